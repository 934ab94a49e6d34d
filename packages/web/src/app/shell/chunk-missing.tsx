import { Banner } from '../../parts/banner.tsx';
import { Button } from '../../parts/controls/button.tsx';
import styles from './app.module.css';

/** Replaces a screen whose code could not be fetched. */
export function ChunkMissing() {
  return (
    <div className={styles.missing}>
      <Banner tone="error">This page could not be loaded. Check your connection and try again.</Banner>
      <Button onClick={() => window.location.reload()}>Reload</Button>
    </div>
  );
}
