// A step for both sides: the left one for half of its time, then the right one. It stays one segment of the plan; only its
// middle is marked.

import type { Millis } from '../../base/units.ts';
import type { Step } from '../../timer/timer.ts';

/** The side that it is the turn of. */
export type BodySide = 'left' | 'right';

/**
 * Whether the sides are switched in the middle of a step. Not of one that ends by a tap: it has no middle, and is meant for
 * each side.
 */
export function switchesSides({ sides, end, type }: Pick<Step, 'sides' | 'end' | 'type'>): boolean {
  return sides !== undefined && end?.kind !== 'tap' && type !== 'delay';
}

/** How long after its beginning the sides of a step are switched that lasts so long; one of a millisecond is over by then. */
export function switchAfter(duration: Millis): Millis {
  return Math.max(1, Math.floor(duration / 2));
}

/** The side that it is the turn of, so long after the beginning of a step that lasts `duration`; undefined if it has none. */
export function sideAt(step: Step, duration: Millis, passed: Millis): BodySide | undefined {
  if (!switchesSides(step)) return undefined;
  return passed < switchAfter(duration) ? 'left' : 'right';
}
