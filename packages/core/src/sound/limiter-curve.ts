// How tones that meet are kept within what a loudspeaker can give.

import { FULL_HEIGHT } from './notes.ts';

/** Up to here nothing is changed. */
const KNEE = FULL_HEIGHT;
/** So many full tones at once are still told apart from more of them. */
export const LIMITER_REACH = 4;
const STEPS = 4096;

/**
 * PRT-37: the curve that bends what is louder than one tone into the range a loudspeaker can give: straight up to the knee, then
 * ever flatter. Its inputs run from -4 to 4, its outputs from -1 to 1.
 */
export function limiterCurve(): Float32Array<ArrayBuffer> {
  return Float32Array.from({ length: STEPS + 1 }, (_, step) => {
    const input = ((step / STEPS) * 2 - 1) * LIMITER_REACH;
    const over = Math.abs(input) - KNEE;
    if (over <= 0) return input;
    return Math.sign(input) * (KNEE + (1 - KNEE) * Math.tanh(over / (1 - KNEE)));
  });
}
