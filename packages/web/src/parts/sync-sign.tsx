import { useSyncSign } from '../app/engines/use-sync-sign.ts';
import styles from './sync-sign.module.css';

/**
 * Whether what is shown is only on this device, in a few quiet words; only going offline and coming back is read out.
 */
export function SyncSign() {
  const { words, isOffline, isSaid } = useSyncSign();
  return (
    <span role="status" aria-label="Sync" aria-live={isSaid ? 'polite' : 'off'} className={styles.sign}>
      {words !== undefined && <span data-offline={isOffline}>{words}</span>}
    </span>
  );
}
