// A session as this device keeps it: whose it is, and whether the account has it.

import type { Document } from '../wire.ts';
import type { HeartRateSession } from './session.ts';
import { parseSession, sessionBody } from './session-body.ts';
import type { SessionBody } from './session-body.ts';

/** What a row of the device adds to the stored session. */
export type KeptSession = SessionBody & { readonly owner: string; readonly isShared: boolean };

/** The row of a session. */
export function keptSessionOf(session: HeartRateSession, owner: string, isShared: boolean): KeptSession {
  return { ...sessionBody(session), owner, isShared };
}

/** Whether a row is somebody's. */
export function isOwned(row: unknown, owner: string): boolean {
  return typeof row === 'object' && row !== null && 'owner' in row && row.owner === owner;
}

/** Whether a row says that the account has its session. */
export function isShared(row: unknown): boolean {
  return typeof row === 'object' && row !== null && 'isShared' in row && row.isShared === true;
}

/** The document of a session in the account, under a revision; a session is written once (HRT-66). */
export function sessionDocument(session: HeartRateSession, rev: string): Document {
  const updatedAt = session.endTime ?? session.startTime;
  // Nothing in it is undefined, which the type cannot tell.
  const body = sessionBody(session) as Document['body'];
  return { id: session.sessionId, rev, updatedAt, deleted: false, body };
}

/** Reads documents, each revision once: an hour takes a moment, and there are many. Those that are broken are left out (HRT-67). */
export function documentReader(): (documents: readonly Document[]) => readonly HeartRateSession[] {
  let known = new Map<string, HeartRateSession | undefined>();
  return (documents) => {
    const before = known;
    known = new Map(
      documents.map(({ id, rev, body }) => {
        const key = `${id} ${rev}`;
        return [key, before.has(key) ? before.get(key) : parseSession(body)] as const;
      }),
    );
    return [...known.values()].filter((session) => session !== undefined);
  };
}
