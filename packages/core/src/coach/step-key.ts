// The name of one occurrence of a step, for whoever shows what belongs to it.

import type { StepSegment } from '../run/plan/segment.ts';

/** The name of one occurrence of a step. */
export function stepKeyOf({ round, repeat, step, rep }: StepSegment): string {
  return `${round}/${repeat}/${step}/${rep}`;
}
