// The sounds of a person's own in a file: timers find them by their ids.

import { parseWholeSound, type WholeSound } from '../../own-sound/own-sound.ts';
import type { Source } from './source.ts';

/** The sounds of a file; absent if there are none. */
export interface ReadSounds {
  readonly sounds?: readonly WholeSound[];
}

/** Reads them, and reports those that cannot be kept. */
export function readSounds(source: Source): ReadSounds {
  const sounds = new Map<string, WholeSound>();
  for (const [place, raw] of source.items('sounds').entries()) {
    if (source.isUnfinished(raw) || source.isDoubtful(['sounds', place])) continue;
    const sound = parseWholeSound(raw);
    if (sound === undefined) source.tell(['sounds', place], `Sound ${place + 1}: It cannot be read`);
    else if (!sounds.has(sound.id)) sounds.set(sound.id, sound);
  }
  return sounds.size === 0 ? {} : { sounds: [...sounds.values()] };
}
