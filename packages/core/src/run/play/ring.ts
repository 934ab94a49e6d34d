// The bell that rings until someone answers: when, how loud, and what is said of it, all by how long ago its step ended.

import type { Millis } from '../../base/units.ts';

/** One ring: how long after the end of its step, and its share of the volume. */
export interface Ring {
  readonly after: Millis;
  readonly share: number;
}

/** No bell rings longer than this. */
export const RINGS_FOR: Millis = 15 * 60_000;
/** In its first minute it rings often, then less so. */
const FIRST: Millis = 60_000;
const OFTEN: Millis = 5000;
const SELDOM: Millis = 15_000;
/** It begins at this share of the volume, and has all of it after the first minute. */
const SOFTEST = 0.4;
/** After so many minutes it is said how long ago the step ended. */
const SAID_AFTER = [0, 1, 2, 3, 5, 10, 15] as const;

/** The minute of time that a ringing step is given at a press. */
export const LATER: Millis = 60_000;

/** The rings due from `from` on and before `to`, both counted from the end of the step. */
export function* ringsIn(from: Millis, to: Millis): Generator<Ring> {
  const every = from <= FIRST ? OFTEN : SELDOM;
  let after = Math.max(0, Math.ceil(from / every) * every);
  for (; after < to && after <= RINGS_FOR; after += after < FIRST ? OFTEN : SELDOM)
    yield { after, share: Math.min(1, SOFTEST + ((1 - SOFTEST) * after) / FIRST) };
}

/** The whole minutes at which it is said how long ago a step ended, after `from` and no later than `to`. */
export function minutesSaid(from: Millis, to: Millis): readonly number[] {
  return SAID_AFTER.filter((minutes) => minutes * 60_000 > from && minutes * 60_000 <= to);
}
