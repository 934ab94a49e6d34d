// Sessions of the past in the account: they go there, get notes, are removed, and come back.

import type { WallTime } from '../../base/units.ts';
import type { Ports } from '../../ports/ports.ts';
import type { Document } from '../../ports/wire/wire.ts';
import * as kept from './kept-session.ts';
import { parseLate } from './session-body.ts';
import { notedBody, withLaterNotes } from './session-notes.ts';
import type { SessionTable } from './session-works.ts';
import { isSimulated, type HeartRateSession, type SessionNotes } from './session.ts';

/** Notes on a session, and when they were written. */
export interface Noted {
  readonly sessionId: string;
  readonly notes: SessionNotes | undefined;
  readonly at: WallTime;
}

/** The engine of changes. Nothing rejects: what cannot be kept is logged. */
export interface SessionEdits {
  /** Gives the account a session, with the notes that it has there if those are later; whether it keeps it now. */
  give(past: HeartRateSession): Promise<boolean>;
  /** Writes notes on the device and, if `isOpen`, in the account; otherwise the next visit does. */
  note(noted: Noted, by: string, isOpen: boolean): Promise<void>;
  remove(sessionId: string, isOpen: boolean): Promise<void>;
  /** Keeps a session that was removed: in the account as it was stored there, over its tombstone. */
  restore(session: HeartRateSession, by: string, isOpen: boolean): Promise<void>;
}

/** What changes need of the world. */
export type SessionEditsParts = Pick<Ports, 'records' | 'random' | 'log'> & { readonly table: SessionTable };

const KIND = 'hrsessions';

/** Makes the engine. */
export function createSessionEdits({ records, random, log, table }: SessionEditsParts): SessionEdits {
  let removed: Document | undefined;

  const put = (document: Document): Promise<boolean> =>
    records.put(KIND, { ...document, deleted: false, rev: random.id('rev-') }).then(
      () => records.isKept(),
      (cause: unknown) => (log.warn('session-not-shared', cause), false),
    );

  async function noteInAccount({ sessionId, notes, at }: Noted): Promise<boolean> {
    const document = await records.get(KIND, sessionId);
    if (document === undefined) return false;
    const updatedAt = Math.max(document.updatedAt, at);
    return put({ ...document, updatedAt, body: notedBody(document.body, notes, at) });
  }

  async function withNotesOfAccount(past: HeartRateSession): Promise<HeartRateSession> {
    const there = parseLate((await records.get(KIND, past.sessionId))?.body, () => log.warn('session-broken'));
    return there === undefined ? past : withLaterNotes(past, there);
  }

  return {
    async give(past) {
      if (isSimulated(past)) return false;
      const latest = await withNotesOfAccount(past).catch(() => past);
      return put(kept.sessionDocument(latest, ''));
    },
    note: (noted, by, isOpen) =>
      table.inTurn(async () => {
        const isShared = isOpen && (await noteInAccount(noted));
        const row = await table.get(noted.sessionId);
        // What is kept of a broken row stays as it is.
        if (kept.isOwned(row, by))
          await table.put({ ...notedBody(row as kept.KeptSession, noted.notes, noted.at), isShared });
      }),
    remove: (sessionId, isOpen) =>
      table.inTurn(async () => {
        await table.delete(sessionId);
        if (!isOpen) return;
        removed = await records.get(KIND, sessionId);
        await records.remove(KIND, sessionId);
      }),
    restore: (session, by, isOpen) =>
      table.inTurn(async () => {
        const isAsStored = removed?.id === session.sessionId;
        const document = isAsStored && removed !== undefined ? removed : kept.sessionDocument(session, '');
        const isShared = isOpen && !isSimulated(session) && (await put(document));
        await table.put(kept.keptSessionOf(session, by, isShared));
      }),
  };
}
