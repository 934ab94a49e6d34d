import type { Together } from '@roundbell/core/run';
import { UsersIcon, XIcon } from 'lucide-react';
import { useState } from 'react';
import { useStore } from 'zustand';
import { RunButton } from '../controls/run-button.tsx';
import styles from './notice-card.module.css';

/** Says that this device has left the run of the others, and takes it back there. */
export function OutOfStep({ together }: { readonly together: Together }) {
  const isInStep = useStore(together.view, (shown) => shown.isInStep);
  const [isDismissed, setDismissed] = useState(false);
  if (isInStep && isDismissed) setDismissed(false);
  if (isInStep || isDismissed) return null;
  return (
    <div className={styles.notice}>
      <p className={styles.words}>This device is no longer in step with the others.</p>
      <RunButton
        look="small"
        icon={<XIcon />}
        title="Dismiss"
        aria-label="Dismiss"
        onClick={(event) => {
          toTheRun(event.currentTarget);
          setDismissed(true);
        }}
      />
      <div className={styles.remedy}>
        <RunButton
          look="main"
          icon={<UsersIcon />}
          onClick={(event) => {
            toTheRun(event.currentTarget);
            together.backInStep();
          }}
        >
          Back in step
        </RunButton>
      </div>
    </div>
  );
}

/** A button that is about to disappear: keys must reach the run, not nothing. */
function toTheRun(button: HTMLElement): void {
  button.closest('main')?.focus({ preventScroll: true });
}
