// The tones of the specification (section 9) as plain samples. Pure: the same name and rate give the same samples.

import type { Seconds } from '../base/units.ts';
import type { ToneName } from '../ports/audio.ts';
import { heightOf, lengthOf, NOTES, type Note } from './notes.ts';

/** Each note fades in and out this long, so that it does not click. */
const FADE: Seconds = 0.005;

/** The samples of a tone, -1 to 1, at a sample rate in hertz; as long as its last note, to the sample. */
export function renderTone(name: ToneName, sampleRate: number): Float32Array<ArrayBuffer> {
  const samples = new Float32Array(Math.round(lengthOf(name) * sampleRate));
  for (const note of NOTES[name]) addNote(samples, note, sampleRate);
  return samples;
}

function addNote(samples: Float32Array, note: Note, sampleRate: number): void {
  const first = Math.round(note.at * sampleRate);
  const count = Math.round((note.at + note.duration) * sampleRate) - first;
  for (let index = 0; index < count; index++) {
    const time = index / sampleRate;
    const wave = Math.sin(2 * Math.PI * note.frequency * time);
    const height = heightOf(note, time) * fadeAt(time, (count - 1) / sampleRate);
    samples[first + index] = (samples[first + index] ?? 0) + wave * height;
  }
}

// Half a cosine in and half a cosine out: no step and no corner.
function fadeAt(time: Seconds, end: Seconds): number {
  const nearest = Math.min(time, end - time) / FADE;
  return nearest >= 1 ? 1 : (1 - Math.cos(Math.PI * nearest)) / 2;
}
