import { ADJUSTMENT, type Player } from '@roundbell/core';
import { RotateCcwIcon, SkipBackIcon, SkipForwardIcon, SquareIcon } from 'lucide-react';
import { useCallback, useRef } from 'react';
import { usePhone } from '../../../app/hooks/use-window.ts';
import { canBeDone } from '../stage/clock-face.ts';
import type { LiveView } from '../stage/live-view.ts';
import { DoneButton } from './done-button.tsx';
import { handFocusOn, LeaveButton, MainButton } from './main-button.tsx';
import { RunButton } from './run-button.tsx';
import styles from './run-controls.module.css';

interface RunControlsProps {
  readonly player: Player;
  readonly view: LiveView;
  /** What the main button says while the run has to wait for its track. */
  readonly preparing: string | undefined;
  readonly onLeave: () => void;
}

/**
 * Everything that controls the run from the timer view, in the same place in every step; what ends a step that waits for a tap
 * is above it. The exit is in the header, in reach of both views. On a phone a button that has nothing to act on yet is not there.
 */
export function RunControls({ player, view, preparing, onLeave }: RunControlsProps) {
  const isPhone = usePhone();
  const row = useRef<HTMLDivElement>(null);
  const handOn = useCallback((button: HTMLElement | null) => () => handFocusOn(button, row.current), []);
  if (view.startsTogether)
    return (
      <div className={styles.controls} role="group" aria-label="Controls">
        <div className={styles.row}>
          <LeaveButton onLeave={onLeave} />
        </div>
      </div>
    );
  const hasBegun = !isPhone || view.status !== 'ready';
  return (
    <div className={styles.controls} role="group" aria-label="Controls">
      {canBeDone(view) && (
        <div className={styles.done}>
          <DoneButton player={player} row={row} />
        </div>
      )}
      {(hasBegun || view.canPrevious) && (
        <div className={styles.rare}>
          <RunButton ref={handOn} look="back" icon={<RotateCcwIcon />} onClick={() => player.reset()}>
            Reset
          </RunButton>
          {hasBegun && (
            <>
              <Adjusting {...{ player, view }} />
              <RunButton ref={handOn} look="end" icon={<SquareIcon />} onClick={() => player.stop()}>
                Stop
              </RunButton>
            </>
          )}
        </div>
      )}
      <div ref={row} className={styles.row}>
        <RunButton
          look="round"
          aria-label="Previous step"
          icon={<SkipBackIcon />}
          disabled={!view.canPrevious}
          onClick={() => player.previous()}
        />
        <MainButton {...{ player, view, preparing }} />
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

function Adjusting({ player, view }: Pick<RunControlsProps, 'player' | 'view'>) {
  const canAdjust = view.status !== 'ready' && view.leadSeconds === 0 && view.count.kind === 'down';
  return (
    <>
      <RunButton aria-label="-10 seconds" disabled={!canAdjust} onClick={() => player.adjust(-ADJUSTMENT)}>
        −10 s
      </RunButton>
      <RunButton aria-label="+10 seconds" disabled={!canAdjust} onClick={() => player.adjust(ADJUSTMENT)}>
        +10 s
      </RunButton>
    </>
  );
}
