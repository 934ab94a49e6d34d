import { FULL_HEIGHT } from '@roundbell/core';

/** Up to here nothing is changed. */
const KNEE = FULL_HEIGHT;
/** So many full tones at once are still told apart from more of them. */
const REACH = 4;
const STEPS = 4096;

/**
 * The curve that bends what is louder than one tone into the range a loudspeaker can give: straight up to the knee, then
 * ever flatter. Its inputs run from -4 to 4, its outputs from -1 to 1.
 */
export function limiterCurve(): Float32Array<ArrayBuffer> {
  return Float32Array.from({ length: STEPS + 1 }, (_, step) => {
    const input = ((step / STEPS) * 2 - 1) * REACH;
    const over = Math.abs(input) - KNEE;
    if (over <= 0) return input;
    return Math.sign(input) * (KNEE + (1 - KNEE) * Math.tanh(over / (1 - KNEE)));
  });
}

/** PRT-37: where the tones of a context meet on their way out. Planned ones are mixed below its knee (CUE-59); a late one that meets another would crack without it. */
export function createLimiter(context: AudioContext): AudioNode {
  const inlet = context.createGain();
  const shaper = context.createWaveShaper();
  // A shaper reads its curve from -1 to 1.
  inlet.gain.value = 1 / REACH;
  shaper.curve = limiterCurve();
  inlet.connect(shaper).connect(context.destination);
  return inlet;
}
