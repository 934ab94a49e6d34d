// The sounds of a person's own that a loudspeaker has learned. What is asked for and not known is heard as another sound until it is.

import { createEmitter } from '../base/emitter.ts';
import type { MadeTone, OwnSoundName, OwnTone, Samples, ToneName } from '../ports/audio.ts';
import type { Stop } from '../ports/stop.ts';
import { isOwnTone, ownPartsOf } from './own-tone.ts';
import { struckWave } from './struck-wave.ts';

/** What is known of them. */
export interface LearnedSounds {
  learn(sound: OwnSoundName, samples: Samples): void;
  /** Asks for a sound whenever it is wanted and not known. */
  onUnknown(ask: (sound: OwnSoundName) => void): Stop;
  /** A tone is about to be scheduled. */
  want(name: ToneName): void;
  /** What a name is played as now: samples, or a tone that is made of numbers. */
  playedAs(name: ToneName): Samples | MadeTone;
}

/** Nothing at first. */
export function createLearnedSounds(): LearnedSounds {
  const known = new Map<OwnSoundName, Samples>();
  /** As they are struck: equal tones are the same samples. */
  const struck = new Map<OwnTone, Samples>();
  const unknown = createEmitter<OwnSoundName>();

  function strike(name: OwnTone, samples: Samples): Samples {
    const wave = struck.get(name) ?? struckWave(name, samples);
    struck.set(name, wave);
    return wave;
  }

  return {
    learn: (sound, samples) => void (known.has(sound) || known.set(sound, samples)),
    onUnknown: unknown.on,
    want(name) {
      const sound = isOwnTone(name) ? ownPartsOf(name).sound : undefined;
      if (sound !== undefined && !known.has(sound)) unknown.emit(sound);
    },
    playedAs(name) {
      if (!isOwnTone(name)) return name;
      const { sound, made } = ownPartsOf(name);
      const samples = known.get(sound);
      return samples === undefined ? made : strike(name, samples);
    },
  };
}
