// The recordings of a run's words and numbers, as its track asks for them.

import type { CueName, OwnSoundName, Samples } from '../../ports/audio.ts';
import { spokenNumber } from '../../sound/spoken-number.ts';
import type { Announcement } from '../../voice/announcement.ts';
import { clipKey } from '../../voice/clip.ts';
import { countdownText } from '../../voice/phrases.ts';
import { requestOf, type VoiceChoice } from '../../voice/voice-choice.ts';
import { COUNTDOWN } from '../play/cues.ts';
import type { Recordings } from './render-piece.ts';
import { resampled } from './resample.ts';
import type { TrackVoice } from './track.ts';

/** What can be spoken in a track, and its recordings at a rate in hertz. */
export interface RecordedVoice extends TrackVoice {
  readonly recordingsAt: (rate: number) => Recordings;
}

/** The voice of the recordings that were found, by the keys of their clips, beside the sounds of a person's own. */
export function recordedVoice(
  found: ReadonlyMap<string, Samples>,
  choice: VoiceChoice,
  own: ReadonlyMap<OwnSoundName, Samples> = new Map(),
): RecordedVoice {
  const find = (words: Pick<Announcement, 'text' | 'tone'>): Samples | undefined => {
    const request = requestOf(words, choice);
    return request && found.get(clipKey(request));
  };
  const numbers = new Map<CueName, Samples>();
  for (const left of COUNTDOWN) {
    const said = find({ text: countdownText(left) });
    const number = said && spokenNumber(said);
    if (number !== undefined) numbers.set(`number-${left}`, number);
  }
  const at = (rate: number, samples: Samples | undefined) => samples && resampled(samples, rate);
  return {
    hasNumbers: numbers.size === COUNTDOWN.length,
    lengthOf(words) {
      const samples = find(words);
      return samples && Math.round((samples.wave.length / samples.rate) * 1000);
    },
    recordingsAt: (rate) => ({
      wordsOf: (words) => at(rate, find(words)),
      numberOf: (name) => at(rate, numbers.get(name)),
      soundOf: (sound) => at(rate, own.get(sound)),
    }),
  };
}
