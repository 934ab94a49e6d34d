// What keeps a draft from being saved in the editor alone.

import type { Seconds } from '../base/units.ts';
import { isCapped } from './step-end.ts';
import type { Round, Step, TimerDraft } from './timer.ts';
import { validateTimer, type Problem } from './validate.ts';

/** What an editor does not save: also a chime that never sounds. Links, files and older timers that have one are still read. */
export function editorProblems(draft: TimerDraft): readonly Problem[] {
  return [...validateTimer(draft), ...chimeProblems(draft)];
}

/** Chimes that are longer than their steps. */
export function chimeProblems({ rounds }: TimerDraft): readonly Problem[] {
  return rounds.flatMap((round, number) =>
    round.steps.flatMap((step, index): readonly Problem[] =>
      isChimeTooLong(step, round)
        ? [
            {
              message: `Round ${number + 1}, Step ${index + 1}: Chime interval cannot be longer than the step`,
              at: { field: 'chimeInterval', roundId: round.id, stepId: step.id },
            },
          ]
        : [],
    ),
  );
}

/** How long a step of a round lasts at most; a tap may come as late as it likes. */
export function longestOf(step: Step, { repeat }: Pick<Round, 'repeat'>): Seconds {
  if (step.end?.kind === 'tap' && !isCapped(step)) return Infinity;
  const repeats = repeat === 'infinite' ? Infinity : repeat;
  const growth = step.ladder !== undefined && step.ladder > 0 && repeats > 1 ? step.ladder * (repeats - 1) : 0;
  return step.duration + growth;
}

function isChimeTooLong(step: Step, round: Round): boolean {
  return step.type !== 'delay' && step.duration > 0 && (step.chimeInterval ?? 0) > longestOf(step, round);
}
