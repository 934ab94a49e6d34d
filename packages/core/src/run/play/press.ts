// The main button as pressed by hand: the instant that counts is that of the press, not that of its handler.

import type { Instant, Millis } from '../../base/units.ts';

/** A handler usually runs up to this much later than its press; no one notices. */
export const LEAST_AGO: Millis = 20;
/** A press reported as longer ago than this was timed by another clock. */
export const LONGEST_AGO: Millis = 1000;
/** A second press within this is the other half of a double tap, or a bouncing finger. */
export const SECOND_TAP: Millis = 300;

/** The instant of a press that was `ago` before `now`; `now` itself if that is not plausible. */
export function pressedAt(now: Instant, ago: Millis): Instant {
  return ago > LEAST_AGO && ago <= LONGEST_AGO ? now - Math.floor(ago) : now;
}

/**
 * Whether a press does nothing: the second of a double tap, or one for what has just happened on its own at `last`.
 */
export function isSecondTap(last: Instant | undefined, at: Instant): boolean {
  return last !== undefined && at - last < SECOND_TAP;
}
