// A described timer as a draft of the editor: what a description never says (ids, coaching, the settings of the whole)
// is added here.

import type { DescribedTimer } from '../ports/wire/coach.ts';
import { newTimerDraft, type Round, type RoundRepeat, type Step, type TimerDraft } from '../timer/timer.ts';

/** How a described timer writes 'for ever'. */
export const FOR_EVER = -1;

/**
 * The draft of a described timer, with ids from `newId('round-' | 'step-')` and the defaults of new items. Seconds are
 * taken as they are, a round's repeat of -1 is for ever, a delay is not coached; whether the draft is any good is for
 * `guardDescribed` to say.
 */
export function draftOfDescribed(described: DescribedTimer, newId: (prefix: string) => string): TimerDraft {
  const rounds = described.rounds.map((round): Round => ({
    id: newId('round-'),
    name: plainText(round.name),
    steps: round.steps.map((step) => stepOf(step, newId('step-'))),
    repeat: repeatOf(round.repeat),
    restAfterRound: round.restSeconds,
  }));
  return { ...newTimerDraft(), name: plainText(described.name), rounds };
}

function stepOf(step: DescribedTimer['rounds'][number]['steps'][number], id: string): Step {
  return {
    id,
    name: plainText(step.name),
    duration: step.seconds,
    type: step.type,
    repeat: step.repeat,
    ...(step.targetZone === null ? {} : { targetHeartRateZone: step.targetZone }),
    coachingEnabled: step.type !== 'delay',
    pauseAfterEnd: false,
  };
}

function repeatOf(repeat: number): RoundRepeat {
  return repeat === FOR_EVER ? 'infinite' : repeat;
}

// One line, and nothing that is not to be seen.
function plainText(name: string): string {
  return name.replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim();
}
