import { ADJUSTMENT, type Player } from '@roundbell/core';
import { PauseIcon, RotateCcwIcon, SkipBackIcon, SkipForwardIcon, SquareIcon } from 'lucide-react';
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
 * Everything that controls the run from the timer view, in the same place in every step; the exit is in the header, in
 * reach of both views. On a phone a button that has nothing to act on yet is not there. (SCR-1400)
 */
export function RunControls(props: RunControlsProps) {
  const { player, view, onLeave } = props;
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
  const isTap = canBeDone(view);
  const hasBegun = !isPhone || view.status !== 'ready';
  return (
    <div className={styles.controls} role="group" aria-label="Controls">
      {(hasBegun || view.canPrevious) && (
        <div className={styles.rare}>
          <RunButton ref={handOn} look="back" icon={<RotateCcwIcon />} onClick={() => player.reset()}>
            Reset
          </RunButton>
          {hasBegun && (
            <>
              {isTap ? <HoldingOn {...props} /> : <Adjusting {...props} />}
              <RunButton ref={handOn} look="end" icon={<SquareIcon />} onClick={() => player.stop()}>
                Stop
              </RunButton>
            </>
          )}
        </div>
      )}
      <div ref={row} className={styles.row}>
        {isTap ? <DoneButton player={player} /> : <Steering {...props} />}
      </div>
    </div>
  );
}

/** A step that a tap ends is as long as it takes: instead of time there is what the main button gave up its place for. */
function HoldingOn({ player, view }: RunControlsProps) {
  return (
    <>
      <PreviousButton look="plain" {...{ player, view }} />
      <RunButton icon={<PauseIcon />} onClick={() => player.pause()}>
        Pause
      </RunButton>
    </>
  );
}

function Adjusting({ player, view }: RunControlsProps) {
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

function Steering({ player, view, preparing }: RunControlsProps) {
  return (
    <>
      <PreviousButton look="round" {...{ player, view }} />
      <MainButton {...{ player, view, preparing }} />
      <RunButton
        look="round"
        aria-label="Next step"
        icon={<SkipForwardIcon />}
        disabled={!view.canNext}
        onClick={() => player.next()}
      />
    </>
  );
}

interface PreviousButtonProps extends Pick<RunControlsProps, 'player' | 'view'> {
  readonly look: 'plain' | 'round';
}

function PreviousButton({ player, view, look }: PreviousButtonProps) {
  return (
    <RunButton
      look={look}
      aria-label="Previous step"
      icon={<SkipBackIcon />}
      disabled={!view.canPrevious}
      onClick={() => player.previous()}
    />
  );
}
