// How the clock of a segment counts.

import type { Millis, Seconds } from '../../base/units.ts';
import { BEFORE_END } from './gates.ts';
import type { Plan } from './plan.ts';
import { durationOf, type Segment } from './segment.ts';
import { isEndedByTap, waitIn } from './wait-place.ts';

/**
 * Down to the end of a segment; up where a tap ends it: whole seconds passed, and whether that is the estimate or more; or over,
 * while it rings: whole seconds since its end.
 */
export type Count =
  | { readonly kind: 'down' }
  | { readonly kind: 'up'; readonly seconds: Seconds; readonly isOver: boolean }
  | { readonly kind: 'over'; readonly seconds: Seconds };

/** How the clock of a run counts in its segment, of which so much has passed, and in which a run waits. */
export function countingOf(plan: Plan, segment: Segment, passed: Millis, waits: boolean): Count {
  const seconds = (since: Millis): Seconds => Math.floor(Math.max(0, since) / 1000);
  switch (waitIn(plan, segment)) {
    case undefined:
      return isEndedByTap(plan, segment) ? { kind: 'up', seconds: seconds(passed), isOver: false } : { kind: 'down' };
    case 'tap':
      return { kind: 'up', seconds: seconds(passed), isOver: waits };
    case 'ring':
      return waits
        ? { kind: 'over', seconds: seconds(passed - durationOf(plan, segment) + BEFORE_END) }
        : { kind: 'down' };
  }
}

/** Whether a run waits: past the estimate of a clock that counts up, or in a step that rings. */
export function isWaitCount(count: Count): boolean {
  return count.kind === 'over' || (count.kind === 'up' && count.isOver);
}

/** Whether two clocks show the same. */
export function isSameCount(a: Count, b: Count): boolean {
  if (a.kind === 'down' || b.kind === 'down') return a.kind === b.kind;
  return a.kind === b.kind && a.seconds === b.seconds && isWaitCount(a) === isWaitCount(b);
}
