// What can go wrong around a run while the run itself goes on, and how a person is told: once, in a plain sentence.

import type { SoundState } from './tones.ts';
import type { RunView } from './view.ts';

/** What a person should know while a timer runs. */
export type Trouble = 'sound-missing' | 'sound-silent' | 'screen-may-sleep' | 'place-not-kept';

/** The sentence for each. */
export const TROUBLE_WORDS: Readonly<Record<Trouble, string>> = {
  'sound-missing': 'This browser cannot play sounds. The timer runs on without them.',
  'sound-silent': 'The sound is off. The timer runs on.',
  'screen-may-sleep':
    'This device may turn its screen off during the run. Plug it in or switch battery saving off to keep it on.',
  'place-not-kept': 'This device has no room left to remember your place. After a reload this run would begin anew.',
};

/** How the world around a run stands. */
export interface Surroundings {
  readonly status: RunView['status'];
  readonly sound: SoundState;
  readonly staysAwake: boolean;
  readonly isKept: boolean;
}

/** What to tell now, the most important first; nothing unless the run is moving. */
export function troublesOf({ status, sound, staysAwake, isKept }: Surroundings): readonly Trouble[] {
  if (status !== 'running') return [];
  const troubles: Trouble[] = [];
  if (sound === 'missing') troubles.push('sound-missing');
  if (sound === 'silent') troubles.push('sound-silent');
  if (!staysAwake) troubles.push('screen-may-sleep');
  if (!isKept) troubles.push('place-not-kept');
  return troubles;
}
