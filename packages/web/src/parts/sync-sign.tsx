import { useGuest } from '../app/engines/use-guest.ts';
import { useSyncSign } from '../app/engines/use-sync-sign.ts';
import { GuestLine } from './guest-line.tsx';
import styles from './sync-sign.module.css';

/**
 * That a guest's library is on this device alone; else whether what is shown is only on this device, in a few quiet words; only going offline and coming back is read out.
 */
export function SyncSign() {
  const isGuest = useGuest();
  const { words, isOffline, isSaid } = useSyncSign();
  if (isGuest)
    return (
      <span className={styles.guest}>
        <GuestLine />
      </span>
    );
  return (
    <span role="status" aria-label="Sync" aria-live={isSaid ? 'polite' : 'off'} className={styles.sign}>
      {words !== undefined && <span data-offline={isOffline}>{words}</span>}
    </span>
  );
}
