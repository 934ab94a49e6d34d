// How a step ends, as the editor offers it: one choice of six.

import { changeStep } from './edit.ts';
import { AT_MOST, isCapped, NEW_AT_LEAST, type HeartBorder, type HeartEnd } from './step-end.ts';
import type { Step, TimerDraft } from './timer.ts';

/** What can be chosen. */
export const END_CHOICES = ['time', 'ring', 'tap', 'capped', 'below', 'above'] as const;
/** After its time, ringing from then on until someone answers, by a tap, by a tap within its time, or when the heart rate is below or above a border. */
export type EndChoice = (typeof END_CHOICES)[number];

/** What the heart rate falls below or rises above until something else is set. */
const NEW_BORDER = { below: { bpm: 120, zone: 2 }, above: { bpm: 150, zone: 4 } } as const;

/** The choice that a step stands at. */
export function endChoiceOf({ end }: Pick<Step, 'end'>): EndChoice {
  if (end === undefined) return 'time';
  if (isCapped({ end })) return 'capped';
  return end.kind === 'heart' ? end.when : end.kind;
}

/** Chooses how several steps end, but for delays; one that already ends so is left as it is, and a border stays when its direction changes. */
export function chooseEnd(draft: TimerDraft, ids: ReadonlySet<string>, choice: EndChoice): TimerDraft {
  return draft.rounds
    .flatMap(({ steps }) => steps)
    .filter((step) => ids.has(step.id) && step.type !== 'delay' && endChoiceOf(step) !== choice)
    .reduce((now, step) => changeStep(now, step.id, { end: chosenEnd(step, choice) }), draft);
}

/** The border of a kind until something else is set. */
export function newBorder(kind: HeartBorder['kind'], when: HeartEnd['when']): HeartBorder {
  const { bpm, zone } = NEW_BORDER[when];
  return kind === 'bpm' ? { kind, bpm } : { kind, zone };
}

function chosenEnd({ end, duration }: Step, choice: EndChoice): Step['end'] {
  if (choice === 'time') return undefined;
  if (choice === 'ring') return { kind: choice };
  if (choice === 'tap' || choice === 'capped') return chosenTap(end, choice);
  if (end?.kind === 'heart') return { ...end, when: choice };
  return newHeartEnd(choice, duration);
}

/** Between an estimate and a cap the repetitions stay. */
function chosenTap(end: Step['end'], choice: 'tap' | 'capped'): Step['end'] {
  const repetitions = end?.kind === 'tap' ? end.repetitions : undefined;
  return { kind: 'tap', ...(repetitions && { repetitions }), ...(choice === 'capped' && { lasts: AT_MOST }) };
}

function newHeartEnd(when: HeartEnd['when'], duration: number): HeartEnd {
  // Never longer than the step, or it could not be saved.
  const atLeast = Math.min(NEW_AT_LEAST, duration > 0 ? duration : 0);
  return { kind: 'heart', when, border: newBorder('bpm', when), atLeast };
}
