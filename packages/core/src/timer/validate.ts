// What keeps a draft from being saved: every message of the specification's section 5, all at once, each with its place.

import type { TimerDraft } from './timer.ts';

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

/** Every problem of a draft in reading order; empty when it can be saved. */
export function validateTimer(_draft: TimerDraft): readonly Problem[] {
  return [];
}
