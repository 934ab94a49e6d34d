// What should be heard, and when.

import type { Instant, Millis } from '../base/units.ts';
import type { ToneName } from '../ports/audio.ts';

/** A tone to be heard at an instant of the run clock. */
export interface Cue {
  readonly at: Instant;
  readonly tone: ToneName;
}

/** A tone later than this is dropped, never bunched: a late countdown misleads (CUE-12). */
export const LATEST_TONE: Millis = 120;
