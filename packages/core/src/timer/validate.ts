// What keeps a draft from being saved: every message of the specification's section 5, all at once, each with its place.

import { REST_LIMIT } from './limits.ts';
import { hasRests } from './timer.ts';
import type { Round, RoundRepeat, Step, TimerDraft } from './timer.ts';

/** The field a problem is about; 'store' is no field: the store refused. */
export type ProblemField = 'name' | 'rounds' | 'steps' | 'repeat' | 'restAfterRound' | 'duration' | 'store';

/** Where a problem is: without ids in the timer itself, with a round id in that round, with both in that step. */
export interface ProblemPlace {
  readonly field: ProblemField;
  readonly roundId?: string | undefined;
  readonly stepId?: string | undefined;
}

/** One reason why a draft cannot be saved. */
export interface Problem {
  readonly message: string;
  readonly at: ProblemPlace;
}

/** Every problem of a draft in reading order; empty when it can be saved. An emptied number is NaN and is at fault. */
export function validateTimer(draft: TimerDraft): readonly Problem[] {
  const problems: Problem[] = [];
  if (isBlank(draft.name)) problems.push({ message: 'Timer name is required', at: { field: 'name' } });
  if (draft.rounds.length === 0) problems.push({ message: 'At least one round is required', at: { field: 'rounds' } });
  return [...problems, ...draft.rounds.flatMap((round, index) => roundProblems(round, index + 1))];
}

function roundProblems(round: Round, number: number): readonly Problem[] {
  const problem = (field: ProblemField, text: string): Problem => ({
    message: `Round ${number}: ${text}`,
    at: { field, roundId: round.id },
  });
  const rest = round.restAfterRound ?? 0;
  return [
    ...(isBlank(round.name) ? [problem('name', 'Name is required')] : []),
    ...(round.steps.length === 0 ? [problem('steps', 'Must have at least one step')] : []),
    ...(isCount(round.repeat) ? [] : [problem('repeat', 'Repeat count must be at least 1')]),
    // An emptied rest that no repeat uses is hidden in the editor: nobody could mend it, so it is no fault.
    ...(rest < REST_LIMIT.min || (Number.isNaN(rest) && hasRests(round))
      ? [problem('restAfterRound', 'Rest time cannot be negative')]
      : []),
    ...(rest > REST_LIMIT.max ? [problem('restAfterRound', 'Rest time cannot exceed 1 hour')] : []),
    ...round.steps.flatMap((step, index) => stepProblems(step, round.id, `Round ${number}, Step ${index + 1}`)),
  ];
}

function stepProblems(step: Step, roundId: string, place: string): readonly Problem[] {
  const problem = (field: ProblemField, text: string): Problem => ({
    message: `${place}: ${text}`,
    at: { field, roundId, stepId: step.id },
  });
  return [
    ...(isBlank(step.name) ? [problem('name', 'Name is required')] : []),
    ...(step.duration > 0 ? [] : [problem('duration', 'Duration must be greater than 0')]),
    ...(isCount(step.repeat) ? [] : [problem('repeat', 'Repeat count must be at least 1')]),
  ];
}

function isBlank(name: string): boolean {
  return name.trim() === '';
}

function isCount(repeat: RoundRepeat): boolean {
  return repeat === 'infinite' || (Number.isInteger(repeat) && repeat >= 1);
}
