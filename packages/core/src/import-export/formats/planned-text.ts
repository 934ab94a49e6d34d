// A workout from the calendar of a planner, as 'Paste' reads it.

import type { PlannedWorkout } from '../../ports/wire/intervals.ts';

/** Steps are named after the workout by a heading; what is written in words stays as it is, for it is read as a description. */
export function plannedText({ name, text }: PlannedWorkout): string {
  const plain = name.replace(/[{}"\s]+/g, ' ').trim();
  return /^\s*-\s/m.test(text) && plain !== '' ? `{name ${plain}}\n\n${text}` : text;
}
