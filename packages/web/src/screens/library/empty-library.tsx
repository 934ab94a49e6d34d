import styles from './library-screen.module.css';

/** What stands in a library without timers. */
export function EmptyLibrary() {
  return (
    <div className={styles.empty}>
      <svg viewBox="0 0 120 120" aria-hidden="true" width="120" height="120">
        <circle cx="60" cy="60" r="52" className={styles.ring} />
        <circle cx="60" cy="60" r="38" className={styles.ring} />
        <path d="M35 70a25 25 0 0 1 50 0z" className={styles.bell} />
        <rect x="30" y="74" width="60" height="8" rx="4" className={styles.bell} />
        <circle cx="60" cy="40" r="5.5" className={styles.bell} />
      </svg>
      <p className={styles.lead}>You don't have any timers yet.</p>
      <p>Click "New Timer" to create your first timer!</p>
    </div>
  );
}
