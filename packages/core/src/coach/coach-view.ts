// What is shown of the coach, and the name of the step a line is about. A separate file, because every page of a run needs this
// much.

import type { CoachingReason } from '../ports/wire/coaching.ts';
import type { StepSegment } from '../run/plan/segment.ts';
import type { ModelTrouble } from './model-question.ts';
import type { LineType } from './situation.ts';

/** A line that was said, or shown if the voice is off; `stepKey` names the occurrence of the step it was about. */
export interface CoachLine {
  readonly text: string;
  readonly reason: CoachingReason;
  readonly stepKey: string;
  /** What it was about. */
  readonly type: LineType;
}

/** What the coach shows. */
export interface CoachView {
  readonly status: 'off' | 'transitions-only' | 'active';
  /** The last line of this run. */
  readonly last: CoachLine | undefined;
  /** Why something was said, or nothing, at the last poll of the current step. */
  readonly now: CoachingReason | undefined;
  /** Why the language model gives no lines for now; undefined while it does, and if there is none. */
  readonly trouble: ModelTrouble | undefined;
}

/** What is shown outside of a run. */
export const COACH_OFF: CoachView = { status: 'off', last: undefined, now: undefined, trouble: undefined };

/** The name of one occurrence of a step. */
export function stepKeyOf({ round, repeat, step, rep }: StepSegment): string {
  return `${round}/${repeat}/${step}/${rep}`;
}

/** Whether the coach has asked for another effort in a step, and the heart is not where it should be yet. */
export function isCorrecting({ last, now }: CoachView, stepKey: string | undefined): boolean {
  if (last === undefined || last.stepKey !== stepKey) return false;
  const isDirection = last.type === 'tooLow' || last.type === 'tooHigh';
  return isDirection && now !== 'in_zone' && now !== 'long_silence';
}
