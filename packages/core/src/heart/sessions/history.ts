// The past sessions: joined from several places, and which of them make room where space runs out.

import { utf8Length } from '../../base/bytes.ts';
import type { WallTime } from '../../base/units.ts';
import { ACCOUNT_BYTES, ACCOUNT_DOCUMENTS } from '../../ports/wire/wire.ts';
import { withLaterNotes } from './session-notes.ts';
import type { HeartRateSession } from './session.ts';

/** The sessions of the past, newest first. */
export type History = readonly HeartRateSession[];

/**
 * All sessions of some lists, each once, newest first. Of two with one id, the one that ends later wins, as the other
 * was ended by a page that took it for dead; if both end together, the one from the earlier list. Its notes are the
 * latest of both; of one moment, those from the later list.
 */
export function joinHistories(...lists: readonly (readonly HeartRateSession[])[]): History {
  const byId = new Map<string, HeartRateSession>();
  for (const session of lists.flat()) {
    const other = byId.get(session.sessionId);
    const isLater = other === undefined || (session.endTime ?? 0) > (other.endTime ?? 0);
    const states = other === undefined ? [session] : [other, session];
    byId.set(session.sessionId, states.reduce(withLaterNotes, isLater ? session : other));
  }
  return [...byId.values()].sort((a, b) => b.startTime - a.startTime || (a.sessionId < b.sessionId ? 1 : -1));
}

/** The history without a session. */
export function withoutSession(history: History, sessionId: string): History {
  return history.filter((session) => session.sessionId !== sessionId);
}

/** Characters that the mirror of the latest sessions takes: local storage holds about five million in all, and is read at once. */
export const MIRROR_ROOM = 500_000;

/** A session in the mirror, as far as making room is concerned. */
export interface MirrorRow {
  readonly key: string;
  /** In characters. */
  readonly size: number;
  /** Whether the documents have it. */
  readonly isTaken: boolean;
}

/** Which rows go, oldest first, to make room for one more of `size` characters: only those that the documents have. */
export function rowsToDrop(rows: readonly MirrorRow[], size: number, room: number = MIRROR_ROOM): readonly string[] {
  let over = rows.reduce((sum, row) => sum + row.size, size) - room;
  const dropped: string[] = [];
  for (const { key, size: freed } of rows.filter((row) => row.isTaken).sort(byStart)) {
    if (over <= 0) break;
    over -= freed;
    dropped.push(key);
  }
  return dropped;
}

function byStart(one: { readonly key: string }, other: { readonly key: string }): number {
  return startOfKey(one.key) - startOfKey(other.key);
}

/** The room that something stored takes, in characters: exact for text, which is nearly all of it, and quick to count. */
export function roomOf(stored: unknown): number {
  return sizeOf(stored, (text) => text.length);
}

/** The same in bytes, of which a letter may have several. */
export function bytesRoomOf(stored: unknown): number {
  return sizeOf(stored, utf8Length);
}

function sizeOf(stored: unknown, lengthOf: (text: string) => number): number {
  if (typeof stored === 'string') return lengthOf(stored) + 3;
  if (typeof stored !== 'object' || stored === null) return 8;
  return Object.entries(stored).reduce((sum, [key, value]) => sum + lengthOf(key) + 4 + sizeOf(value, lengthOf), 2);
}

/** What the living documents of an account take of the room that the server gives it. */
export interface AccountUse {
  readonly bytes: number;
  readonly documents: number;
}

/** With less than this left, the history says that the room is coming to an end. What was deleted takes some of it, too, unseen. */
const LEFT: AccountUse = { bytes: ACCOUNT_BYTES / 10, documents: ACCOUNT_DOCUMENTS / 40 };

/** Whether an account soon has no room for more sessions. */
export function isNearlyFull({ bytes, documents }: AccountUse): boolean {
  return bytes > ACCOUNT_BYTES - LEFT.bytes || documents > ACCOUNT_DOCUMENTS - LEFT.documents;
}

/** The moment in a session's id; keys without one count as the oldest. */
export function startOfKey(key: string): WallTime {
  return Number(/^hr-session-(\d+)$/.exec(key)?.[1] ?? 0);
}
