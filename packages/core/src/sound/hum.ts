// The faint tone that keeps a page's sound device, timers and audio clock going between tones.

/** An endless tone: its frequency in hertz, and its amplitude from 0 to 1. */
export interface Hum {
  readonly frequency: number;
  readonly gain: number;
}

/**
 * PRT-18: below what loudspeakers play and ears hear, above the level (between -74 and -66 dBFS) under which browsers call a
 * page silent.
 */
export const HUM: Hum = { frequency: 40, gain: 7e-4 };
