import { formatClock, type Player } from '@roundbell/core';
import { LocateFixedIcon, SkipBackIcon, SkipForwardIcon } from 'lucide-react';
import { useState } from 'react';
import { MainButton } from '../controls/main-button.tsx';
import { RunButton } from '../controls/run-button.tsx';
import { TotalTime } from '../heart/run-figures.tsx';
import type { LiveView } from '../stage/live-view.ts';
import { StepProgress } from '../stage/step-progress.tsx';
import { OverviewList } from './overview-list.tsx';
import type { ListPlace } from './row-window.ts';
import styles from './overview.module.css';

/** Every step occurrence of the timer, with the current one marked and its time; a tap on a row goes there. */
export function RunOverview({ player, view }: { readonly player: Player; readonly view: LiveView }) {
  const [away, setAway] = useState<ListPlace>();
  const { current, leadSeconds } = view;
  return (
    <div className={styles.overview} data-overview>
      <OverviewList view={view} away={away} onAway={setAway} onJump={(place) => player.jump(place)} />
      <div className={styles.bar}>
        <div className={styles.now}>
          <p className={styles.names}>
            <strong className={styles.name}>{current.kind === 'rest' ? 'Rest' : current.stepName}</strong>{' '}
            <span className={styles.left} role="timer" aria-live="off" aria-label="Time remaining">
              {formatClock(leadSeconds || view.secondsLeft)}
            </span>
          </p>
          <StepProgress progress={view.progress} />
          <p className={styles.names}>
            <span className={styles.name}>Total time remaining</span>{' '}
            <TotalTime seconds={view.totalSecondsLeft} infinite={view.totalIsInfinite} />
          </p>
        </div>
        {/* It takes up space even while hidden: the list must not move under a finger. */}
        <div className={styles.back}>
          {away === undefined ? null : (
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
        <RunButton icon={<SkipBackIcon />} disabled={!view.canPrevious} onClick={() => player.previous()}>
          Previous
        </RunButton>
        <MainButton player={player} view={view} />
        <RunButton icon={<SkipForwardIcon />} disabled={!view.canNext} onClick={() => player.next()}>
          Next
        </RunButton>
      </div>
    </div>
  );
}

/** The button is about to disappear: keys must still scroll the list. */
function focusList(button: HTMLElement): void {
  const list = button.closest('[data-overview]')?.querySelector('ol');
  list?.parentElement?.focus({ preventScroll: true });
}
