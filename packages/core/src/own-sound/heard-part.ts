// What is heard of a file that someone chose as a sound: without the quiet around it, as high as a tone. Pure: every device makes the
// same of the same samples.

import type { Millis, Seconds } from '../base/units.ts';
import type { Samples } from '../ports/audio.ts';
import { FULL_HEIGHT } from '../sound/notes.ts';

/** What is nowhere louder than this is silent. */
const SILENT = 0.003;
/** It begins where it first has this share of its greatest height, and ends where it last has this one. */
const BEGINS = 0.01;
const ENDS = 0.001;
/** It fades in this long, so that it does not click where it was cut. */
const FADE: Seconds = 0.001;

/** The part that is heard, and how high the file was at its highest: 1 is as high as can be. */
export interface HeardPart {
  readonly samples: Samples;
  readonly millis: Millis;
  readonly height: number;
}

/** The heard part of samples; undefined if nothing is audible in them. */
export function heardPart({ wave, rate }: Samples): HeardPart | undefined {
  let height = 0;
  for (const value of wave) if (Math.abs(value) > height && Number.isFinite(value)) height = Math.abs(value);
  if (height <= SILENT) return undefined;
  const first = wave.findIndex((value) => Math.abs(value) >= height * BEGINS);
  let end = wave.length;
  while (!(Math.abs(wave[end - 1] ?? 0) >= height * ENDS)) end--;
  const part = wave.subarray(first, end);
  const heard = new Float32Array(part.length);
  for (const [at, value] of part.entries()) {
    const fade = Math.min(1, (at + 1) / (FADE * rate));
    heard[at] = Number.isFinite(value) ? (value / height) * FULL_HEIGHT * fade : 0;
  }
  const millis = Math.max(1, Math.round((heard.length / rate) * 1000));
  return { samples: { wave: heard, rate }, millis, height };
}

/** Whether a file is higher than the other sounds, so that it is heard softer than it is. */
export function isLoud({ height }: Pick<HeardPart, 'height'>): boolean {
  return height > FULL_HEIGHT;
}
