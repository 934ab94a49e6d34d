import { ADJUSTMENT, type Player } from '@roundbell/core';
import { RotateCcwIcon, SkipBackIcon, SkipForwardIcon, SquareIcon } from 'lucide-react';
import type { LiveView } from '../stage/live-view.ts';
import { MainButton } from './main-button.tsx';
import { RunButton } from './run-button.tsx';
import styles from './run-controls.module.css';

interface RunControlsProps {
  readonly player: Player;
  readonly view: LiveView;
}

/**
 * Everything that controls the run from the timer view, in the same place in every step; the exit is in the header, in
 * reach of both views.
 */
export function RunControls({ player, view }: RunControlsProps) {
  const canAdjust = view.status !== 'ready' && view.leadSeconds === 0;
  return (
    <div className={styles.controls} role="group" aria-label="Controls">
      <div className={styles.rare}>
        <RunButton look="back" icon={<RotateCcwIcon />} onClick={() => player.reset()}>
          Reset
        </RunButton>
        <RunButton aria-label="-10 seconds" disabled={!canAdjust} onClick={() => player.adjust(-ADJUSTMENT)}>
          −10 s
        </RunButton>
        <RunButton aria-label="+10 seconds" disabled={!canAdjust} onClick={() => player.adjust(ADJUSTMENT)}>
          +10 s
        </RunButton>
        <RunButton look="end" icon={<SquareIcon />} onClick={() => player.stop()}>
          Stop
        </RunButton>
      </div>
      <div className={styles.row}>
        <RunButton
          look="round"
          aria-label="Previous step"
          icon={<SkipBackIcon />}
          disabled={!view.canPrevious}
          onClick={() => player.previous()}
        />
        <MainButton player={player} view={view} />
        <RunButton
          look="round"
          aria-label="Next step"
          icon={<SkipForwardIcon />}
          disabled={!view.canNext}
          onClick={() => player.next()}
        />
      </div>
    </div>
  );
}
