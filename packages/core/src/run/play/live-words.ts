// What the live region says of a transition: the spoken words and, where the voice repeats itself, the number of the
// repeat, or what to do.

import { isAside, type Announcement } from '../../voice/announcement.ts';
import { TIMER_COMPLETE_TEXT } from '../../voice/phrases.ts';
import type { Plan } from '../plan/plan.ts';
import { repetitionsOf } from '../plan/repetitions.ts';
import { roundOf, stepOf, type StepSegment } from '../plan/segment.ts';
import type { RunEvent } from './event.ts';
import { beginsRepeat } from './walk.ts';

/** Where a tone alone would not say what to do. */
const ESTIMATE_OVER = 'Estimated time is over: press Done when you have finished';

/** The words for an event and its announcements: 'Push, rep 2 of 4' for the second of four. */
export function liveWords(plan: Plan, event: RunEvent, announced: readonly Announcement[]): readonly string[] {
  if (event.kind === 'estimate') return [ESTIMATE_OVER];
  if (event.kind === 'timer-complete') return [TIMER_COMPLETE_TEXT];
  const texts = announced.filter((one) => !isAside(one)).map(({ text }) => text);
  if (event.kind !== 'step-start' || stepOf(plan, event.segment).step.type === 'delay') return texts;
  const [name = '', ...others] = texts;
  return [`${name}${countOf(plan, event.segment)}`, ...others];
}

/** Which rep it is of how many, or which set where each has repetitions of its own; in an infinite round, whose repeats are not announced, which repeat. */
function countOf(plan: Plan, segment: StepSegment): string {
  const { step, reps } = stepOf(plan, segment);
  const word = repetitionsOf(step, segment.repeat) === undefined ? 'rep' : 'set';
  if (reps > 1) return `, ${word} ${segment.rep + 1} of ${reps}`;
  const isUnsaid = roundOf(plan, segment.round).repeats === Infinity && segment.repeat > 0 && beginsRepeat(segment);
  return isUnsaid ? `, repeat ${segment.repeat + 1}` : '';
}
