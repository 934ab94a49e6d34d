// The latest sessions in a table of this device alone: written when a session ends, and read only for what the documents
// could not take by then, or what an earlier version left there.

import type { Ports } from '../../ports/ports.ts';
import { roomOf, rowsToDrop, startOfKey } from './history.ts';
import { parseLate, parseSession } from './session-body.ts';
import { isActive, type HeartRateSession } from './session.ts';
import { storedSessionOf } from './stored-session.ts';
import { aliveFor, endOfDead, type Unfinished } from './unfinished.ts';

/** What the documents have not taken. */
export interface LeftInMirror {
  readonly ended: readonly HeartRateSession[];
  /** Those that an earlier version kept whole while it recorded them, and whose page is gone. */
  readonly dead: readonly Unfinished[];
  /** How many rows cannot be read: a newer version may have written them, so they stay. */
  readonly broken: number;
}

/** The mirror. Nothing rejects: what cannot be done is logged. */
export interface SessionMirror {
  /** What of a person's sessions the documents have not taken. */
  left(owner: string): Promise<LeftInMirror>;
  /** Writes an ended session; `isTaken` once the documents have it. The oldest of those that they have make room. */
  write(ended: HeartRateSession, owner: string, isTaken: boolean): Promise<void>;
  /** Removes a session. */
  delete(sessionId: string): Promise<void>;
  /** Removes a person's sessions that the documents had, and have no more. */
  keepOnly(owner: string, sessionIds: ReadonlySet<string>): Promise<void>;
}

type Rows = readonly (readonly [string, unknown])[];

/** Over the table 'heart-rate'. */
export function createSessionMirror({ disk, clock, log }: Pick<Ports, 'disk' | 'clock' | 'log'>): SessionMirror {
  const table = disk.table<unknown>('heart-rate');
  const onBroken = (): void => log.warn('session-broken');

  const drop = (key: string): Promise<void> =>
    table.delete(key).catch((cause: unknown) => log.warn('session-not-kept', cause));

  const readable = (): Promise<Rows> => table.all().catch(() => []);

  /** What a row that was not taken is; nothing while an earlier version still writes it. */
  function readRow(row: unknown): Partial<Omit<LeftInMirror, 'broken'>> | 'broken' {
    const session = parseLate(row, onBroken);
    if (session === undefined) return 'broken';
    if (!isActive(session)) return { ended: [session] };
    if (aliveFor(row, clock.wall()) > 0) return {};
    const whole = parseSession(row);
    return whole === undefined ? 'broken' : { dead: [{ session: whole, at: endOfDead(session, row) }] };
  }

  return {
    async left(owner) {
      const rows = await table.all().catch((cause: unknown) => (log.warn('history-unreadable', cause), []));
      const found = rows.filter(([, row]) => mayBeOwned(row, owner) && !isTaken(row)).map(([, row]) => readRow(row));
      const read = found.filter((each) => each !== 'broken');
      const broken = found.length - read.length;
      if (broken > 0) onBroken();
      return {
        ended: read.flatMap(({ ended = [] }) => ended),
        dead: read.flatMap(({ dead = [] }) => dead),
        broken,
      };
    },
    async write(ended, owner, isTakenNow) {
      const row = storedSessionOf(ended, owner, isTakenNow);
      const others = (await readable()).filter(([key]) => key !== row.sessionId);
      const taken = others.filter(([, other]) => isTaken(other)).sort(([a], [b]) => startOfKey(a) - startOfKey(b));
      const sized = others.map(([key, other]) => ({ key, size: roomOf(other), isTaken: isTaken(other) }));
      for (const key of rowsToDrop(sized, roomOf(row))) await drop(key);
      for (const next of [...taken, undefined])
        try {
          return await table.put(row.sessionId, row);
        } catch (cause) {
          if (next === undefined) log.warn('session-not-kept', cause);
          else await drop(next[0]);
        }
    },
    delete: drop,
    async keepOnly(owner, sessionIds) {
      for (const [key, row] of await readable())
        if (isOwned(row, owner) && isTaken(row) && !sessionIds.has(key)) await drop(key);
    },
  };
}

function isOwned(row: unknown, owner: string): boolean {
  return typeof row === 'object' && row !== null && 'owner' in row && row.owner === owner;
}

/** Whether a row belongs to someone, or is too broken to say whose it is. */
function mayBeOwned(row: unknown, owner: string): boolean {
  return isOwned(row, owner) || typeof row !== 'object' || row === null;
}

function isTaken(row: unknown): boolean {
  return typeof row === 'object' && row !== null && 'isShared' in row && row.isShared === true;
}
