// The sessions of the past as a device keeps them: which of them can be read, and which must go when there is no room.

import type { WallTime } from '../units.ts';
import type { HeartRateSession } from './session.ts';
import { parseSession } from './session-body.ts';

/** The sessions of the past, newest first. */
export type History = readonly HeartRateSession[];

/** Characters of stored sessions that one device keeps; local storage holds some five million of everything. */
export const HISTORY_ROOM = 3_000_000;

/**
 * The history in what a table holds; `broken` are the keys of what cannot be read: it stays where it is, for a newer
 * version may have written it, and the others are not touched by it (HRT-29).
 */
export function parseHistory(entries: readonly (readonly [string, unknown])[]): {
  readonly history: History;
  readonly broken: readonly string[];
} {
  const sessions: HeartRateSession[] = [];
  const broken: string[] = [];
  for (const [key, stored] of entries) {
    const session = parseSession(stored);
    if (session === undefined) broken.push(key);
    else sessions.push(session);
  }
  return { history: joinHistories(sessions), broken };
}

/** All sessions of some lists, each once, newest first; of two with one id the one of the list in front (HRT-30). */
export function joinHistories(...lists: readonly (readonly HeartRateSession[])[]): History {
  const byId = new Map<string, HeartRateSession>();
  for (const session of lists.flat()) if (!byId.has(session.sessionId)) byId.set(session.sessionId, session);
  return [...byId.values()].sort((a, b) => b.startTime - a.startTime || (a.sessionId < b.sessionId ? 1 : -1));
}

/** The history with one more session, in its place; one of the same id is replaced (HRT-30). */
export function withSession(history: History, session: HeartRateSession): History {
  return joinHistories([session], history);
}

/** The history without a session. */
export function withoutSession(history: History, sessionId: string): History {
  return history.filter((session) => session.sessionId !== sessionId);
}

/**
 * Which stored sessions go, oldest first, so that one more of `size` characters has room; their age is in their keys,
 * so broken ones go in their turn. The newest is asked to stay by nobody: one that is too large alone is the disk's to
 * refuse (HRT-31).
 */
export function keysToDrop(
  stored: readonly { readonly key: string; readonly size: number }[],
  size: number,
  room: number = HISTORY_ROOM,
): readonly string[] {
  let over = stored.reduce((sum, entry) => sum + entry.size, size) - room;
  const oldestFirst = [...stored].sort((a, b) => startOf(a.key) - startOf(b.key));
  const dropped: string[] = [];
  for (const entry of oldestFirst) {
    if (over <= 0) break;
    over -= entry.size;
    dropped.push(entry.key);
  }
  return dropped;
}

/** The key of the oldest stored session, to go first when the disk refuses; undefined where there is none (HRT-31). */
export function oldestKeyOf(keys: readonly string[]): string | undefined {
  return [...keys].sort((a, b) => startOf(a) - startOf(b))[0];
}

/** The moment in a session's id; keys that have none are the oldest. */
function startOf(key: string): WallTime {
  return Number(/^hr-session-(\d+)$/.exec(key)?.[1] ?? 0);
}
