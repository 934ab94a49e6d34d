// A sound of a person's own among the tones: its name says how long it is and how it is struck, so that the mix needs nothing else.

import { secondsOf, type Seconds } from '../base/units.ts';
import type { CueName, MadeTone, OwnSoundName, OwnTone } from '../ports/audio.ts';

/** Whether it is a sound of a person's own. */
export function isOwnTone(name: CueName): name is OwnTone {
  return name.startsWith('own:');
}

/** A sound of a person's own where another is heard without it; it is struck as often as that. */
export function ownTone(sound: OwnSoundName, made: MadeTone): OwnTone {
  return `${sound}/${made}`;
}

/** The sound, and what is heard where it is not. */
export function ownPartsOf(name: OwnTone): { readonly sound: OwnSoundName; readonly made: MadeTone } {
  const end = name.indexOf('/');
  return { sound: name.slice(0, end) as OwnSoundName, made: name.slice(end + 1) as MadeTone };
}

/** How long a sound is when it is struck once. */
export function ownLength(sound: OwnSoundName): Seconds {
  return secondsOf(Number(sound.split(':')[2]));
}
