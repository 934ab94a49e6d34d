// Keeps overlapping tones within a loudspeaker's range.

import { FULL_HEIGHT } from './notes.ts';

/** Nothing changes up to here. */
const KNEE = FULL_HEIGHT;
/** This many full tones together still differ from more of them. */
export const LIMITER_REACH = 4;
const STEPS = 4096;

/**
 * The curve that bends anything louder than one tone into a loudspeaker's range: straight up to the knee, then ever
 * flatter. Its inputs run from -4 to 4, its outputs from -1 to 1.
 */
export function limiterCurve(): Float32Array<ArrayBuffer> {
  return Float32Array.from({ length: STEPS + 1 }, (_, step) => {
    const input = ((step / STEPS) * 2 - 1) * LIMITER_REACH;
    const over = Math.abs(input) - KNEE;
    if (over <= 0) return input;
    return Math.sign(input) * (KNEE + (1 - KNEE) * Math.tanh(over / (1 - KNEE)));
  });
}
