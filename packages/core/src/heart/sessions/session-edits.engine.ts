// Sessions of the past in the account: they go there, get notes, are removed, come back, lend and lose their readings.

import type { WallTime } from '../../base/units.ts';
import type { Ports } from '../../ports/ports.ts';
import type { Document } from '../../ports/wire/wire.ts';
import { isOwned } from '../stored-row.ts';
import { joinHistories, type History } from './history.ts';
import { parseLate, parseSession } from './session-body.ts';
import { notedBody, scoredBody, withLaterNotes, type Noted, type Scored } from './session-notes.ts';
import type { SessionTable } from './session-table.engine.ts';
import { isSummaryOnly, isSimulated, type HeartRateSession } from './session.ts';
import type { WholeSessions } from './sessions-view.ts';
import * as stored from './stored-session.ts';

/** The engine of changes. Nothing rejects: what cannot be kept is logged. */
export interface SessionEdits {
  /** Gives the account a session, with the notes that it has there if those are later; whether it keeps it now. */
  give(past: HeartRateSession): Promise<boolean>;
  /** Writes notes on the device and, if `isOpen`, in the account; otherwise the next visit does. */
  note(noted: Noted, by: string, isOpen: boolean): Promise<void>;
  /** The same with another score. */
  rescore(scored: Scored, by: string, isOpen: boolean): Promise<void>;
  remove(sessionId: string, isOpen: boolean): Promise<void>;
  /** Removes the readings of sessions of the account, here and there, and nothing else; how many it were. */
  removeReadings(documents: readonly Document[]): Promise<number>;
  /** The same sessions; missing readings come from the server. */
  withReadings(sessions: History): Promise<WholeSessions>;
  /** A summary-only session with its readings, kept here from now on; undefined if they cannot be fetched. */
  fetch(past: HeartRateSession, by: string): Promise<HeartRateSession | undefined>;
  /** Keeps a session that was removed: in the account as it was stored there, over its tombstone. */
  restore(session: HeartRateSession, by: string, isOpen: boolean): Promise<void>;
}

/** What changes need of the world. */
export type SessionEditsParts = Pick<Ports, 'records' | 'random' | 'log'> & { readonly table: SessionTable };

const KIND = 'hrsessions';

/** What a change makes of a stored session: all else in it stays as it is. */
type Change = <T extends object>(body: T) => T;

/** Makes the engine. */
export function createSessionEdits({ records, random, log, table }: SessionEditsParts): SessionEdits {
  const removed = new Map<string, Document>();

  const put = (document: Document, madeFrom?: Document): Promise<boolean> =>
    records.put(KIND, { ...document, deleted: false, rev: random.id('rev-') }, madeFrom).then(
      () => records.isPersisted(),
      (cause: unknown) => (log.warn('session-not-shared', cause), false),
    );

  async function changeInAccount(sessionId: string, at: WallTime, change: Change): Promise<boolean> {
    const document = await records.get(KIND, sessionId);
    if (document === undefined) return false;
    const updatedAt = Math.max(document.updatedAt, at);
    return put({ ...document, updatedAt, body: change(document.body) }, document);
  }

  function changeStored(
    { sessionId, at }: Pick<Noted, 'sessionId' | 'at'>,
    by: string,
    isOpen: boolean,
    change: Change,
  ): Promise<void> {
    return table.inTurn(async () => {
      const isShared = isOpen && (await changeInAccount(sessionId, at, change));
      const row = await table.get(sessionId);
      // What is kept of a broken row stays as it is.
      if (isOwned(row, by)) await table.put({ ...change(row as stored.StoredSession), isShared });
    });
  }

  async function withNotesOfAccount(past: HeartRateSession): Promise<HeartRateSession> {
    const there = parseLate((await records.get(KIND, past.sessionId))?.body, () => log.warn('session-broken'));
    return there === undefined ? past : withLaterNotes(past, there);
  }

  async function withReadings(sessions: History): Promise<WholeSessions> {
    const heads = sessions.filter(isSummaryOnly);
    if (heads.length === 0) return { sessions, elsewhere: 0 };
    const ids = heads.map(({ sessionId }) => sessionId);
    const documents = await records.whole(KIND, ids).catch((cause: unknown) => {
      log.warn('readings-not-fetched', cause);
      return [];
    });
    const read = documents.map(({ body }) => parseSession(body)).filter((session) => session !== undefined);
    const fetched = read.filter((session) => !isSummaryOnly(session));
    const here = sessions.filter((session) => !isSummaryOnly(session));
    return { sessions: joinHistories(here, fetched), elsewhere: heads.length - fetched.length };
  }

  async function thinOne({ id }: Document): Promise<boolean> {
    // As it is now: it may have got notes meanwhile.
    const document = await records.get(KIND, id);
    const thinned = document && stored.withReadingsRemoved(document);
    if (thinned === undefined || !(await put(thinned, document))) return false;
    await table.delete(id);
    return true;
  }

  return {
    withReadings,
    async removeReadings(documents) {
      let count = 0;
      for (const document of documents) {
        await table.inTurn(async () => {
          if (await thinOne(document)) count += 1;
        });
      }
      return count;
    },
    async give(past) {
      if (isSimulated(past) || isSummaryOnly(past)) return false;
      const latest = await withNotesOfAccount(past).catch(() => past);
      return put(stored.sessionDocument(latest, ''));
    },
    note: (noted, by, isOpen) => changeStored(noted, by, isOpen, (body) => notedBody(body, noted.notes, noted.at)),
    rescore: (scored, by, isOpen) => changeStored(scored, by, isOpen, (body) => scoredBody(body, scored.score)),
    async fetch(past, by) {
      const [whole] = (await withReadings([past])).sessions;
      if (whole !== undefined) void table.inTurn(() => table.put(stored.storedSessionOf(whole, by, true)));
      return whole;
    },
    remove: (sessionId, isOpen) =>
      table.inTurn(async () => {
        await table.delete(sessionId);
        if (!isOpen) return;
        const document = await records.get(KIND, sessionId);
        if (document !== undefined) removed.set(sessionId, document);
        await records.remove(KIND, sessionId, document);
      }),
    restore: (session, by, isOpen) =>
      table.inTurn(async () => {
        const document = removed.get(session.sessionId) ?? stored.sessionDocument(session, '');
        const isShared = isOpen && !isSimulated(session) && (await put(document));
        if (!isSummaryOnly(session)) await table.put(stored.storedSessionOf(session, by, isShared));
      }),
  };
}
