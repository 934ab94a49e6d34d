// What runs taught about the heart of the person here: kept in their profile, beside the preferences, so that it follows the account.
// Nothing rejects.

import type { Ports } from '../ports/ports.ts';
import { heartResponseOf, storedResponse, type HeartResponse } from './heart-response.ts';

/** The store of what runs taught. */
export interface ResponseStore {
  /** What earlier runs taught about a person; undefined if nothing did, or if it cannot be read. */
  responseOf(userId: string): Promise<HeartResponse | undefined>;
  /** Keeps what a run taught; everything else in the profile stays word for word. */
  keep(userId: string, response: HeartResponse): Promise<void>;
}

/** The field of the profile's body; other versions of the app leave it as it is (SYN-65). */
const FIELD = 'heartResponse';

/** A store over the profiles in `records`. */
export function createResponseStore({
  records,
  random,
  clock,
  log,
}: Pick<Ports, 'records' | 'random' | 'clock' | 'log'>): ResponseStore {
  return {
    async responseOf(userId) {
      try {
        const stored = await records.get('profile', userId);
        return heartResponseOf(stored?.body[FIELD]);
      } catch (cause) {
        log.warn('heart-response-unreadable', cause);
        return undefined;
      }
    },
    async keep(userId, response) {
      try {
        const stored = await records.get('profile', userId);
        await records.put('profile', {
          id: userId,
          rev: random.id('rev-'),
          updatedAt: clock.wall(),
          deleted: false,
          body: { ...stored?.body, [FIELD]: { ...storedResponse(response) } },
        });
      } catch (cause) {
        log.warn('heart-response-not-kept', cause);
      }
    },
  };
}
