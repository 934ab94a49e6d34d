import { type HeartRate, personIn } from '@roundbell/core';
import { formatDuration, secondsOf } from '@roundbell/core/base';
import { figuresOf, type HeartRateSession, isSimulated, ratesOf, type Zones, ZONES } from '@roundbell/core/heart';
import { ZONE_NUMBERS } from '@roundbell/core/timer';
import { useStore } from 'zustand';
import { useApp } from '../../../app/engines/use-app.ts';
import { useLate } from '../../../app/hooks/use-late.ts';
import { LinkButton } from '../../../parts/controls/button.tsx';
import { CurvePlot } from '../../../parts/curve/curve-plot.tsx';
import { curveShapeOf, wholeLengthOf } from '../../../parts/curve/curve-shape.ts';
import { wholeWindow } from '../../../parts/curve/curve-window.ts';
import styles from './run-heart.module.css';

/** In a picture this small their lines would hide the curve. */
const NO_STEPS = [] as const;

/** How the heart was in the run that has ended: the sentence that is spoken, the time in zones and the curve; and the way to its session. */
export function RunHeart() {
  const heartRate = useLate(useApp().heartRate);
  return heartRate.status === 'ready' && <Found {...heartRate.value} />;
}

function Found({ summary, runSession, sessions, monitor }: HeartRate) {
  const { account } = useApp();
  // A visitor has no history.
  const isHere = useStore(account.view, ({ state }) => personIn(state) !== undefined);
  const sentence = useStore(summary);
  const id = useStore(runSession);
  const zones = useStore(monitor.view, (view) => view.zones);
  const session = useStore(sessions.view, ({ history }) => history.find(({ sessionId }) => sessionId === id));
  if (session === undefined && sentence === undefined) return null;
  return (
    <div className={styles.heart}>
      {sentence !== undefined && <p className={styles.sentence}>{sentence}</p>}
      {session !== undefined && (
        <Pictures session={session} zones={zones} isSaid={sentence?.startsWith('Simulated') === true} />
      )}
      {session !== undefined && isHere && (
        <LinkButton href={`/history/${session.sessionId}`} variant="secondary">
          {session.stats === undefined ? 'See it in your history' : 'See your heart rate'}
        </LinkButton>
      )}
    </div>
  );
}

interface ZonesProps {
  readonly session: HeartRateSession;
  readonly zones: Zones;
}

interface PicturesProps extends ZonesProps {
  /** Whether the sentence says that a heart was simulated. */
  readonly isSaid: boolean;
}

/** Nothing without readings. */
function Pictures({ session, zones, isSaid }: PicturesProps) {
  const window = wholeWindow(wholeLengthOf(session));
  const shape = curveShapeOf(session, zones, window, 200);
  const rates = ratesOf(session.readings);
  if (shape === undefined || rates === undefined) return null;
  return (
    <>
      {isSimulated(session) && !isSaid && <p className={styles.simulated}>Simulated</p>}
      <TimeInZones session={session} zones={zones} />
      <CurvePlot
        label={`Heart rate over the run, between ${rates.minBpm} and ${rates.maxBpm} bpm, ${rates.avgBpm} on average`}
        shape={shape}
        changes={NO_STEPS}
        window={window}
      />
    </>
  );
}

/** The time in each zone that has any, as a bar and in words. */
function TimeInZones({ session, zones }: ZonesProps) {
  const { zoneTimes } = figuresOf(session, zones, 'moving');
  const reached = ZONE_NUMBERS.filter((zone) => zoneTimes[zone] > 0);
  if (reached.length === 0) return null;
  return (
    <>
      <div className={styles.bar} aria-hidden="true">
        {reached.map((zone) => (
          <span key={zone} style={{ flexGrow: zoneTimes[zone], background: ZONES[zone].color }} />
        ))}
      </div>
      <ul className={styles.zones} aria-label="Time in zones">
        {reached.map((zone) => (
          <li key={zone}>
            <span aria-hidden="true" className={styles.swatch} style={{ background: ZONES[zone].color }} />
            {`Zone ${zone} `}
            <strong>{formatDuration(Math.round(secondsOf(zoneTimes[zone])))}</strong>
          </li>
        ))}
      </ul>
    </>
  );
}
