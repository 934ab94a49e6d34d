// What the lock screen shows of a board: what rings, or else what ends next.

import type { NowPlaying } from '../ports/page.ts';
import type { RunView, StandingView } from '../run/play/view.ts';
import { ringText } from '../voice/phrases.ts';
import { waitsForStart } from './lane-place.ts';
import type { LaneAhead } from './ready-at.ts';

/** A lane whose clock moves. */
interface MovingLane extends LaneAhead {
  readonly shown: StandingView;
}

/** The lane that has rung longest without an answer; undefined if none rings. */
export function ringingLane(lanes: readonly LaneAhead[]): MovingLane | undefined {
  const ringing = movingIn(lanes).filter(({ shown }) => rungFor(shown) >= 0);
  return ringing.sort((a, b) => rungFor(b.shown) - rungFor(a.shown))[0];
}

/** The now-playing information of a board; undefined if nothing moves on it. */
export function boardPlaying(lanes: readonly LaneAhead[]): NowPlaying | undefined {
  const moving = movingIn(lanes);
  const ringing = ringingLane(lanes);
  const lane = ringing ?? moving.sort((a, b) => a.shown.secondsLeft - b.shown.secondsLeft)[0];
  if (lane === undefined) return undefined;
  const { timer, shown } = lane;
  const { segmentMillis, leftMillis } = shown.progress;
  const others = moving.length - 1;
  return {
    title:
      ringing === undefined ? titleOf(lane) : waitsForStart(shown) ? `Start ${timer.name}` : ringText(timer.name, 0),
    subtitle: others === 0 ? 'Kitchen' : `and ${others} more ${others === 1 ? 'timer' : 'timers'}`,
    timerName: 'Kitchen',
    // What rings has a button to answer, where others have one to pause.
    playing: ringing === undefined,
    duration: segmentMillis / 1000,
    position: (segmentMillis - leftMillis) / 1000,
  };
}

/** Whether an earlier information still holds: the system moves its position by itself. */
export function isSamePlaying(before: NowPlaying | undefined, now: NowPlaying | undefined): boolean {
  if (before === undefined || now === undefined) return before === now;
  const isForward = before.position <= now.position;
  return (
    isForward && (['title', 'subtitle', 'playing', 'duration'] as const).every((field) => before[field] === now[field])
  );
}

function titleOf({ timer, shown: { current } }: MovingLane): string {
  const step = current.kind === 'rest' ? 'Rest' : current.stepName;
  return step === timer.name ? step : `${timer.name}: ${step}`;
}

function movingIn(lanes: readonly LaneAhead[]): MovingLane[] {
  return lanes.filter((lane): lane is MovingLane => isRunning(lane.shown));
}

function isRunning(view: RunView): view is StandingView {
  return view.status === 'running';
}

/** The seconds that a lane has rung; -1 if it does not. */
function rungFor({ count }: StandingView): number {
  return count.kind === 'over' ? count.seconds : -1;
}
