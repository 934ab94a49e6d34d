// A spoken number as it is scheduled on the audio clock: its first audible sample is its first sample, it is over before the next
// second, and it is as high as a tone. Pure: the same samples give the same number.

import type { Seconds } from '../base/units.ts';
import type { Samples } from '../ports/audio.ts';
import { FULL_HEIGHT, LONGEST_NUMBER } from './notes.ts';

/** Energy is compared over this long. */
const WINDOW: Seconds = 0.01;
/** What is this much softer than the loudest moment (30 dB) is no speech yet, or no more. */
const AUDIBLE = 0.0316;
/** The loudest moment of speech is louder than this; noise is not worth scheduling. */
const SILENT = 0.003;
/** The end of a word dies away for this long after its last audible moment. */
const TAIL: Seconds = 0.02;
/** Neither edge clicks. */
const FADE_IN: Seconds = 0.001;
const FADE_OUT: Seconds = 0.02;

/**
 * The number without the silence around it, at the height of a tone and 0.9 s long at most; undefined if nothing is
 * audible in it.
 */
export function spokenNumber({ wave, rate }: Samples): Samples | undefined {
  const width = Math.max(1, Math.round(WINDOW * rate));
  const energyFrom = energiesOf(wave, width);
  const loudest = highestOf(energyFrom);
  if (!(loudest > SILENT * SILENT * width)) return undefined;
  const least = loudest * AUDIBLE * AUDIBLE;
  const sample = Math.sqrt(least / width);
  const first = wave.findIndex((value, at) => Math.abs(value) >= sample && (energyFrom[at] ?? 0) >= least);
  const last =
    energyFrom.length -
    energyFrom
      .slice()
      .reverse()
      .findIndex((energy) => energy >= least) +
    width;
  const longest = Math.round(LONGEST_NUMBER * rate);
  const heard = wave.slice(first, Math.min(last + Math.round(TAIL * rate), first + longest));
  return { wave: shaped(heard, rate), rate };
}

/** The energy of the window that begins at each sample; the last ones are shorter. */
function energiesOf(wave: Float32Array, width: number): Float64Array {
  const energies = new Float64Array(wave.length);
  let sum = 0;
  for (let at = wave.length - 1; at >= 0; at--) {
    sum += squareAt(wave, at) - squareAt(wave, at + width);
    energies[at] = sum;
  }
  return energies;
}

function squareAt(wave: Float32Array, at: number): number {
  return (wave[at] ?? 0) ** 2;
}

/** As high as a tone at its highest, with both edges faded. */
function shaped(wave: Float32Array<ArrayBuffer>, rate: number): Float32Array<ArrayBuffer> {
  const gain = FULL_HEIGHT / highestOf(wave.map(Math.abs));
  const end = wave.length - 1;
  const edge = (away: number, fade: Seconds) => Math.min(1, (away + 1) / (fade * rate));
  return wave.map((value, at) => value * gain * edge(at, FADE_IN) * edge(end - at, FADE_OUT));
}

function highestOf(numbers: Iterable<number>): number {
  let highest = 0;
  for (const number of numbers) highest = Math.max(highest, number);
  return highest;
}
