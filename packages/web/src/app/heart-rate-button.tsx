import { useState } from 'react';
import type { HeartRateDialogProps } from '../parts/heart-rate-dialog.tsx';
import { HeartIcon } from '../parts/icons.tsx';
import { lazyOverlay } from '../parts/lazy-overlay.tsx';
import styles from './app.module.css';

const HeartRateDialog = lazyOverlay<HeartRateDialogProps>(
  () => import('../parts/heart-rate-dialog.tsx').then((chunk) => chunk.HeartRateDialog),
  (props) => props.onClose,
);

/** The floating button of every page and its dialog. */
export function HeartRateButton() {
  const [open, setOpen] = useState(false);
  return (
    <aside aria-label="Heart rate monitor">
      <button type="button" aria-label="Heart rate" className={styles.heart} onClick={() => setOpen(true)}>
        <HeartIcon />
      </button>
      <HeartRateDialog open={open} onClose={() => setOpen(false)} />
    </aside>
  );
}
