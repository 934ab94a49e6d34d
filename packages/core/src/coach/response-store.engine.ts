// What runs taught about the heart of the person here: kept in their profile, beside the preferences, so that it follows the account.
// Nothing rejects.

import { Failure } from '../base/failure.ts';
import type { Ports } from '../ports/ports.ts';
import type { Document } from '../ports/wire/wire.ts';
import { heartResponseOf, storedResponse, type HeartResponse } from './heart-response.ts';

/** The store of what runs taught. */
export interface ResponseStore {
  /** Reads what earlier runs taught about a person, for `known`. */
  recall(userId: string): Promise<void>;
  /** What is known about a person; undefined if nothing is, or it has not been recalled. */
  known(userId: string | undefined): HeartResponse | undefined;
  /** Keeps what a run taught about a person; everything else in the profile stays word for word. */
  learn(userId: string, response: HeartResponse): Promise<void>;
}

/** The field of the profile's body; other versions of the app leave it as it is. */
const FIELD = 'heartResponse';

/** A store over the profiles in `records`. */
export function createResponseStore({
  records,
  random,
  clock,
  log,
}: Pick<Ports, 'records' | 'random' | 'clock' | 'log'>): ResponseStore {
  const responses = new Map<string, HeartResponse | undefined>();

  return {
    known: (userId) => (userId === undefined ? undefined : responses.get(userId)),
    async recall(userId) {
      try {
        const stored = await records.get('profile', userId);
        responses.set(userId, heartResponseOf(stored?.body[FIELD]));
      } catch (cause) {
        if (!hasLeft(cause)) log.warn('heart-response-unreadable', cause);
      }
    },
    async learn(userId, learned) {
      const response = storedResponse(learned);
      responses.set(userId, response);
      try {
        const stored = await records.get('profile', userId);
        const learnt: Document = {
          id: userId,
          rev: random.id('rev-'),
          updatedAt: clock.wall(),
          deleted: false,
          body: { ...stored?.body, [FIELD]: { ...response } },
        };
        await records.put('profile', learnt, stored);
      } catch (cause) {
        if (!hasLeft(cause)) log.warn('heart-response-not-kept', cause);
      }
    },
  };
}

/** Whether the person has signed out meanwhile: then there is nothing to read or to keep, and nothing is wrong. */
function hasLeft(cause: unknown): boolean {
  return cause instanceof Failure && cause.code === 'not-signed-in';
}
