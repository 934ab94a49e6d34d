// The sounds of a person's own that a loudspeaker has learned. What is asked for and not known is heard as another sound until it is.

import { createEmitter } from '../base/emitter.ts';
import type { Audio, MadeTone, OwnSoundName, OwnTone, Samples, ToneName } from '../ports/audio.ts';
import { isOwnTone, ownPartsOf } from './own-tone.ts';

/** What is known of them. */
export interface LearnedSounds extends Pick<Audio, 'learn' | 'onUnknown'> {
  /** A tone is about to be scheduled. */
  want(name: ToneName): void;
  /** What a name is played as now: samples, or a tone that is made of numbers. Equal tones are the same samples. */
  playedAs(name: ToneName): Samples | MadeTone;
}

/** Nothing at first. */
export function createLearnedSounds(): LearnedSounds {
  const known = new Map<OwnSoundName, (tone: OwnTone) => Samples>();
  const struck = new Map<OwnTone, Samples>();
  const unknown = createEmitter<OwnSoundName>();
  return {
    learn: (sound, strike) => void known.set(sound, known.get(sound) ?? strike),
    onUnknown: unknown.on,
    want(name) {
      const sound = isOwnTone(name) ? ownPartsOf(name).sound : undefined;
      if (sound !== undefined && !known.has(sound)) unknown.emit(sound);
    },
    playedAs(name) {
      if (!isOwnTone(name)) return name;
      const { sound, made } = ownPartsOf(name);
      const samples = struck.get(name) ?? known.get(sound)?.(name);
      if (samples !== undefined) struck.set(name, samples);
      return samples ?? made;
    },
  };
}
