// A step that the heart is about to end: the coach says so once, and then leaves the heart alone.

import type { Bpm } from '../base/units.ts';
import { heartLimitOf } from '../heart/end-conditions/end-condition.ts';
import { seenHeart, type HeartCourse } from './heart-course.ts';
import type { CoachMemory } from './memory.ts';
import { GAP_LEAST, line, silence, type Judgement, type Situation } from './situation.ts';

/** Said once a step: the second if the first was the line before. */
export const NEAR_END_LINES = ['Nearly there.', 'Almost there.'] as const;
/** How near the heart is then. */
export const NEAR: Bpm = 10;

/** What to say of a heart within ten beats of the end of its step, or beyond: once that it is, then nothing; undefined if it is not. */
export function nearEndOf(
  { now, step, heart: known }: Situation,
  memory: CoachMemory,
  course: HeartCourse,
): Judgement | undefined {
  const heart = seenHeart(known);
  if (step.end?.kind !== 'heart' || heart === undefined || course.kind !== 'clear') return undefined;
  const limit = heartLimitOf(step.end, heart.zones);
  const away = step.end.when === 'below' ? course.bpm - limit : limit - course.bpm;
  if (!Number.isFinite(limit) || away > NEAR) return undefined;
  if (memory.nearIn === step.key || away <= 0) return silence('close_to_target');
  if (memory.lastSaidAt !== undefined && now - memory.lastSaidAt < GAP_LEAST) return silence('too_soon');
  return line('must', 'nearEnd', 'close_to_target', 'The heart is about to end the step.');
}
