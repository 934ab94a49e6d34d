import { SOUND_SETS } from '@roundbell/core/ports';
import { ownSoundName } from '@roundbell/core/run';
import { isOwnName, SOUND_SET_WORDS } from '@roundbell/core/timer';
import { useOwnSounds } from '../../app/engines/use-own-sounds.ts';
import { optionsFor } from './stored-option.ts';

const SETS = SOUND_SETS.map((value) => ({ value, label: SOUND_SET_WORDS[value] }));

/** What a step can sound: some first options, the sets, and the sounds of the person here; one that is not here stays, and says what is heard. */
export function useSoundOptions(value: string, first: Parameters<typeof optionsFor>[1]) {
  const own = useOwnSounds().map((sound) => ({ value: ownSoundName(sound), label: sound.name }));
  const { isKnown, options } = optionsFor(value, [...first, ...SETS, ...own]);
  if (isKnown) return { options };
  if (!isOwnName(value)) return { options, hint: 'This version does not have this sound, so you hear tones.' };
  const renamed = options.map((option) => (option.value === value ? { value, label: 'Not on this device' } : option));
  return { options: renamed, hint: 'You hear the sounds of the timer instead.' };
}
