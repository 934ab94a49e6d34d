// The sounds of the product (specification, section 9): which notes a tone is made of. Rendering them is the audio port's work.

import type { Millis } from '../units.ts';

/** A tone later than this is dropped, never bunched: a late countdown misleads (CUE-12). */
export const LATEST_TONE: Millis = 120;

/** The tones by name; 'countdown-soft' is the countdown at five and four seconds left (D5). */
export const TONE_NAMES = [
  'step-start',
  'step-complete',
  'round-start',
  'round-complete',
  'countdown',
  'countdown-soft',
  'timer-complete',
  'chime',
] as const;
/** One of the tones. */
export type ToneName = (typeof TONE_NAMES)[number];
