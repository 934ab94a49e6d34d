// The chunks of unfinished sessions in their table: appended, read back, removed.

import type { Millis, WallTime } from '../../base/units.ts';
import type { Ports } from '../../ports/ports.ts';
import { parseSession } from './session-body.ts';
import {
  chunkKey,
  chunkOf,
  isChunkOf,
  NOTHING_WRITTEN,
  parseChunks,
  writtenOf,
  type ChunkedSession,
  type WrittenUpTo,
} from './session-chunks.ts';
import type { HeartRateSession } from './session.ts';
import { upTo, type Unfinished } from './unfinished.ts';

/** The chunks of this device. Nothing rejects: what cannot be kept is logged, once until it can be again. */
export interface SessionChunks {
  /** Writes what is new in a session, and whether it could; what could not be written is part of the next chunk. */
  append(unfinished: Unfinished, owner: string): Promise<boolean>;
  /** A session that was read is known here: what was read of it is written. */
  know(past: ChunkedSession): void;
  /** Someone's unfinished sessions. */
  read(owner: string): Promise<readonly ChunkedSession[]>;
  /** What other pages wrote of a session that this one records, apart from what it knows. */
  late(sessionId: string): Promise<readonly HeartRateSession[]>;
  /** Removes all chunks of a session. */
  remove(sessionId: string): Promise<void>;
}

/** What is new is written every 5 s: a page that did not for longer than this was frozen, or its run was paused. */
const LATE_FOR: Millis = 7500;

/** Makes the engine over the table 'session-chunks'. */
export function createSessionChunks({ disk, random, log }: Pick<Ports, 'disk' | 'random' | 'log'>): SessionChunks {
  const table = disk.table<unknown>('session-chunks');
  const page = random.id('page-');
  const written = new Map<string, WrittenUpTo>();
  /** Where a session was last written by this page, or is continued from. */
  const lastKeys = new Map<string, string>();
  const joined = new Map<string, readonly string[]>();
  const logged = new Set<string>();
  const writtenAt = new Map<string, WallTime>();
  let isStored = true;

  function warnOnce(key: string): void {
    if (!logged.has(key)) log.warn('session-broken');
    logged.add(key);
  }

  const failed = (cause: unknown): void => {
    if (isStored) log.warn('session-not-kept', cause);
    isStored = false;
  };

  /** What this page knows of a session: if it was frozen while another page went on with it, only what was before. */
  async function known(now: Unfinished): Promise<Unfinished> {
    const { sessionId } = now.session;
    const at = writtenAt.get(sessionId) ?? now.at;
    if (now.at <= at + LATE_FOR) return now;
    const keys = (await table.keys().catch(() => [])).filter((key) => isChunkOf(key, sessionId));
    const next = chunkKey(sessionId, written.get(sessionId)?.chunks ?? 0, '');
    const isOvertaken = keys.some((key) => key > next) || !keys.some((key) => key.endsWith(`.${page}`));
    return isOvertaken ? upTo(now, at + LATE_FOR) : now;
  }

  /** Up to where a session is written: not at all if another page has removed it meanwhile, as Sign Out does there. */
  async function writtenNow(sessionId: string): Promise<WrittenUpTo> {
    const before = written.get(sessionId) ?? NOTHING_WRITTEN;
    const key = lastKeys.get(sessionId);
    // Unreadable is not gone.
    const isGone = key !== undefined && (await table.get(key).catch(() => key)) === undefined;
    return isGone ? { ...NOTHING_WRITTEN, chunks: before.chunks } : before;
  }

  return {
    async append(given, owner) {
      const unfinished = await known(given);
      const { session } = unfinished;
      const before = await writtenNow(session.sessionId);
      const key = chunkKey(session.sessionId, before.chunks, page);
      try {
        await table.put(key, chunkOf(unfinished, before, owner));
        lastKeys.set(session.sessionId, key);
        written.set(session.sessionId, writtenOf(session, before.chunks + 1));
        writtenAt.set(session.sessionId, unfinished.at);
        isStored = true;
      } catch (cause) {
        failed(cause);
      }
      return isStored;
    },
    know({ session, keys }) {
      const places = keys.map((key) => Number(/\.(\d+)\.[^.]*$/.exec(key)?.[1] ?? 0) + 1);
      written.set(session.sessionId, writtenOf(session, Math.max(0, ...places)));
      joined.set(session.sessionId, keys);
      const last = keys.at(-1);
      if (last !== undefined) lastKeys.set(session.sessionId, last);
    },
    async read(owner) {
      try {
        const { sessions, broken } = parseChunks(await table.all(), owner);
        for (const key of broken) warnOnce(key);
        return sessions;
      } catch (cause) {
        log.warn('history-unreadable', cause);
        return [];
      }
    },
    async late(sessionId) {
      const read = joined.get(sessionId) ?? [];
      const keys = (await table.keys().catch(() => [])).filter(
        (key) => isChunkOf(key, sessionId) && !key.endsWith(`.${page}`) && !read.includes(key),
      );
      const rows = await Promise.all(keys.map((key) => table.get(key).catch(() => undefined)));
      return rows.map(parseSession).filter((session) => session !== undefined);
    },
    async remove(sessionId) {
      const others = joined.get(sessionId) ?? [];
      for (const map of [written, lastKeys, joined, writtenAt]) map.delete(sessionId);
      try {
        const keys = (await table.keys()).filter((key) => isChunkOf(key, sessionId) || others.includes(key));
        for (const key of keys) await table.delete(key);
      } catch (cause) {
        failed(cause);
      }
    },
  };
}
