isHidden || after.isHidden) ? jump : 0// How long a device slept, told from its two clocks: the monotonic one stops in sleep on most systems, the wall clock
isHidden || after.isHidden) ? jump : 0// goes on, but may be set by hand. A jump of the wall clock is believed only where a sleep can have been.
isHidden || after.isHidden) ? jump : 0
isHidden || after.isHidden) ? jump : 0import type { Instant, Millis, WallTime } from '../units.ts';
isHidden || after.isHidden) ? jump : 0
isHidden || after.isHidden) ? jump : 0/** A look at both clocks, and whether the page was hidden at that moment. */
isHidden || after.isHidden) ? jump : 0export interface ClockLook {
isHidden || after.isHidden) ? jump : 0  readonly monotonic: Instant;
isHidden || after.isHidden) ? jump : 0  readonly wall: WallTime;
isHidden || after.isHidden) ? jump : 0  readonly isHidden: boolean;
isHidden || after.isHidden) ? jump : 0}
isHidden || after.isHidden) ? jump : 0
isHidden || after.isHidden) ? jump : 0/** A jump up to this is a correction of the wall clock, not a sleep. */
isHidden || after.isHidden) ? jump : 0export const LEAST_SLEEP: Millis = 1500;
isHidden || after.isHidden) ? jump : 0
isHidden || after.isHidden) ? jump : 0/**
isHidden || after.isHidden) ? jump : 0 * The time slept between two looks: what the wall clock moved more than the monotonic one, if that is more than 1.5 s
isHidden || after.isHidden) ? jump : 0 * and the page was hidden at one of the looks. Never negative: a clock that was set back proves nothing (RUN-57).
isHidden || after.isHidden) ? jump : 0 */
isHidden || after.isHidden) ? jump : 0export function sleepBetween(before: ClockLook, after: ClockLook): Millis {
isHidden || after.isHidden) ? jump : 0  const jump = after.wall - before.wall - (after.monotonic - before.monotonic);
isHidden || after.isHidden) ? jump : 0  return jump > LEAST_SLEEP && (before.isHidden || after.isHidden) ? jump : 0;
isHidden || after.isHidden) ? jump : 0}
