import { type HeartRateSession, isSimulated, isUnfinished } from '@roundbell/core/heart';
import styles from './history-screen.module.css';

interface SessionBadgesProps {
  readonly session: HeartRateSession;
  /** Whether the account did not take it, as it is here. */
  readonly isRejected: boolean;
}

/** What a session is besides a finished one of a real heart, in words. */
export function SessionBadges({ session, isRejected }: SessionBadgesProps) {
  return (
    <>
      {isSimulated(session) && <span className={styles.badge}>Simulated</span>}{' '}
      {isUnfinished(session) && (
        <span className={styles.badge}>{session.unfinished === 'in-progress' ? 'In progress' : 'Interrupted'}</span>
      )}{' '}
      {isRejected && <span className={styles.badge}>Not in your account</span>}
    </>
  );
}
