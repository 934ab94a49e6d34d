import { useSyncSign } from '../app/engines/use-sync-sign.ts';
import styles from './sync-sign.module.css';

/** Whether what is shown is on this device alone, in a few quiet words; only being offline, and its end, is read out. */
export function SyncSign() {
  const { words, isOffline, isSaid } = useSyncSign();
  return (
    <span role="status" aria-label="Sync" aria-live={isSaid ? 'polite' : 'off'} className={styles.sign}>
      {words !== undefined && <span data-offline={isOffline}>{words}</span>}
    </span>
  );
}
