// What the live region says of a transition: the spoken words and, where the voice repeats itself, the number of the
// repeat.

import type { Announcement } from '../../voice/announcement.ts';
import type { Plan } from '../plan/plan.ts';
import { roundOf, stepOf, type StepSegment } from '../plan/segment.ts';
import type { RunEvent } from './event.ts';
import { beginsRepeat } from './walk.ts';

/** The words for an event and its announcements: 'Push, rep 2 of 4' for the second of four. */
export function liveWords(plan: Plan, event: RunEvent, announced: readonly Announcement[]): readonly string[] {
  const texts = announced.map(({ text }) => text);
  if (event.kind !== 'step-start' || stepOf(plan, event.segment).step.type === 'delay') return texts;
  const [name = '', ...others] = texts;
  return [`${name}${countOf(plan, event.segment)}`, ...others];
}

/** Which rep it is of how many; in an infinite round, whose repeats are not announced, which repeat. */
function countOf(plan: Plan, segment: StepSegment): string {
  const { reps } = stepOf(plan, segment);
  if (reps > 1) return `, rep ${segment.rep + 1} of ${reps}`;
  const isUnsaid = roundOf(plan, segment.round).repeats === Infinity && segment.repeat > 0 && beginsRepeat(segment);
  return isUnsaid ? `, repeat ${segment.repeat + 1}` : '';
}
