// This device's sessions in their table. Writes go one after the other, and if space runs out sessions that the account has make
// room first.

import { createTurns } from '../../base/in-turn.ts';
import type { Ports } from '../../ports/ports.ts';
import { firstToDrop, keysToDrop, roomOf } from './history.ts';
import { isOwned, isShared, type KeptSession } from './kept-session.ts';
import type { SessionTable } from './session-works.ts';

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

  /** What the account has is only a copy here. */
  const isCopied = (key: string): boolean => cards.get(key)?.sharedBy !== undefined;

  /** Writes a row; while the disk refuses it, another one goes. */
  async function write(row: KeptSession): Promise<void> {
    for (;;) {
      try {
        return await table.put(row.sessionId, row);
      } catch (cause) {
        // Other pages write here too, so ask what is there.
        const others = (await table.keys()).filter((key) => key !== row.sessionId);
        const first = firstToDrop(others.map((key) => ({ key, isShared: isCopied(key) })));
        if (first === undefined) throw cause;
        await drop(first);
      }
    }
  }

  return {
    async read() {
      try {
        await turns.settled();
        const rows = await table.all();
        cards.clear();
        for (const [key, row] of rows) cards.set(key, cardOf(row));
        return rows;
      } catch (cause) {
        log.warn('history-unreadable', cause);
        return [];
      }
    },
    get: (key) => table.get(key).catch(() => undefined),
    async put(row) {
      const others = [...cards]
        .filter(([key]) => key !== row.sessionId)
        .map(([key, { size }]) => ({ key, size, isShared: isCopied(key) }));
      const card = cardOf(row);
      for (const key of keysToDrop(others, card.size)) await drop(key);
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
