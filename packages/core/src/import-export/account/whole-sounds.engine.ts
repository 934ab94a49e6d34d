// The sounds of the person here with their bytes, on their way into a file.

import { ownSoundName, parseWholeSound, SOUNDS, soundsIn, type WholeSound } from '../../own-sound/own-sound.ts';
import type { Log } from '../../ports/log.ts';
import type { Records } from '../../ports/records.ts';
import type { Document } from '../../ports/wire/wire.ts';
import { ownSoundsIn } from '../../timer/sound-set.ts';
import type { Timer } from '../../timer/timer.ts';

interface Parts {
  readonly records: Pick<Records, 'documents' | 'get' | 'whole'>;
  readonly log: Log;
}

/** Those that can be had; what only the account has stays out while that cannot be reached. */
export async function wholeSounds({ records, log }: Parts, ids: readonly string[]): Promise<readonly WholeSound[]> {
  const here = async (): Promise<readonly (Document | undefined)[]> =>
    Promise.all(ids.map((id) => records.get(SOUNDS, id)));
  const found = await records.whole(SOUNDS, ids).catch((cause: unknown) => {
    log.warn('sounds-not-fetched', cause);
    return here();
  });
  return found.flatMap((document) => parseWholeSound(document?.body) ?? []);
}

/** The ids of all sounds, or of those that a timer has. */
export function soundIds({ records }: Pick<Parts, 'records'>, timer?: Timer): readonly string[] {
  const named = timer && ownSoundsIn(timer);
  const sounds = soundsIn(records.documents(SOUNDS)).filter((sound) => named?.has(ownSoundName(sound)) !== false);
  return sounds.map(({ id }) => id);
}
