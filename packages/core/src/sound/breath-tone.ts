// The tone of a breath: it glides up while breathing in and down while breathing out, swells and dies away with the air, and is silent
// where the breath turns. Made from numbers, as tones are; any moment of it can be asked for.

import type { Seconds } from '../base/units.ts';
import type { BreathName, BreathSound } from '../ports/audio.ts';

/** The pitches with empty and with full lungs, in hertz: a fifth, above what the loudspeaker of a phone leaves out. */
export const BREATH_PITCHES = { empty: 262, full: 393 } as const;
/** How loud the multiples of its pitch are, from itself on: soft, and still there on a small loudspeaker. */
const PARTIALS = [1, 0.3, 0.08] as const;
/** It is never higher than this at full volume: 18 dB below a lone tone. */
export const BREATH_HEIGHT = 0.1;
/** It swells and dies away for so long, and no longer than this share of a short one. */
const EDGE: Seconds = 1;
const EDGE_SHARE = 0.3;

/** How high the wave of a breath of so many seconds is at a time after its beginning, -1 to 1; 0 outside it. */
export function breathWave(name: BreathName, length: Seconds): (time: Seconds) => number {
  const [from, to] = name === 'breath-in' ? ENDS : [ENDS[1], ENDS[0]];
  // Equal parts of an octave in equal times, as ears hear pitch.
  const growth = Math.log(to / from) / length;
  const edge = Math.min(EDGE, EDGE_SHARE * length);
  const turns = (2 * Math.PI * from) / growth;
  return (time) => {
    if (time <= 0 || time >= length) return 0;
    const turn = turns * Math.expm1(growth * time);
    const share = Math.min(1, time / edge, (length - time) / edge);
    const sum = PARTIALS.reduce((all, gain, index) => all + gain * Math.sin((index + 1) * turn), 0);
    return GAIN * Math.sin((Math.PI / 2) * share) ** 2 * sum;
  };
}

/** One breath as samples at a rate in hertz. */
export function renderBreath({ name, begins, ends }: BreathSound, rate: number): Float32Array<ArrayBuffer> {
  const length = (ends - begins) / 1000;
  const wave = breathWave(name, length);
  return Float32Array.from({ length: Math.ceil(length * rate) }, (_, at) => wave(at / rate));
}

const ENDS = [BREATH_PITCHES.empty, BREATH_PITCHES.full] as const;
const GAIN = BREATH_HEIGHT / PARTIALS.reduce((sum, gain) => sum + gain, 0);
