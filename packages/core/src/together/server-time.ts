// What the server's clock says, seen from a device whose own may be minutes wrong: asked several times, the quickest answer
// counts, since the way there and back cannot have taken longer than the answer took (Cristian, 1989).

import type { Instant, Millis, WallTime } from '../base/units.ts';

/** A question for the time and its answer; instants are of this device's run clock. */
export interface Exchange {
  readonly sentAt: Instant;
  readonly serverAt: WallTime;
  readonly receivedAt: Instant;
}

/** How far a calendar clock is ahead of the run clock, known to within `error` at the instant it was taken. */
export interface ClockOffset {
  readonly ahead: Millis;
  readonly error: Millis;
  readonly takenAt: Instant;
}

/** Clocks run apart by less than this part of the time that passes: a bad quartz makes a tenth of it. */
export const MOST_DRIFT = 0.000_2;

/** The offset by the quickest of some exchanges: wrong by half its round trip at most. Undefined if there are none. */
export function offsetOf(exchanges: readonly Exchange[]): ClockOffset | undefined {
  const [first, ...rest] = exchanges;
  if (first === undefined) return undefined;
  const best = rest.reduce((quick, next) => (tripOf(next) < tripOf(quick) ? next : quick), first);
  const error = tripOf(best) / 2;
  return { ahead: best.serverAt - (best.sentAt + error), error, takenAt: best.receivedAt };
}

/**
 * The better of two offsets by the time of the later: the earlier has become less certain by what clocks run apart. If both
 * cannot be true, a clock has jumped, and the later is right.
 */
export function refined(before: ClockOffset | undefined, after: ClockOffset): ClockOffset {
  if (before === undefined) return after;
  const error = before.error + (after.takenAt - before.takenAt) * MOST_DRIFT;
  const hasJumped = Math.abs(after.ahead - before.ahead) > error + after.error;
  return hasJumped || after.error <= error ? after : { ...before, error, takenAt: after.takenAt };
}

function tripOf({ sentAt, receivedAt }: Exchange): Millis {
  return receivedAt - sentAt;
}
