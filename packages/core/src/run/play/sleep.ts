// How long a device slept, judged from its two clocks: on most systems the monotonic one stops during sleep; the wall
// clock continues, but may be set by hand. A jump of the wall clock is believed only if there can have been a sleep.

import type { Instant, Millis, WallTime } from '../../base/units.ts';

/** One reading of both clocks, and whether the page was hidden at that moment. */
export interface ClockLook {
  readonly monotonic: Instant;
  readonly wall: WallTime;
  readonly isHidden: boolean;
}

/** A jump up to this is a correction of the wall clock, not a sleep. */
export const LEAST_SLEEP: Millis = 1500;

/**
 * The time slept between two looks: how much further the wall clock moved than the monotonic one, if that is more than
 * 1.5 s and the page was hidden at one of the looks. Never negative: a clock that was set back proves nothing.
 */
export function sleepBetween(before: ClockLook, after: ClockLook): Millis {
  const jump = after.wall - before.wall - (after.monotonic - before.monotonic);
  return jump > LEAST_SLEEP && (before.isHidden || after.isHidden) ? jump : 0;
}
