// A session as this device keeps it: whose it is, and whether the account has it.

import type { Millis, WallTime } from '../../base/units.ts';
import type { Document } from '../../ports/wire/wire.ts';
import { isNearlyFull, roomOf } from './history.ts';
import { parseLate, sessionBody, type SessionBody } from './session-body.ts';
import { latestOf, type HeartRateSession } from './session.ts';

/**
 * What a row on the device adds to the stored session: `seenAt`, present while the session is unfinished, is the moment
 * it was written.
 */
export type KeptSession = SessionBody & {
  readonly owner: string;
  readonly isShared: boolean;
  readonly seenAt?: WallTime;
};

/** An unfinished session is written this often. */
export const KEPT_EVERY: Millis = 30_000;
/**
 * It is written at least this often, even if nothing was read or marked: so another page knows that someone is
 * recording it.
 */
export const KEPT_AT_LEAST_EVERY: Millis = 60_000;
/** A session not written for this long is no longer being recorded. */
export const DEAD_AFTER: Millis = 120_000;

/** The row of a session that has ended. */
export function keptSessionOf(session: HeartRateSession, owner: string, isShared: boolean): KeptSession {
  return { ...sessionBody(session), owner, isShared };
}

/** The row of an unfinished session (HRT-90). */
export function unfinishedOf(session: HeartRateSession, owner: string, seenAt: WallTime): KeptSession {
  return { ...sessionBody(session), owner, isShared: false, seenAt };
}

/**
 * How much longer an unfinished session may still be being recorded; 0 if no one is recording it any more. A moment in
 * the future counts like one in the past, as the clock may have been set (HRT-91).
 */
export function aliveFor(row: unknown, now: WallTime): Millis {
  const seenAt = seenAtOf(row);
  return seenAt === undefined ? 0 : Math.max(0, DEAD_AFTER - Math.abs(now - seenAt));
}

/**
 * The end of a session whose page died: the last moment it knows, and no earlier than its last write if nothing was
 * read (HRT-91).
 */
export function endOfDead(session: HeartRateSession, row: unknown): WallTime {
  const latest = latestOf(session);
  return session.readings.length > 0 ? latest : Math.max(latest, seenAtOf(row) ?? latest);
}

function seenAtOf(row: unknown): WallTime | undefined {
  const seenAt = typeof row === 'object' && row !== null && 'seenAt' in row ? row.seenAt : undefined;
  return Number.isSafeInteger(seenAt) ? Number(seenAt) : undefined;
}

/** Whether a row belongs to someone. */
export function isOwned(row: unknown, owner: string): boolean {
  return typeof row === 'object' && row !== null && 'owner' in row && row.owner === owner;
}

/** Whether a row belongs to someone, or is too broken to say whose it is. */
export function mayBeOwned(row: unknown, owner: string): boolean {
  return isOwned(row, owner) || typeof row !== 'object' || row === null;
}

/** Whether a row says that the account has its session. */
export function isShared(row: unknown): boolean {
  return typeof row === 'object' && row !== null && 'isShared' in row && row.isShared === true;
}

/** The document of a session in the account, under a revision; a session is written once (HRT-66). */
export function sessionDocument(session: HeartRateSession, rev: string): Document {
  const updatedAt = Math.max(session.endTime ?? session.startTime, session.notesAt ?? 0);
  // Nothing in it is undefined, which the type cannot express.
  const body = sessionBody(session) as Document['body'];
  return { id: session.sessionId, rev, updatedAt, deleted: false, body };
}

/** Whether the account's sessions soon leave no room for more (HRT-226). */
export function leavesLittleRoom(documents: readonly Document[]): boolean {
  return isNearlyFull(documents.reduce((sum, { body }) => sum + roomOf(body), 0));
}

/** Reads documents, each revision once, its readings only when asked for. Broken ones are left out (HRT-67). */
export function documentReader(onBroken: () => void): (documents: readonly Document[]) => readonly HeartRateSession[] {
  let known = new Map<string, HeartRateSession | undefined>();
  return (documents) => {
    const before = known;
    known = new Map(
      documents.map(({ id, rev, body }) => {
        const key = `${id} ${rev}`;
        return [key, before.has(key) ? before.get(key) : parseLate(body, onBroken)] as const;
      }),
    );
    return [...known.values()].filter((session) => session !== undefined);
  };
}
