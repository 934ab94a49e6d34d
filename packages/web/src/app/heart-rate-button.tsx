import { useState } from 'react';
import { Button } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { HeartIcon } from '../parts/icons.tsx';
import styles from './app.module.css';

/** The floating button of every page and its dialog. */
export function HeartRateButton() {
  const [open, setOpen] = useState(false);
  const actions = ['Connect', 'Disconnect', 'Forget Device'].map((name) => (
    <Button key={name} variant="secondary" disabled>
      {name}
    </Button>
  ));
  return (
    <aside aria-label="Heart rate monitor">
      <button type="button" aria-label="Heart rate" className={styles.heart} onClick={() => setOpen(true)}>
        <HeartIcon />
      </button>
      <Dialog open={open} title="Heart Rate Monitor" actions={actions} onClose={() => setOpen(false)}>
        <p>Heart-rate straps are not supported in this version yet.</p>
      </Dialog>
    </aside>
  );
}
