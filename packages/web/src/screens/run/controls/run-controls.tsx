import { ADJUSTMENT, LATER, type Player } from '@roundbell/core/run';
import { RotateCcwIcon, SkipBackIcon, SkipForwardIcon, SquareIcon } from 'lucide-react';
import { useCallback, useRef } from 'react';
import { usePhone } from '../../../app/hooks/use-window.ts';
import type { SteadyView } from '../stage/live-view.ts';
import { DoneButton } from './done-button.tsx';
import { handFocusOn, LeaveButton, MainButton } from './main-button.tsx';
import { RunButton } from './run-button.tsx';
import styles from './run-controls.module.css';

/** What the controls depend on: the same from one second of a segment to the next. */
interface Controls extends Pick<SteadyView, 'status' | 'startsTogether' | 'canNext' | 'canPrevious'> {
  readonly isLeading: boolean;
  /** Whether a tap would end the step now. */
  readonly isTap: boolean;
  readonly isRinging: boolean;
  /** Whether the step counts: the keys then press what counts. */
  readonly counts: boolean;
  /** Whether there is a time that can be lengthened. */
  readonly canAdjust: boolean;
}

interface RunControlsProps extends Controls {
  readonly player: Player;
  /** What the main button says while the run has to wait for its track. */
  readonly preparing: string | undefined;
  readonly onLeave: () => void;
}

/** What the controls show of a run. */
export function controlsOf(view: SteadyView): Controls {
  const { status, startsTogether, canNext, canPrevious, isLeading, countKind, isTap, counts } = view;
  const canAdjust = status !== 'ready' && !isLeading && countKind === 'down';
  const isRinging = status === 'running' && countKind === 'over';
  return { status, startsTogether, canNext, canPrevious, isLeading, isTap, isRinging, counts, canAdjust };
}

/**
 * Everything that controls the run from the timer view, in the same place in every step; what ends a step that waits
 * is above it. The exit is in the header, in reach of both views. On a phone a button that has nothing to act on yet is not there.
 */
export function RunControls({ player, preparing, onLeave, ...run }: RunControlsProps) {
  const isPhone = usePhone();
  const row = useRef<HTMLDivElement>(null);
  const handOn = useCallback((button: HTMLElement | null) => () => handFocusOn(button, row.current), []);
  if (run.startsTogether)
    return (
      <div className={styles.controls} role="group" aria-label="Controls">
        <div className={styles.row}>
          <LeaveButton onLeave={onLeave} />
        </div>
      </div>
    );
  const hasBegun = !isPhone || run.status !== 'ready';
  return (
    <div className={styles.controls} role="group" aria-label="Controls">
      {run.isTap && (
        <div className={styles.done}>
          <DoneButton player={player} row={row} isFocused={!run.counts} />
          {run.isRinging && (
            <RunButton ref={handOn} onClick={() => player.adjust(LATER)}>
              +1 min
            </RunButton>
          )}
        </div>
      )}
      {(hasBegun || run.canPrevious) && (
        <div className={styles.rare}>
          <RunButton ref={handOn} look="back" icon={<RotateCcwIcon />} onClick={() => player.reset()}>
            Reset
          </RunButton>
          {hasBegun && (
            <>
              <Adjusting player={player} canAdjust={run.canAdjust} />
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
          disabled={!run.canPrevious}
          onClick={() => player.previous()}
        />
        <MainButton {...{ player, preparing }} status={run.status} isLeading={run.isLeading} />
        <RunButton
          look="round"
          aria-label="Next step"
          icon={<SkipForwardIcon />}
          disabled={!run.canNext}
          onClick={() => player.next()}
        />
      </div>
    </div>
  );
}

function Adjusting({ player, canAdjust }: Pick<RunControlsProps, 'player' | 'canAdjust'>) {
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
