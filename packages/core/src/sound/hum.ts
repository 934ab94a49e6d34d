// The faint tone that keeps a page's sound device, timers and audio clock going between tones.

/** A tone without an end: its frequency in hertz, and its height from 0 to 1. */
export interface Hum {
  readonly frequency: number;
  readonly gain: number;
}

/** PRT-18: below what loudspeakers give and ears hear, above the line (between -74 and -66 dBFS) under which browsers call a page silent. */
export const HUM: Hum = { frequency: 40, gain: 7e-4 };
