// What a person should know of the forms that their device could not play.

import type { PocketFailure, PocketState } from './pocket-state.ts';
import { playsNone } from './pocket.ts';

/** What a person of the device should know about its failures; undefined if there are none. */
export function failedWords({ failed }: Pick<PocketState, 'failed'>): string | undefined {
  const last = failed.at(-1);
  if (last === undefined) return undefined;
  const what = WHY[last.why];
  if (playsNone({ failed }))
    return `This device could not play a workout as one sound: ${what}. Pocket mode sounds like 'Keep playing when locked' here.`;
  return `This device could not play a workout as one sound at first: ${what}. It uses a plainer sound now.`;
}

const WHY: Readonly<Record<PocketFailure, string>> = {
  refused: 'its browser refused the file',
  'not-ready': 'the file was not ready in time',
};
