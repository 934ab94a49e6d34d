import { type HeartRateSession, isActive } from '@roundbell/core';
import styles from './history-screen.module.css';

/** SCR-885, SCR-886: what a session is besides a finished one of a real heart, in words. */
export function SessionBadges({ session }: { readonly session: HeartRateSession }) {
  return (
    <>
      {session.source === 'demo' && <span className={styles.badge}>Simulated</span>}{' '}
      {isActive(session) && <span className={styles.badge}>Interrupted</span>}
    </>
  );
}
