// What is shown and said of a step that ends by the heart rate.

import { formatClock, type Bpm, type Seconds } from '../../base/units.ts';
import { spokenDuration } from '../../voice/spoken-duration.ts';

/** Said and shown at the end of the longest time. */
export function timeUpWords(bpm: Bpm): string {
  return `Time is up at ${bpm}`;
}

/** Shown while there is no heart rate to end a step by: it lasts as long as it may. */
export function unseenWords(longest: Seconds): string {
  return `No heart rate: this step takes its ${formatClock(longest)}`;
}

/** The same as it is said, with the time in words. */
export function unseenSpoken(longest: Seconds): string {
  return `No heart rate: this step takes its ${spokenDuration(longest)}`;
}
