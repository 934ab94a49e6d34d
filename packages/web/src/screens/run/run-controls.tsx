import type { Player } from '@roundbell/core';
import { RotateCcwIcon, SkipBackIcon, SkipForwardIcon, SquareIcon } from 'lucide-react';
import { MainButton } from './main-button.tsx';
import { RunButton } from './run-button.tsx';
import type { LiveView } from './live-view.ts';

import styles from './run-controls.module.css';

interface RunControlsProps {
  readonly player: Player;
  readonly status: LiveView['status'];
  readonly canPrevious: boolean;
  readonly canNext: boolean;
}

/** Everything that steers the run from the timer view; the exit is in the header, in reach of both views. */
export function RunControls({ player, status, canPrevious, canNext }: RunControlsProps) {
  return (
    <div className={styles.controls} role="group" aria-label="Controls">
      <div className={styles.row}>
        <RunButton
          look="round"
          aria-label="Previous step"
          icon={<SkipBackIcon />}
          disabled={!canPrevious}
          onClick={() => player.previous()}
        />
        <MainButton player={player} status={status} />
        <RunButton
          look="round"
          aria-label="Next step"
          icon={<SkipForwardIcon />}
          disabled={!canNext}
          onClick={() => player.next()}
        />
      </div>
      <div className={styles.row}>
        <RunButton icon={<RotateCcwIcon />} onClick={() => player.reset()}>
          Reset
        </RunButton>
        <RunButton icon={<SquareIcon />} onClick={() => player.stop()}>
          Stop
        </RunButton>
      </div>
    </div>
  );
}
