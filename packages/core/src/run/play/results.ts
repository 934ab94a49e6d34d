// What a run that is complete shows of its score.

import type { CountScore, RunScore } from '../../timer/step-score.ts';
import type { Plan } from '../plan/plan.ts';
import { countingStep, isOf } from './counting.ts';

/** What a run that is complete shows of its score: each step that counts, also where nothing was tapped, and each time. */
export function resultsOf(plan: Plan, score: RunScore): RunScore {
  const counting = plan.timer.rounds.flatMap(({ steps }) => steps.flatMap((step) => countingStep(step) ?? []));
  const nothing = counting
    .map((step): CountScore => ({ stepId: step.id, name: step.name, kind: step.count.kind, count: 0 }))
    .filter((empty) => !score.some((one) => isOf(one, empty)));
  return [...score, ...nothing];
}
