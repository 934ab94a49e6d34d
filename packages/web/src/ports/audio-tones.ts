// The tones of the specification (section 9) as plain samples. Pure: the same name and rate give the same samples.

import type { Seconds, ToneName } from '@roundbell/core';

interface Note {
  /** In hertz. */
  readonly frequency: number;
  readonly duration: Seconds;
  /** When the note begins, counted from the tone's beginning. */
  readonly at: Seconds;
  /** The height of its wave, 0 to 1. */
  readonly gain: number;
  /** Dies away like a bell instead of being held. */
  readonly rings?: boolean;
}

const FULL = 0.8;
const ECHO = 0.4;
/** D5: how loud the soft countdown is beside the full one. */
const SOFT = 0.45;
/** Each note swells and fades this long, so that it does not click. */
const FADE: Seconds = 0.005;
/** A bell falls to 1/e in this time. */
const RING: Seconds = 0.18;

const COUNTDOWN: Note = { frequency: 1000, duration: 0.08, at: 0, gain: FULL };

/** CUE-20 to CUE-27: the notes of each tone; a second note begins where the first one ends, unless both ring together. */
const NOTES: Readonly<Record<ToneName, readonly Note[]>> = {
  'step-start': [{ frequency: 800, duration: 0.15, at: 0, gain: FULL }],
  'step-complete': [{ frequency: 600, duration: 0.12, at: 0, gain: FULL }],
  'round-start': [
    { frequency: 600, duration: 0.2, at: 0, gain: FULL },
    { frequency: 750, duration: 0.2, at: 0.2, gain: ECHO },
  ],
  'round-complete': [
    { frequency: 500, duration: 0.2, at: 0, gain: FULL },
    { frequency: 400, duration: 0.2, at: 0.2, gain: FULL },
  ],
  countdown: [COUNTDOWN],
  'countdown-soft': [{ ...COUNTDOWN, gain: FULL * SOFT }],
  'timer-complete': [
    { frequency: 523, duration: 0.2, at: 0, gain: FULL },
    { frequency: 659, duration: 0.2, at: 0.2, gain: FULL },
    { frequency: 784, duration: 0.2, at: 0.4, gain: FULL },
  ],
  chime: [
    { frequency: 880, duration: 0.8, at: 0, gain: FULL / 2, rings: true },
    { frequency: 1100, duration: 0.8, at: 0, gain: FULL / 2, rings: true },
  ],
};

/** The samples of a tone, -1 to 1, at a sample rate in hertz; as long as its last note, to the sample. */
export function renderTone(name: ToneName, sampleRate: number): Float32Array<ArrayBuffer> {
  const notes = NOTES[name];
  const duration = Math.max(...notes.map((note) => note.at + note.duration));
  const samples = new Float32Array(Math.round(duration * sampleRate));
  for (const note of notes) addNote(samples, note, sampleRate);
  return samples;
}

function addNote(samples: Float32Array, note: Note, sampleRate: number): void {
  const first = Math.round(note.at * sampleRate);
  const count = Math.round((note.at + note.duration) * sampleRate) - first;
  for (let index = 0; index < count; index++) {
    const time = index / sampleRate;
    const wave = Math.sin(2 * Math.PI * note.frequency * time);
    const height = note.gain * fadeAt(time, (count - 1) / sampleRate) * (note.rings ? Math.exp(-time / RING) : 1);
    samples[first + index] = (samples[first + index] ?? 0) + wave * height;
  }
}

// Half a cosine in and half a cosine out: no step and no corner.
function fadeAt(time: Seconds, end: Seconds): number {
  const nearest = Math.min(time, end - time) / FADE;
  return nearest >= 1 ? 1 : (1 - Math.cos(Math.PI * nearest)) / 2;
}
