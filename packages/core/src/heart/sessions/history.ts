// The past sessions kept on a device: which of them can be read, and which must go when space runs out.

import { utf8Length } from '../../base/bytes.ts';
import type { WallTime } from '../../base/units.ts';
import { ACCOUNT_BYTES, ACCOUNT_DOCUMENTS } from '../../ports/wire/wire.ts';
import { parseLate } from './session-body.ts';
import { withLaterNotes } from './session-notes.ts';
import { isActive, type HeartRateSession } from './session.ts';

/** The sessions of the past, newest first. */
export type History = readonly HeartRateSession[];

/** Characters of stored sessions that one device keeps; local storage holds about five million in all. */
export const HISTORY_ROOM = 3_000_000;

/**
 * The history in what a table holds; `unfinished` are the keys of sessions without an end; `broken` are the
 * keys of unreadable rows: they stay where they are, because a newer version may have written them, and do not affect
 * the others. Readings are read when they are asked for; `onBroken` is called for unreadable ones.
 */
export function parseHistory(
  entries: readonly (readonly [string, unknown])[],
  onBroken: () => void,
): { readonly history: History; readonly unfinished: readonly string[]; readonly broken: readonly string[] } {
  const sessions: HeartRateSession[] = [];
  const unfinished: string[] = [];
  const broken: string[] = [];
  for (const [key, stored] of entries) {
    const session = parseLate(stored, onBroken);
    if (session === undefined) broken.push(key);
    else if (isActive(session)) unfinished.push(key);
    else sessions.push(session);
  }
  return { history: joinHistories(sessions), unfinished, broken };
}

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

/** The history with one more session, in its place; it replaces one with the same id. */
export function withSession(history: History, session: HeartRateSession): History {
  return joinHistories([session], history);
}

/** The history without a session. */
export function withoutSession(history: History, sessionId: string): History {
  return history.filter((session) => session.sessionId !== sessionId);
}

/** A stored session, as far as making room for another one is concerned. */
export interface HistoryRow {
  readonly key: string;
  /** In characters. */
  readonly size: number;
  /** Whether the account has it too. */
  readonly isShared: boolean;
}

/**
 * Which stored sessions go, oldest first, to make room for one more of `size` characters: only those that the account
 * has too, so that nothing is lost. If they are not enough, the disk decides whether there is room.
 */
export function keysToDrop(
  stored: readonly HistoryRow[],
  size: number,
  room: number = HISTORY_ROOM,
): readonly string[] {
  let over = stored.reduce((sum, entry) => sum + entry.size, size) - room;
  const dropped: string[] = [];
  for (const entry of inOrderOfLeaving(stored)) {
    if (over <= 0 || !entry.isShared) break;
    over -= entry.size;
    dropped.push(entry.key);
  }
  return dropped;
}

/**
 * Stored sessions in the order in which they go if the disk refuses another one: first those that the account has too,
 * then the others, each oldest first. Their age is in their keys, so broken ones go in their turn.
 */
export function inOrderOfLeaving<T extends Pick<HistoryRow, 'key' | 'isShared'>>(stored: readonly T[]): readonly T[] {
  return [...stored].sort((a, b) => Number(b.isShared) - Number(a.isShared) || startOf(a.key) - startOf(b.key));
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
function startOf(key: string): WallTime {
  return Number(/^hr-session-(\d+)$/.exec(key)?.[1] ?? 0);
}
