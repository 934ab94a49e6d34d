// What a session in progress leaves on the device every few seconds: a piece of it, written once and never changed.

import type { WallTime } from '../../base/units.ts';
import { parseSession, sessionBody, type SessionBody } from './session-body.ts';
import { latestOf, type HeartRateSession } from './session.ts';
import { continued, joinedPieces, type Unfinished } from './unfinished.ts';

/**
 * A row: a session with only what is new, all its pauses, whose it is, the seed of its run, and the moment up to which it
 * is known.
 */
export type SessionChunk = SessionBody & {
  readonly owner: string;
  readonly at: WallTime;
  readonly seed?: number | undefined;
};

/** Up to where a session is written: its latest reading and mark, and how many chunks it has. */
export interface WrittenUpTo {
  readonly reading: WallTime;
  readonly mark: WallTime;
  readonly chunks: number;
}

/** Nothing is written. */
export const NOTHING_WRITTEN: WrittenUpTo = { reading: -1, mark: -1, chunks: 0 };

/** What is written once all of a session is, in this many chunks. */
export function writtenOf({ readings, marks }: HeartRateSession, chunks: number): WrittenUpTo {
  return { reading: readings.at(-1)?.timestamp ?? -1, mark: marks.at(-1)?.at ?? -1, chunks };
}

/** The key of a chunk: its session, its place, and the page that wrote it, so that no page overwrites another's. */
export function chunkKey(sessionId: string, place: number, page: string): string {
  return `${sessionId}.${String(place).padStart(6, '0')}.${page}`;
}

/** Whether a key is that of a chunk of a session. */
export function isChunkOf(key: string, sessionId: string): boolean {
  return key.startsWith(`${sessionId}.`);
}

/** What is new in a session since it was last written; costs as much as that is. */
export function chunkOf({ session, at, seed }: Unfinished, written: WrittenUpTo, owner: string): SessionChunk {
  const readings = after(session.readings, ({ timestamp }) => timestamp > written.reading);
  // The last mark may have been replaced.
  const marks = after(session.marks, (mark) => mark.at >= written.mark);
  return { ...sessionBody({ ...session, readings, marks }), owner, at, ...(seed !== undefined && { seed }) };
}

/** The last of a list's items, as far back as they are wanted. */
function after<T>(items: readonly T[], isWanted: (item: T) => boolean): readonly T[] {
  let first = items.length;
  for (let item = items[first - 1]; item !== undefined && isWanted(item); item = items[first - 1]) first -= 1;
  return items.slice(first);
}

/** An unfinished session and the keys of its chunks. */
export interface ChunkedSession extends Unfinished {
  readonly keys: readonly string[];
}

/**
 * Someone's unfinished sessions in the rows of the table, one for each run. A chunk that is missing costs only itself, and
 * so does one that is broken; it is in `broken` and stays.
 */
export function parseChunks(
  rows: readonly (readonly [string, unknown])[],
  owner: string,
): { readonly sessions: readonly ChunkedSession[]; readonly broken: readonly string[] } {
  const chunks = new Map<string, Chunk[]>();
  const broken: string[] = [];
  for (const [key, row] of rows) {
    const chunk = chunkIn(key, row);
    if (chunk === undefined) broken.push(key);
    else if (chunk.owner === owner) {
      const others = chunks.get(chunk.session.sessionId) ?? [];
      others.push(chunk);
      chunks.set(chunk.session.sessionId, others);
    }
  }
  const sessions = [...chunks.values()].map(sessionOf).filter((session) => session !== undefined);
  return { sessions: byRun(sessions), broken };
}

interface Chunk extends Unfinished {
  readonly key: string;
  readonly owner: string;
}

function chunkIn(key: string, row: unknown): Chunk | undefined {
  const session = parseSession(row);
  if (session === undefined || !isChunkOf(key, session.sessionId)) return undefined;
  const { owner, at, seed } = row as Partial<Record<keyof SessionChunk, unknown>>;
  if (typeof owner !== 'string' || !Number.isSafeInteger(at)) return undefined;
  return { key, owner, session, at: Number(at), ...(typeof seed === 'number' && { seed }) };
}

function sessionOf(chunks: readonly Chunk[]): ChunkedSession | undefined {
  const sorted = [...chunks].sort((a, b) => (a.key < b.key ? -1 : 1));
  const session = joinedPieces(sorted.map((chunk) => chunk.session));
  if (session === undefined) return undefined;
  const at = Math.max(latestOf(session), ...sorted.map((chunk) => chunk.at));
  return { session, at, seed: sorted[0]?.seed, keys: sorted.map(({ key }) => key) };
}

/** Two pieces of one run, of a page that died before it knew of the first, are one session. */
function byRun(sessions: readonly ChunkedSession[]): readonly ChunkedSession[] {
  const runs = new Map<string, ChunkedSession>();
  for (const each of [...sessions].sort((a, b) => a.session.startTime - b.session.startTime)) {
    const { session, seed } = each;
    const run = seed === undefined ? session.sessionId : JSON.stringify([session.timerId, seed]);
    const before = runs.get(run);
    const joined = before && { ...each, session: continued(before, session), keys: [...before.keys, ...each.keys] };
    runs.set(run, joined === undefined ? each : { ...joined, at: Math.max(joined.at, latestOf(joined.session)) });
  }
  return [...runs.values()];
}
