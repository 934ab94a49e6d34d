import { formatClock, secondsOf } from '@roundbell/core/base';
import {
  type HeartRateSession,
  recoveriesOf,
  type Recovery,
  type RecoverySummary,
  recoverySummaryOf,
} from '@roundbell/core/heart';
import styles from '../history-screen.module.css';

/** More recoveries than this are folded. */
const SHOWN_OPEN = 3;

/** How far the heart rate fell in the minute after each hard step: the best, the mean, and each of them. */
export function Recoveries({ session }: { readonly session: HeartRateSession }) {
  const recoveries = recoveriesOf(session);
  const summary = recoverySummaryOf(recoveries);
  if (summary === undefined) {
    return (
      <p className={styles.note}>No recovery yet: it is measured when a hard step is followed by an easier minute.</p>
    );
  }
  const list = <RecoveryList recoveries={recoveries} session={session} />;
  return (
    <>
      <p className={styles.note}>
        How far your heart rate dropped in the minute after each hard step. A larger drop usually means a fitter heart.
      </p>
      {summary.count > 1 && <RecoveryNumbers recovery={summary} />}
      {summary.count <= SHOWN_OPEN ? (
        list
      ) : (
        <details className={styles.folded}>
          <summary>{`All ${summary.count} recoveries`}</summary>
          {list}
        </details>
      )}
    </>
  );
}

/** The best and the mean of the recoveries. */
export function RecoveryNumbers({ recovery }: { readonly recovery: RecoverySummary }) {
  return (
    <dl className={styles.numbers}>
      {(['best', 'mean'] as const).map((name) => (
        <div key={name}>
          <dt>{name === 'best' ? 'Best recovery' : 'Average recovery'}</dt>
          <dd>
            {Math.abs(recovery[name])} <small>{recovery[name] < 0 ? 'bpm up' : 'bpm down'}</small>
          </dd>
        </div>
      ))}
    </dl>
  );
}

interface RecoveryListProps {
  readonly recoveries: readonly Recovery[];
  readonly session: HeartRateSession;
}

function RecoveryList({ recoveries, session: { startTime } }: RecoveryListProps) {
  return (
    <ul className={`${styles.rows} ${styles.apart}`}>
      {recoveries.map(({ at, stepName, bpmAtEnd, bpmAfter, drop }) => (
        <li key={at}>
          <span>
            <strong>{stepName}</strong>{' '}
            <span className={styles.unset}>{`until ${formatClock(Math.floor(secondsOf(at - startTime)))}`}</span>
          </span>{' '}
          <span>
            {`${bpmAtEnd} to ${bpmAfter} bpm: `}
            <strong>{drop < 0 ? `${Math.abs(drop)} up` : `${drop} down`}</strong>
          </span>
        </li>
      ))}
    </ul>
  );
}
