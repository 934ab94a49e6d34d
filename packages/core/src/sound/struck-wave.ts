// The samples of a sound of a person's own, as its name says that it is struck. Pure: the same samples and name give the same sound
// live, in a track and in a file.

import type { Seconds } from '../base/units.ts';
import type { OwnTone, Samples } from '../ports/audio.ts';
import { FULL_HEIGHT } from './notes.ts';
import { lengthOf, notesOf } from './score.ts';

/** Where it is cut to the length of its name, it fades out this long. */
const FADE: Seconds = 0.005;

/** A sound with its strikes, at the heights and the length that the mix counts with. */
export function struckWave(name: OwnTone, { wave, rate }: Samples): Samples {
  const struck = new Float32Array(Math.round(lengthOf(name) * rate));
  for (const { at, gain, duration } of notesOf(name)) {
    const first = Math.round(at * rate);
    const count = Math.min(wave.length, Math.round(duration * rate), struck.length - first);
    for (let index = 0; index < count; index++) {
      const fade = Math.min(1, (count - index) / (FADE * rate));
      struck[first + index] = (struck[first + index] ?? 0) + (wave[index] ?? 0) * fade * (gain / FULL_HEIGHT);
    }
  }
  return { wave: struck, rate };
}
