import { type HeartRateSession, type LoadKind, weeksOf } from '@roundbell/core/heart';
import { useMemo, useState } from 'react';
import { useZones } from '../../app/engines/use-zones.ts';
import { useToday } from '../../app/hooks/use-wall-clock.ts';
import { SelectField } from '../../parts/controls/select-field.tsx';
import { dateWords, numberWords } from '../../parts/locale.ts';
import { Panel } from '../../parts/panel.tsx';
import { MorningReading } from './morning-reading.tsx';
import styles from './load-weeks.module.css';

/** A Monday that is given as midnight in UTC, as in '16 Nov'. */
const mondayWords = dateWords({ day: 'numeric', month: 'short', timeZone: 'UTC' });
const utcOffset = (moment: number): number => -new Date(moment).getTimezoneOffset();

const KINDS = [
  { value: 'edwards', label: 'Zones (Edwards)' },
  { value: 'banister', label: 'Reserve (Banister)' },
];

const MEANINGS: Readonly<Record<LoadKind['kind'], string>> = {
  edwards: 'Minutes in each heart-rate zone, multiplied by the zone number, by week.',
  banister:
    'Minutes by week, weighted by how far your heart rate is above its resting value. Hard minutes count far more than easy ones.',
};

/** What the last weeks took, as bars and as numbers; nothing if there is no load. */
export function LoadWeeks({ history }: { readonly history: readonly HeartRateSession[] }) {
  const zones = useZones();
  const now = useToday();
  const resting = typeof zones === 'number' ? undefined : zones.resting;
  const [wanted, setWanted] = useState<LoadKind['kind']>('edwards');
  const kind = resting === undefined ? 'edwards' : wanted;
  const weeks = useMemo(() => {
    const load: LoadKind = kind === 'banister' && resting !== undefined ? { kind, resting } : { kind: 'edwards' };
    return weeksOf(history, { now, utcOffset, zones, load });
  }, [history, now, zones, kind, resting]);
  const most = Math.max(...weeks.map(({ load }) => load));
  if (most === 0) return null;
  const thisWeek = weeks.at(-1)?.monday;
  const wordsOf = (monday: number) => (monday === thisWeek ? 'this week' : mondayWords(monday));
  return (
    <Panel
      title="Load"
      aside={
        resting !== undefined && (
          <SelectField
            label="Method"
            value={kind}
            options={KINDS}
            onChange={(chosen) => setWanted(chosen === 'banister' ? chosen : 'edwards')}
          />
        )
      }
    >
      <p className={styles.note}>{`${MEANINGS[kind]} It shows what you did, not whether you are ready for more.`}</p>
      <div className={styles.chart} aria-hidden="true">
        <div className={styles.weeks}>
          {weeks.map(({ monday, load }) => (
            <span key={monday} className={styles.week}>
              <strong>{numberWords(load)}</strong>
              <span className={styles.track}>
                <span style={{ height: `${(load * 100) / most}%` }} />
              </span>
              <span className={styles.note}>{wordsOf(monday)}</span>
            </span>
          ))}
        </div>
      </div>
      <table className="sr-only">
        <caption>Load by week</caption>
        <thead>
          <tr>
            <th scope="col">Week from</th>
            <th scope="col">Load</th>
            <th scope="col">Sessions</th>
          </tr>
        </thead>
        <tbody>
          {weeks.map(({ monday, load, sessions }) => (
            <tr key={monday}>
              <th scope="row">{wordsOf(monday)}</th>
              <td>{numberWords(load)}</td>
              <td>{numberWords(sessions)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <MorningReading />
    </Panel>
  );
}
