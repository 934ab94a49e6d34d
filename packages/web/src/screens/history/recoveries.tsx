import { formatClock, type HeartRateSession, recoveriesOf, secondsOf } from '@roundbell/core';
import styles from './history-screen.module.css';

/** How far the heart rate fell in the minute after each hard step. */
export function Recoveries({ session }: { readonly session: HeartRateSession }) {
  const recoveries = recoveriesOf(session);
  if (recoveries.length === 0) {
    return (
      <p className={styles.note}>
        Nothing to show: recovery is measured when a hard step is followed by an easier minute.
      </p>
    );
  }
  return (
    <>
      <p className={styles.note}>How far your heart rate fell in the minute after each hard step.</p>
      <ul className={`${styles.rows} ${styles.apart}`}>
        {recoveries.map(({ at, stepName, bpmAtEnd, bpmAfter, drop }) => (
          <li key={at}>
            <span>
              <strong>{stepName}</strong>{' '}
              <span
                className={styles.unset}
              >{`until ${formatClock(Math.floor(secondsOf(at - session.startTime)))}`}</span>
            </span>{' '}
            <span>
              {`${bpmAtEnd} to ${bpmAfter} bpm: `}
              <strong>{drop < 0 ? `${Math.abs(drop)} up` : `${drop} down`}</strong>
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
