import { formatClock, secondsOf } from '@roundbell/core/base';
import { type HeartRateSession, isSimulated, restingVariabilityOf } from '@roundbell/core/heart';
import type { ReactNode } from 'react';
import { Panel } from '../../parts/panel.tsx';
import styles from './history-screen.module.css';

interface RmssdProps {
  readonly session: HeartRateSession;
  /** Below the numbers. */
  readonly children?: ReactNode;
}

/** The variability at rest of a session's meditation steps; nothing if none can be counted. */
export function Rmssd({ session, children }: RmssdProps) {
  const steps = isSimulated(session) ? [] : restingVariabilityOf(session);
  if (steps.length === 0) return null;
  return (
    <Panel title="Variability at rest">
      <p className={styles.note}>
        RMSSD: how much the time between heartbeats varies from one beat to the next. Compare it only with your own
        values, measured at the same time of day and in the same position. Intervals that differ by more than a fifth
        from their neighbours are left out (after Karlsson et al., 2012).
      </p>
      <ul className={`${styles.rows} ${styles.apart}`}>
        {steps.map(({ at, stepName, rmssd, counted, leftOut }) => (
          <li key={at}>
            <span>
              <strong>{stepName}</strong>{' '}
              <span className={styles.unset}>
                {`from ${formatClock(Math.floor(secondsOf(at - session.startTime)))}, ${counted} beats, ${leftOut} left out`}
              </span>
            </span>{' '}
            <strong>{`${Math.round(rmssd)} ms`}</strong>
          </li>
        ))}
      </ul>
      {children}
    </Panel>
  );
}
