// Time that a person gives to, or takes from, the current segment of a run. Its end moves, its beginning stays: what
// has sounded in it does not sound again. The plan is untouched; the extra time passes before the position moves on.

import type { Instant, Millis } from '../../base/units.ts';
import type { Plan, Position } from './plan.ts';
import { durationOf, locate } from './segment.ts';

/** Extra time of a segment: `ahead` is still to pass; `passed` is how much longer it has lasted so far than its place in the plan says (below 0 if time was taken). */
export interface Extra {
  readonly ahead: Millis;
  readonly passed: Millis;
}

/** The most that is ever still to pass. */
export const MOST_EXTRA: Millis = 24 * 3_600_000;

/** A segment as long as it was written. */
export const NO_EXTRA: Extra = { ahead: 0, passed: 0 };

/** The parts of a run from which its extra time is computed. */
interface Extended {
  readonly status?: string;
  readonly position: Position;
  readonly since?: Instant;
  readonly extra?: Extra;
}

/** The extra time of a run's segment at an instant, as a run carries it: nothing if there is none. */
export function extraAt(plan: Plan, run: Extended, now: Instant): { readonly extra?: Extra } {
  const { since, extra } = run;
  if (run.status === 'waiting') return { extra: waited(run, now) };
  if (extra === undefined || since === undefined) return extra === undefined ? {} : { extra };
  const gone = Math.max(0, now - since);
  if (gone >= extra.ahead + leftOf(plan, run.position)) return {};
  const ahead = Math.max(0, extra.ahead - gone);
  return { extra: { ahead, passed: extra.passed + extra.ahead - ahead } };
}

/** All the time in which a run waits is extra. */
function waited({ since = 0, extra = NO_EXTRA }: Extended, now: Instant): Extra {
  return { ahead: 0, passed: extra.passed + Math.max(0, now - since) };
}

/** What is left of a position's segment as written. */
export function leftOf(plan: Plan, position: Position): Millis {
  const { segment, offset } = locate(plan, position);
  return durationOf(plan, segment) - offset;
}
