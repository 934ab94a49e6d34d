// The sounds of the product (specification, section 9): their names, and how each went. Their notes are in notes.ts.

import type { Instant, Millis } from '../units.ts';

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

/** How a laid tone went: when it left the loudspeaker, or undefined where it was dropped. One that was taken back has no outcome. */
export interface ToneOutcome {
  readonly name: ToneName;
  readonly at: Instant;
  readonly heardAt: Instant | undefined;
}

/** What a loudspeaker can do: 'locked' until a gesture unlocks it; 'silent' when it should sound and does not, so that another gesture may help; 'missing' when there is none. */
export type SoundState = 'locked' | 'sounding' | 'silent' | 'missing';
