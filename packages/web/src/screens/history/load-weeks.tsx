import { type HeartRateSession, maxHeartRateFor, weeksOf } from '@roundbell/core';
import { useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { useApp } from '../../app/engines/use-app.ts';
import { dateWords, numberWords } from '../../parts/locale.ts';
import { Panel } from '../../parts/panel.tsx';
import styles from './load-weeks.module.css';

/** A Monday that is given as midnight in UTC, as in '16 Nov'. */
const mondayWords = dateWords({ day: 'numeric', month: 'short', timeZone: 'UTC' });
const utcOffset = (moment: number): number => -new Date(moment).getTimezoneOffset();

/** What the last weeks took, as bars and as numbers; nothing if there is no load. */
export function LoadWeeks({ history }: { readonly history: readonly HeartRateSession[] }) {
  const { account } = useApp();
  const maxHeartRate = useStore(account.view, ({ state }) =>
    maxHeartRateFor(state.status === 'signed-in' ? state.profile.heartRatePreferences : {}),
  );
  const [now] = useState(() => Date.now());
  const weeks = useMemo(() => weeksOf(history, { now, utcOffset, maxHeartRate }), [history, now, maxHeartRate]);
  const most = Math.max(...weeks.map(({ load }) => load));
  if (most === 0) return null;
  const thisWeek = weeks.at(-1)?.monday;
  const wordsOf = (monday: number) => (monday === thisWeek ? 'this week' : mondayWords(monday));
  return (
    <Panel title="Load">
      <p className={styles.note}>
        The minutes in each heart-rate zone times the zone&apos;s number, by week. It adds up what you did; it does not
        say whether you are ready for more.
      </p>
      <div className={styles.weeks} aria-hidden="true">
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
    </Panel>
  );
}
