// When a line of the coach is in nobody's way: what a run says at its own moments is never late because of it.

import type { Millis } from '../base/units.ts';
import { HALFWAY_OVER } from '../run/play/events.ts';
import type { CoachedStep } from './situation.ts';

/** A line may take this long. */
export const LINE_LENGTH: Millis = 5000;
/** The halfway announcement of this instant may not have reached the speaker yet. */
const JUST_NOW: Millis = 500;

/** Whether there is time for a line before the run has something to say itself: its halfway, or what comes after the step (COA-71). */
export function hasRoom({ length, elapsed, left }: CoachedStep): boolean {
  if (left < LINE_LENGTH) return false;
  const untilHalfway = length / 2 - elapsed;
  return length <= HALFWAY_OVER || untilHalfway >= LINE_LENGTH || untilHalfway + JUST_NOW < 0;
}
