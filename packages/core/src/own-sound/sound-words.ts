// What is said of a file that someone chose as a sound.

import { secondsOf, type Millis } from '../base/units.ts';
import { SOUND_BYTES } from '../ports/wire/wire.ts';
import { LONGEST_OWN } from '../timer/sound-set.ts';
import { SOUNDS_BYTES } from './own-sound.ts';

/** Why a file does not become a sound. */
export type SoundProblem =
  | { readonly kind: 'unplayable' | 'silent' | 'not-kept' }
  | { readonly kind: 'too-big'; readonly bytes: number }
  | { readonly kind: 'too-long'; readonly millis: Millis }
  | { readonly kind: 'no-room'; readonly bytes: number };

/** The sentence for a problem with a file of a name. */
export function soundProblemWords(problem: SoundProblem, name: string): string {
  switch (problem.kind) {
    case 'unplayable':
      return `This browser cannot play "${name}". Try a WAV or an MP3 file.`;
    case 'silent':
      return `"${name}" is silent.`;
    case 'not-kept':
      return `"${name}" could not be stored on this device. Try again.`;
    case 'too-big':
      return `"${name}" has ${sizeWords(problem.bytes)}; the limit is ${sizeWords(SOUND_BYTES)}.`;
    case 'too-long':
      return `"${name}" lasts ${Math.ceil(secondsOf(problem.millis))} s; the limit is ${secondsOf(LONGEST_OWN)} s.`;
    case 'no-room':
      return `Your sounds take ${sizeWords(problem.bytes)} of ${sizeWords(SOUNDS_BYTES)}. Delete one first.`;
  }
}

/** What is said of a file that is played softer than it is. */
export function loudWords(name: string): string {
  return `"${name}" is louder than the other sounds, so it is played more softly.`;
}

function sizeWords(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} KB` : `${Math.ceil(bytes / 100_000) / 10} MB`;
}
