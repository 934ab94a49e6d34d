// What each tone is made of (specification, section 9), and the faint tone between them. Rendering it is the audio port's work.

import type { Seconds } from '../base/units.ts';
import type { Signal } from '../ports/audio.ts';

/** One sine of a tone. */
export interface Note {
  /** In hertz. */
  readonly frequency: number;
  readonly duration: Seconds;
  /** When the note begins, counted from the tone's beginning. */
  readonly at: Seconds;
  /** Its amplitude at its beginning, 0 to 1. */
  readonly gain: number;
  /** Dies away like a bell, to 1/e in this time, instead of being held. */
  readonly decay?: Seconds;
  /** Grows for this long; without it the note fades in and out within 5 ms. One with it dies away as softly. */
  readonly attack?: Seconds;
  /** Trembles as a pea in a whistle does. */
  readonly trills?: true;
}

/** The amplitude of a lone tone at full volume; everything that sounds together stays within it. */
export const FULL_HEIGHT = 0.8;
const ECHO = FULL_HEIGHT / 2;
/** D5: how loud the soft countdown is compared to the full one. */
const SOFT = 0.45;
/** A bell falls to 1/e in this time. */
const RING: Seconds = 0.18;

const COUNTDOWN: Note = { frequency: 1000, duration: 0.08, at: 0, gain: FULL_HEIGHT };

/** The notes of each tone; a second note begins where the first one ends, unless both ring together. */
export const NOTES: Readonly<Record<Signal, readonly [Note, ...Note[]]>> = {
  'step-start': [{ frequency: 800, duration: 0.15, at: 0, gain: FULL_HEIGHT }],
  'step-complete': [{ frequency: 600, duration: 0.12, at: 0, gain: FULL_HEIGHT }],
  'round-start': [
    { frequency: 600, duration: 0.2, at: 0, gain: FULL_HEIGHT },
    { frequency: 750, duration: 0.2, at: 0.2, gain: ECHO },
  ],
  'round-complete': [
    { frequency: 500, duration: 0.2, at: 0, gain: FULL_HEIGHT },
    { frequency: 400, duration: 0.2, at: 0.2, gain: FULL_HEIGHT },
  ],
  countdown: [COUNTDOWN],
  'countdown-soft': [{ ...COUNTDOWN, gain: FULL_HEIGHT * SOFT }],
  'timer-complete': [
    { frequency: 523, duration: 0.2, at: 0, gain: FULL_HEIGHT },
    { frequency: 659, duration: 0.2, at: 0.2, gain: FULL_HEIGHT },
    { frequency: 784, duration: 0.2, at: 0.4, gain: FULL_HEIGHT },
  ],
  chime: [
    { frequency: 880, duration: 0.8, at: 0, gain: FULL_HEIGHT / 2, decay: RING },
    { frequency: 1100, duration: 0.8, at: 0, gain: FULL_HEIGHT / 2, decay: RING },
  ],
  estimate: [{ frequency: 500, duration: 0.3, at: 0, gain: FULL_HEIGHT * SOFT }],
};

/** No spoken number lasts longer: it is over before the next one. */
export const LONGEST_NUMBER: Seconds = 0.9;

/** A note's amplitude at a time after its beginning, without its fades. */
export function heightOf({ gain, decay }: Note, time: Seconds): number {
  return decay === undefined ? gain : gain / Math.exp(time / decay);
}

/** An endless tone: its frequency in hertz, and its amplitude from 0 to 1. */
export interface Hum {
  readonly frequency: number;
  readonly gain: number;
}

/**
 * Below what loudspeakers play and ears hear, above the level (between -74 and -66 dBFS) under which browsers call a
 * page silent.
 */
export const HUM: Hum = { frequency: 40, gain: 7e-4 };
