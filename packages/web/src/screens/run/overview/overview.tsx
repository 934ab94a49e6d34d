import type { Player } from '@roundbell/core/run';
import { CheckIcon, LocateFixedIcon, SkipBackIcon, SkipForwardIcon } from 'lucide-react';
import { useState } from 'react';
import { useStore } from 'zustand';
import { canBeDone, clockFace } from '../../../parts/clock/clock-face.ts';
import { LeaveButton, MainButton } from '../controls/main-button.tsx';
import { RunButton } from '../controls/run-button.tsx';
import { totalTime } from '../heart/run-figures.tsx';
import { StepProgress } from '../stage/step-progress.tsx';
import { OverviewList } from './overview-list.tsx';
import { segmentTitle } from './place-words.ts';
import type { ListPlace } from './row-window.ts';
import styles from './overview.module.css';

interface RunOverviewProps {
  readonly player: Player;
  readonly preparing: string | undefined;
  readonly onLeave: () => void;
}

/** Every step occurrence of the timer, with the current one marked and its time; a tap on a row goes there. */
export function RunOverview({ player, preparing, onLeave }: RunOverviewProps) {
  const view = useStore(player.view);
  const [away, setAway] = useState<ListPlace>();
  if (!('current' in view)) return null;
  const { current } = view;
  const { text, label } = clockFace(view);
  const isTap = canBeDone(view);
  return (
    <div className={styles.overview} data-overview>
      <OverviewList view={view} away={away} onAway={setAway} onJump={(place) => player.jump(place)} />
      <div className={styles.now}>
        <p className={styles.names}>
          <strong className={styles.name}>{segmentTitle(current)}</strong>{' '}
          <span className={styles.left} role="timer" aria-live="off" aria-label={label}>
            {text}
          </span>
        </p>
        <StepProgress player={player} />
        {/* The list must not move under a finger: the button takes the place of a line as high as itself. */}
        <div className={styles.last}>
          {away === undefined ? (
            <p className={styles.names}>
              <span className={styles.name}>Total time remaining</span> {totalTime(view)}
            </p>
          ) : (
            <RunButton
              icon={<LocateFixedIcon />}
              onClick={({ currentTarget }) => {
                setAway(undefined);
                focusList(currentTarget);
              }}
            >
              Back to now
            </RunButton>
          )}
        </div>
      </div>
      <div className={styles.controls} role="group" aria-label="Controls">
        {view.startsTogether ? (
          <LeaveButton onLeave={onLeave} />
        ) : (
          <>
            <RunButton icon={<SkipBackIcon />} disabled={!view.canPrevious} onClick={() => player.previous()}>
              Previous
            </RunButton>
            <MainButton {...{ player, preparing }} status={view.status} isLeading={view.leadSeconds > 0} />
            <RunButton
              icon={isTap ? <CheckIcon /> : <SkipForwardIcon />}
              disabled={!view.canNext}
              onClick={() => player.next()}
            >
              {isTap ? 'Done' : 'Next'}
            </RunButton>
          </>
        )}
      </div>
    </div>
  );
}

/** The button is about to disappear: keys must still scroll the list. */
function focusList(button: HTMLElement): void {
  const list = button.closest('[data-overview]')?.querySelector('ol');
  list?.parentElement?.focus({ preventScroll: true });
}
