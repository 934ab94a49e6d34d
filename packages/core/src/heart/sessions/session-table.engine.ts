// This device's sessions in their table. Writes go one after the other, and if space runs out the oldest sessions that
// the account has too make room.

import { createTurns } from '../../base/in-turn.ts';
import type { Ports } from '../../ports/ports.ts';
import { isOwned, isShared } from '../stored-row.ts';
import { inOrderOfLeaving, keysToDrop, roomOf } from './history.ts';
import type { StoredSession } from './stored-session.ts';

export interface SessionTable {
  /** All keys and rows, once pending writes are done; none if they cannot be read, which is logged. */
  read(): Promise<readonly (readonly [string, unknown])[]>;
  /** One row; undefined if it is missing or cannot be read. */
  get(key: string): Promise<unknown>;
  /** Keeps a row if there is room, or room can be made; rejects if not. */
  put(row: StoredSession): Promise<void>;
  delete(key: string): Promise<void>;
  /** One person's sessions that the account also has, as far as this page knows. */
  sharedOf(owner: string): readonly string[];
  /** Does some work after all earlier work; failures are logged. */
  inTurn(work: () => Promise<void>): Promise<void>;
}

/** What is remembered of a row, so that it need not be read again. */
interface Card {
  readonly size: number;
  readonly sharedBy: string | undefined;
}

/** Makes an engine over the table 'heart-rate'. */
export function createSessionTable({ disk, log }: Pick<Ports, 'disk' | 'log'>): SessionTable {
  const table = disk.table<unknown>('heart-rate');
  const cards = new Map<string, Card>();
  const turns = createTurns();

  async function drop(key: string): Promise<void> {
    await table.delete(key);
    cards.delete(key);
  }

  async function readAll(): Promise<readonly (readonly [string, unknown])[]> {
    const rows = await table.all();
    cards.clear();
    for (const [key, row] of rows) cards.set(key, cardOf(row));
    return rows;
  }

  /** The other sessions here, as far as this page knows. */
  const othersThan = (sessionId: string) =>
    [...cards].flatMap(([key, { size, sharedBy }]) =>
      key === sessionId ? [] : [{ key, size, isShared: sharedBy !== undefined }],
    );

  const fits = (row: StoredSession): Promise<boolean> =>
    table.put(row.sessionId, row).then(
      () => true,
      () => false,
    );

  /** Writes a row; while the disk refuses it, another one goes, one that the account has too if there is one. */
  async function write(row: StoredSession): Promise<void> {
    if (await fits(row)) return;
    // Other pages write here too, so look at what is there.
    await readAll();
    for (const { key, isShared } of inOrderOfLeaving(othersThan(row.sessionId))) {
      await drop(key);
      if (!isShared) log.warn('session-dropped');
      if (await fits(row)) return;
    }
    await table.put(row.sessionId, row);
  }

  return {
    async read() {
      try {
        await turns.settled();
        return await readAll();
      } catch (cause) {
        log.warn('history-unreadable', cause);
        return [];
      }
    },
    get: (key) => table.get(key).catch(() => undefined),
    async put(row) {
      const card = cardOf(row);
      for (const key of keysToDrop(othersThan(row.sessionId), card.size)) await drop(key);
      await write(row);
      cards.set(row.sessionId, card);
    },
    delete: drop,
    sharedOf: (owner) => [...cards].flatMap(([key, { sharedBy }]) => (sharedBy === owner ? [key] : [])),
    inTurn: (work) => turns.inTurn(work).catch((cause: unknown) => log.warn('session-not-kept', cause)),
  };
}

function cardOf(row: unknown): Card {
  const owner = typeof row === 'object' && row !== null && 'owner' in row ? row.owner : undefined;
  const sharedBy = typeof owner === 'string' && isOwned(row, owner) && isShared(row) ? owner : undefined;
  return { size: roomOf(row), sharedBy };
}
