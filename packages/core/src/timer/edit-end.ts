// How a step ends, as the editor offers it: one choice of five.

import { changeStep } from './edit.ts';
import { NEW_AT_LEAST, type HeartBorder, type HeartEnd } from './step-end.ts';
import type { Step, TimerDraft } from './timer.ts';

/** What can be chosen. */
export const END_CHOICES = ['time', 'ring', 'tap', 'below', 'above'] as const;
/** After its time, ringing from then on until someone answers, by a tap, or when the heart rate is below or above a border. */
export type EndChoice = (typeof END_CHOICES)[number];

/** What the heart rate falls below or rises above until something else is set. */
const NEW_BORDER = { below: { bpm: 120, zone: 2 }, above: { bpm: 150, zone: 4 } } as const;

/** The choice that a step stands at. */
export function endChoiceOf({ end }: Pick<Step, 'end'>): EndChoice {
  if (end === undefined) return 'time';
  return end.kind === 'heart' ? end.when : end.kind;
}

/** Chooses how several steps end, but for delays; one that already ends so is left as it is, and a border stays when its direction changes. (TIM-128) */
export function chooseEnd(draft: TimerDraft, ids: ReadonlySet<string>, choice: EndChoice): TimerDraft {
  return draft.rounds
    .flatMap(({ steps }) => steps)
    .filter((step) => ids.has(step.id) && step.type !== 'delay' && endChoiceOf(step) !== choice)
    .reduce((now, step) => changeStep(now, step.id, { end: chosenEnd(step, choice) }), draft);
}

/** The border of a kind until something else is set. (TIM-128) */
export function newBorder(kind: HeartBorder['kind'], when: HeartEnd['when']): HeartBorder {
  const { bpm, zone } = NEW_BORDER[when];
  return kind === 'bpm' ? { kind, bpm } : { kind, zone };
}

function chosenEnd({ end, duration }: Step, choice: EndChoice): Step['end'] {
  if (choice === 'time') return undefined;
  if (choice === 'tap' || choice === 'ring') return { kind: choice };
  if (end?.kind === 'heart') return { ...end, when: choice };
  return newHeartEnd(choice, duration);
}

function newHeartEnd(when: HeartEnd['when'], duration: number): HeartEnd {
  // Never longer than the step, or it could not be saved.
  const atLeast = Math.min(NEW_AT_LEAST, duration > 0 ? duration : 0);
  return { kind: 'heart', when, border: newBorder('bpm', when), atLeast };
}
