import { Banner } from '../banner.tsx';
import { Button } from '../controls/button.tsx';
import styles from './overlay-missing.module.css';

interface OverlayMissingProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Replaces a dialog whose code could not be fetched: nothing is done, and it says so. */
export function OverlayMissing({ open, onClose }: OverlayMissingProps) {
  if (!open) return null;
  return (
    <div className={styles.box}>
      <Banner tone="error">
        <p>
          This could not be loaded. Check your connection, then open it again. If that does not help, reload the page.
        </p>
        <Button variant="secondary" onClick={onClose}>
          Close
        </Button>
      </Banner>
    </div>
  );
}
