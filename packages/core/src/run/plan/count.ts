// How the clock of a segment counts.

import type { Millis, Seconds } from '../../base/units.ts';
import type { Plan } from './plan.ts';
import type { Segment } from './segment.ts';
import { isTapSegment } from './tap-place.ts';

/** Down to the end of a segment, or up where a tap ends it: whole seconds passed, and whether that is the estimate or more. */
export type Count =
  | { readonly kind: 'down' }
  | { readonly kind: 'up'; readonly seconds: Seconds; readonly isOver: boolean };

/** How the clock of a run counts in its segment, of which so much has passed, and after which a run waits (RUN-172). */
export function countingOf(plan: Plan, segment: Segment, passed: Millis, waits: boolean): Count {
  if (!isTapSegment(plan, segment)) return { kind: 'down' };
  return { kind: 'up', seconds: Math.floor(Math.max(0, passed) / 1000), isOver: waits };
}

/** Whether a clock that counts up has come to the end of its estimate. */
export function isPastEstimate(count: Count): boolean {
  return count.kind === 'up' && count.isOver;
}

/** Whether two clocks show the same. */
export function isSameCount(a: Count, b: Count): boolean {
  if (a.kind === 'down' || b.kind === 'down') return a.kind === b.kind;
  return a.seconds === b.seconds && a.isOver === b.isOver;
}
