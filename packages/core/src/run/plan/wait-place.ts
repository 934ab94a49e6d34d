// Where a tap ends a step, where one rings, and where a run waits for either.

import { isCapped } from '../../timer/step-end.ts';
import { leftOf } from './extra.ts';
import { BEFORE_END, type WaitKind } from './gates.ts';
import type { Plan, Position } from './plan.ts';
import { locate, stepOf, type Segment } from './segment.ts';

/** Whether nothing but a tap ends a segment. */
export function isTapSegment(plan: Plan, segment: Segment): boolean {
  return waitIn(plan, segment) === 'tap';
}

/** Whether a tap ends a segment, or its time at the latest. */
export function isEndedByTap(plan: Plan, segment: Segment): boolean {
  return isTapSegment(plan, segment) || (segment.kind === 'step' && isCapped(stepOf(plan, segment).step));
}

/** What a run waits for at the end of a segment, if it does. */
export function waitIn(plan: Plan, segment: Segment): WaitKind | undefined {
  return segment.kind === 'step' ? stepOf(plan, segment).waitsFor : undefined;
}

/** What a run at a position waits for, unless someone lets it go on: it has come to the end of an estimate, or rings. */
export function waitAt(plan: Plan, position: Position): WaitKind | undefined {
  return leftOf(plan, position) === BEFORE_END ? waitIn(plan, locate(plan, position).segment) : undefined;
}
