// Ten seconds more, ten seconds less, done, or three seconds before the end: how the end of the current segment of a run is
// moved, by a person or because the step has reached what it waited for.

import type { Instant, Millis } from '../../base/units.ts';
import { extraAt, leftOf, MOST_EXTRA, NO_EXTRA, type Extra } from '../plan/extra.ts';
import { BEFORE_END } from '../plan/gates.ts';
import type { Plan, Position } from '../plan/plan.ts';
import { isSameSegment, next, type Segment } from '../plan/segment.ts';
import { isEndedByTap, waitIn } from '../plan/wait-place.ts';
import { leadLeft } from './lead-in.ts';
import {
  advance,
  isHeld,
  isRinging,
  isUnderWay,
  positionAt,
  segmentOf,
  skipNext,
  START_LEAD,
  type Run,
} from './run.ts';

type HeldRun = Extract<Run, { status: 'running' | 'paused' }>;

/** What one tap gives or takes, in milliseconds. */
export const ADJUSTMENT = 10_000;
/** What is left of a segment that is to end: the loud seconds of its countdown, the first of which is not to be late. */
export const HASTENED_TO: Millis = 3000 + START_LEAD;
/** The last segment keeps this much: its end is heard, and the run completes on its own. */
export const LEAST_LEFT: Millis = 1000;

/**
 * The run with its segment's end moved by so many milliseconds; ignored unless running or paused, and in a step
 * that a tap ends. If less is
 * left than is taken, it moves to the next segment; in the last one, and in one that rings, the last second stays.
 * A step that rings can be given more time, after which it rings again.
 */
export function adjust(plan: Plan, run: Run, by: Millis, now: Instant): Run {
  const settled = advance(plan, run, now);
  if (isHeld(settled) && isRinging(plan, settled)) return by > 0 ? givenMore(plan, settled, by, now) : settled;
  if (settled.status !== 'running' && settled.status !== 'paused') return settled;
  const position = positionAt(plan, settled, now);
  const segment = segmentOf(plan, settled, now);
  if (position === undefined || segment === undefined || isEndedByTap(plan, segment)) return settled;
  const extra = extraAt(plan, settled, now).extra ?? NO_EXTRA;
  const left = leftOf(plan, position) + extra.ahead;
  if (by >= 0) return moved(settled, position, { ...extra, ahead: Math.min(extra.ahead + by, MOST_EXTRA) }, now);
  const isLeft = next(plan, segment) !== undefined && waitIn(plan, segment) !== 'ring';
  if (isLeft && left <= Math.abs(by)) return skipNext(plan, settled, now) ?? settled;
  const taken = Math.min(Math.abs(by), left - Math.min(left, LEAST_LEFT));
  const ahead = Math.max(0, extra.ahead - taken);
  const skipped = taken - (extra.ahead - ahead);
  return moved(settled, { ...position, at: position.at + skipped }, { ahead, passed: extra.passed - skipped }, now);
}

/** A run that rings, with so much time until it does again: from a millisecond before, or it would not come to its ring. */
function givenMore(plan: Plan, run: RingingRun, by: Millis, now: Instant): Run {
  const { passed } = extraAt(plan, run, now).extra ?? NO_EXTRA;
  const position = { ...run.position, at: run.position.at - 1 };
  const extra = { ahead: Math.min(by, MOST_EXTRA) - BEFORE_END - 1, passed: passed + 1 };
  return run.status === 'waiting'
    ? { status: 'running', position, extra, since: now }
    : { status: 'paused', position, extra };
}

type RingingRun = Extract<Run, { status: 'paused' | 'waiting' }>;

/**
 * The run with its step brought to its end, from where it goes on as after any other end; undefined unless it is
 * in a step that a tap ends, running or waiting, or in one that rings.
 */
export function done(plan: Plan, run: Run, now: Instant): Run | undefined {
  const settled = advance(plan, run, now);
  const position = positionAt(plan, settled, now);
  const segment = segmentOf(plan, settled, now);
  if (!isUnderWay(settled) || position === undefined || segment === undefined) return undefined;
  const canBeDone = isEndedByTap(plan, segment) || settled.status === 'waiting';
  if (leadLeft(settled, now) > 0 || !canBeDone) return undefined;
  const { passed } = extraAt(plan, settled, now).extra ?? NO_EXTRA;
  const skipped = leftOf(plan, position) - BEFORE_END;
  return {
    status: 'running',
    position: { ...position, at: position.at + skipped },
    since: Math.max(settled.since, now),
    extra: { ahead: 0, passed: passed - skipped },
  };
}

/** Done with a step that a tap ends, or that rings; to the next segment in any other; undefined where neither is possible. */
export function doneOrNext(plan: Plan, run: Run, now: Instant): Run | undefined {
  return done(plan, run, now) ?? skipNext(plan, run, now);
}

/**
 * The run with three seconds left of a segment that is to end, so that its end sounds as always; unchanged if no more are
 * left, or the run is not in that segment (any more).
 */
export function hasten(plan: Plan, run: Run, segment: Segment, now: Instant): Run {
  if (run.status !== 'running') return run;
  const position = positionAt(plan, run, now);
  const here = segmentOf(plan, run, now);
  if (position === undefined || here === undefined || !isSameSegment(here, segment)) return run;
  const left = leftOf(plan, position) + (extraAt(plan, run, now).extra?.ahead ?? 0);
  return left > HASTENED_TO ? adjust(plan, run, HASTENED_TO - left, now) : run;
}

function moved(run: HeldRun, position: Position, extra: Extra, now: Instant): Run {
  // A run that is about to begin begins no later than it would have.
  return run.status === 'running'
    ? { ...run, position, extra, since: Math.max(run.since, now) }
    : { ...run, position, extra };
}
