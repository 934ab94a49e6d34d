// The tones of the specification (section 9) and the sounds of the other sets as plain samples. Pure: the same name and rate
// give the same samples, wherever they are heard.

import type { Seconds } from '../base/units.ts';
import type { MadeTone } from '../ports/audio.ts';
import { heightOf, type Note } from './notes.ts';
import { lengthOf, notesOf } from './score.ts';

/** Each note fades in and out this long, so that it does not click. */
const FADE: Seconds = 0.005;
/** What rings dies away at its end for a third of its length, and not longer than this. */
const RELEASE: Seconds = 0.5;
/** A pea turns so often a second in a whistle, and shifts its phase so far. */
const TRILL = { rate: 36, depth: 1.5 } as const;

/** The samples of a sound, -1 to 1, at a sample rate in hertz; as long as its last note, to the sample. */
export function renderTone(name: MadeTone, sampleRate: number): Float32Array<ArrayBuffer> {
  const samples = new Float32Array(Math.round(lengthOf(name) * sampleRate));
  for (const note of notesOf(name)) {
    // What a rate cannot hold would be heard as another pitch.
    if (note.frequency >= sampleRate / 2) continue;
    if (note.attack === undefined) addNote(samples, note, sampleRate);
    else if (note.trills === undefined) addPartial(samples, note, note.attack, sampleRate);
    else addTrill(samples, note, note.attack, sampleRate);
  }
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

/** A sine that turns and dies away by a few multiplications a sample: a bowl of ten seconds is made while a finger is still down. */
function addPartial(samples: Float32Array, note: Note, attack: Seconds, sampleRate: number): void {
  const { duration, frequency, gain, decay = Infinity } = note;
  const first = Math.round(note.at * sampleRate);
  const count = Math.round((note.at + duration) * sampleRate) - first;
  const rise = attack * sampleRate;
  const fall = count - 1 - Math.min(duration / 3, RELEASE) * sampleRate;
  const turn = (2 * Math.PI * frequency) / sampleRate;
  const radius = Math.exp(-1 / (decay * sampleRate));
  const cos = radius * Math.cos(turn);
  const sin = radius * Math.sin(turn);
  let x = gain;
  let y = 0;
  for (let index = 0; index < count; index++) {
    let wave = y;
    if (index < rise) wave *= slope(index / rise);
    if (index > fall) wave *= slope((count - 1 - index) / (count - 1 - fall));
    samples[first + index] = (samples[first + index] ?? 0) + wave;
    const next = x * cos - y * sin;
    y = x * sin + y * cos;
    x = next;
  }
}

/** A sine with a pea in it. */
function addTrill(samples: Float32Array, note: Note, attack: Seconds, sampleRate: number): void {
  const { duration, frequency, gain } = note;
  const first = Math.round(note.at * sampleRate);
  const count = Math.round((note.at + duration) * sampleRate) - first;
  const fall = duration / 3;
  for (let index = 0; index < count; index++) {
    const time = index / sampleRate;
    const left = (count - 1 - index) / sampleRate;
    const height = slope(Math.min(1, time / attack)) * slope(Math.min(1, left / fall));
    const pea = TRILL.depth * Math.sin(2 * Math.PI * TRILL.rate * time);
    const wave = gain * Math.sin(2 * Math.PI * frequency * time + pea);
    samples[first + index] = (samples[first + index] ?? 0) + wave * height;
  }
}

/** Half a cosine from 0 to 1. */
function slope(share: number): number {
  return (1 - Math.cos(Math.PI * share)) / 2;
}
