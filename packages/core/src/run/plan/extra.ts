// Time that a person gives to, or takes from, the segment a run is in. Its end moves, its beginning stays: what has
// sounded in it does not sound again. The plan is untouched; the time given passes before the position moves on.

import type { Instant, Millis } from '../../base/units.ts';
import type { Plan, Position } from './plan.ts';
import { durationOf, locate } from './segment.ts';

/** Time given to a segment: `ahead` is still to pass; `passed` is how much longer it has lasted so far than its place in the plan tells (below 0 where time was taken). */
export interface Extra {
  readonly ahead: Millis;
  readonly passed: Millis;
}

/** No more than this is ever still to pass. */
export const MOST_EXTRA: Millis = 24 * 3_600_000;

/** A segment as long as it was written. */
export const NO_EXTRA: Extra = { ahead: 0, passed: 0 };

/** What of a run its extra time is counted from. */
interface Extended {
  readonly position: Position;
  readonly since?: Instant;
  readonly extra?: Extra;
}

/** The extra time of the segment that a run is in at an instant, as a run carries it: nothing where there is none. */
export function extraAt(plan: Plan, run: Extended, now: Instant): { readonly extra?: Extra } {
  const { since, extra } = run;
  if (extra === undefined || since === undefined) return extra === undefined ? {} : { extra };
  const gone = Math.max(0, now - since);
  if (gone >= extra.ahead + leftOf(plan, run.position)) return {};
  const ahead = Math.max(0, extra.ahead - gone);
  return { extra: { ahead, passed: extra.passed + extra.ahead - ahead } };
}

/** What is left at a position of its segment as it is written. */
export function leftOf(plan: Plan, position: Position): Millis {
  const { segment, offset } = locate(plan, position);
  return durationOf(plan, segment) - offset;
}
