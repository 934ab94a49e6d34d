// What the lock screen shows of a run.

import type { NowPlaying } from '../../ports/page.ts';
import { ringText } from '../../voice/phrases.ts';
import { isWaitCount } from '../plan/count.ts';
import { isSameSegment } from '../plan/segment.ts';
import { isLeading, isMoving } from '../play/moving.ts';
import type { RunView, StandingView } from '../play/view.ts';

/** The now-playing information of a run; undefined unless it is running or paused. */
export function nowPlayingOf(view: RunView): NowPlaying | undefined {
  if (!isUnderWay(view)) return undefined;
  const { current, progress } = view;
  const repeats = current.repeats === 'infinite' ? '∞' : current.repeats;
  return {
    title: titleOf(view),
    subtitle: `Round ${current.roundNumber}/${current.rounds} · Repeat ${current.repeat}/${repeats}`,
    timerName: view.timer.name,
    // A run that waits, or is yet to begin, has a button to go on, where others have one to pause.
    playing: isMoving(view) && !isWaitCount(view.count),
    duration: progress.segmentMillis / 1000,
    position: (progress.segmentMillis - progress.leftMillis) / 1000,
  };
}

function titleOf({ current, count }: StandingView): string {
  if (current.kind === 'rest') return 'Rest';
  return count.kind === 'over' ? ringText(current.stepName, 0) : current.stepName;
}

/** Whether the now-playing information of an earlier view still holds: the system moves its position by itself. */
export function isSameNowPlaying(before: RunView, now: RunView): boolean {
  if (!isUnderWay(before) || !isUnderWay(now)) return isUnderWay(before) === isUnderWay(now);
  return (
    before.status === now.status &&
    isLeading(before) === isLeading(now) &&
    isWaitCount(before.count) === isWaitCount(now.count) &&
    isSameSegment(before.current.segment, now.current.segment) &&
    // Made longer or shorter.
    before.progress.segmentMillis === now.progress.segmentMillis &&
    // Taken back to the beginning of the same segment.
    before.progress.leftMillis >= now.progress.leftMillis
  );
}

function isUnderWay(view: RunView): view is StandingView {
  return view.status === 'running' || view.status === 'paused';
}
