// Where a tap ends a step, and where a run waits for one.

import { leftOf } from './extra.ts';
import { BEFORE_END } from './gates.ts';
import type { Plan, Position } from './plan.ts';
import { locate, stepOf, type Segment } from './segment.ts';

/** Whether a tap ends a segment (RUN-170). */
export function isTapSegment(plan: Plan, segment: Segment): boolean {
  return segment.kind === 'step' && stepOf(plan, segment).isTapped;
}

/** Whether a run at a position has come to the end of an estimate: it waits there, unless someone lets it go on. */
export function isAtEstimate(plan: Plan, position: Position): boolean {
  return leftOf(plan, position) === BEFORE_END && isTapSegment(plan, locate(plan, position).segment);
}
