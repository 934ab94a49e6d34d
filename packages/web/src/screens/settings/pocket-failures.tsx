import { failedWords, type PocketState } from '@roundbell/core';
import { Notice } from '../../parts/banner.tsx';
import { Button } from '../../parts/controls/button.tsx';
import styles from './settings-screen.module.css';

interface PocketFailuresProps {
  readonly pocket: PocketState;
  readonly onForget: () => void;
}

/** Why a device does not play a workout as one sound, or not in the best form, with a way to have it tried again. */
export function PocketFailures({ pocket, onForget }: PocketFailuresProps) {
  return (
    <Notice tone="note">
      <div className={styles.failures}>
        {failedWords(pocket)}
        <Button
          variant="secondary"
          onClick={(event) => {
            // The button goes with what it forgets; keys stay at the choice.
            event.currentTarget.closest('section')?.querySelector<HTMLElement>('input:checked')?.focus();
            onForget();
          }}
        >
          Try again
        </Button>
      </div>
    </Notice>
  );
}
