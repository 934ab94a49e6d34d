// The sounds of a timer and the bells of a step, in words.

import type { BackgroundName, SoundSet } from '../ports/audio.ts';
import { NO_SOUND, type StepBells, type StepSound } from './bells.ts';
import { backgroundOf, ownSoundOf, soundSetOf } from './sound-set.ts';

/** The sets by the words of screens. */
export const SOUND_SET_WORDS: Readonly<Record<SoundSet, string>> = {
  tones: 'Tones',
  bowls: 'Bowls',
  'boxing-bell': 'Boxing bell',
  whistle: 'Whistle',
  wood: 'Wood',
  soft: 'Soft',
};

/** The backgrounds by the words of screens. */
export const BACKGROUND_WORDS: Readonly<Record<BackgroundName, string>> = {
  rain: 'Rain',
  stream: 'Stream',
  'brown-noise': 'Brown noise',
  drone: 'Drone',
};

/** A step's bells in a few words: 'no sound at the start', 'Bowls at the end', '3 strikes', 'Rain in the background'. */
export function bellMarks(bells: StepBells | undefined): readonly string[] {
  if (bells === undefined) return [];
  const { start, end, strikes = 1, chime, chimes, background } = bells;
  const known = backgroundOf(background);
  return [
    ...(start === undefined ? [] : [`${soundWords(start)} at the start`]),
    ...(end === undefined ? [] : [`${soundWords(end)} at the end`]),
    ...(strikes > 1 ? [`${strikes} strikes`] : []),
    ...(chime === undefined ? [] : [`${soundWords(chime)} as the chime`]),
    ...(chimes === undefined ? [] : ['chimes at random']),
    ...(known === undefined ? [] : [`${BACKGROUND_WORDS[known]} in the background`]),
  ];
}

function soundWords(name: StepSound): string {
  if (name === NO_SOUND) return 'no sound';
  return ownSoundOf(name) === undefined ? SOUND_SET_WORDS[soundSetOf(name)] : 'own sound';
}
