import { describe, expect, it } from 'vitest';
import { memoryDisk } from '../../testing/memory-disk.ts';
import { strictLog } from '../../testing/strict-log.ts';
import { createSessionTable } from './session-table.engine.ts';
import { endSession, startSession } from './session.ts';
import { storedSessionOf, type StoredSession } from './stored-session.ts';

/** A row of this many million characters. */
function rowOf(start: number, millions: number, isShared = true): StoredSession {
  const session = endSession(startSession({ timerId: 'timer-1', timerName: 'Tabata' }, start), start, 187);
  const row = storedSessionOf(session, 'ann', isShared);
  return { ...row, readings: { times: '', bpm: 'A'.repeat(millions * 1_000_000) } };
}

function aShelf() {
  const [disk, log] = [memoryDisk(), strictLog()];
  const shelf = createSessionTable({ disk, log });
  const table = disk.table<unknown>('heart-rate');
  return { disk, log, shelf, table };
}

describe('the session table', () => {
  it('[HRT-31] [HRT-65] gives up its oldest rows for a new one, including those from an earlier page', async () => {
    const { shelf, table } = aShelf();
    await table.put('hr-session-1', rowOf(1, 1.4));
    await shelf.read();
    await shelf.put(rowOf(2, 1.4));
    expect(await table.keys()).toEqual(['hr-session-1', 'hr-session-2']);
    await shelf.put(rowOf(3, 1.4));
    expect(await table.keys()).toEqual(['hr-session-2', 'hr-session-3']);
    await shelf.put(rowOf(3, 1.5));
    expect(await table.keys()).toEqual(['hr-session-2', 'hr-session-3']);
    await shelf.delete('hr-session-2');
    await shelf.put(rowOf(4, 1.4));
    expect(await table.keys()).toEqual(['hr-session-3', 'hr-session-4']);
  });

  it('[HRT-65] does not count what another page removed meanwhile, once it has looked', async () => {
    const { shelf, table } = aShelf();
    for (const start of [1, 2]) await shelf.put(rowOf(start, 1.4));
    await table.delete('hr-session-2');
    await shelf.read();
    await shelf.put(rowOf(3, 1.4));
    expect(await table.keys()).toEqual(['hr-session-1', 'hr-session-3']);
    expect(shelf.sharedOf('ann')).toEqual(['hr-session-1', 'hr-session-3']);
  });

  it('[HRT-31] [HRT-65] keeps what the account has not, as long as the disk has room', async () => {
    const { shelf, table } = aShelf();
    await shelf.put(rowOf(1, 1.4, false));
    await shelf.put(rowOf(2, 1.4));
    await shelf.put(rowOf(3, 1.4, false));
    expect(await table.keys()).toEqual(['hr-session-1', 'hr-session-3']);
    await shelf.put(rowOf(4, 1.4, false));
    expect(await table.keys()).toEqual(['hr-session-1', 'hr-session-3', 'hr-session-4']);
  });

  it('[HRT-31] [HRT-65] gives up what the account has not only if the disk refuses and nothing else is left', async () => {
    const { disk, log, table } = aShelf();
    for (const [start, isShared] of [
      [1, false],
      [2, true],
      [3, false],
      [4, true],
    ] as const)
      await table.put(`hr-session-${start}`, rowOf(start, 0, isShared));
    let room = 4;
    const small = {
      ...table,
      put: async (key: string, row: unknown) => {
        if ((await table.keys()).length >= room) throw new Error('full');
        await table.put(key, row);
      },
    };
    const shelf = createSessionTable({ disk: { ...disk, table: () => small } as unknown as typeof disk, log });
    await shelf.put(rowOf(5, 0, false));
    expect(await table.keys()).toEqual(['hr-session-1', 'hr-session-3', 'hr-session-4', 'hr-session-5']);
    log.expect('session-dropped');
    room = 3;
    await shelf.put(rowOf(6, 0, false));
    expect(await table.keys()).toEqual(['hr-session-3', 'hr-session-5', 'hr-session-6']);
    expect(log.codes).toEqual(['session-dropped']);
  });

  it("[HRT-68] says which of a person's sessions the account also has", async () => {
    const { shelf } = aShelf();
    await shelf.put(rowOf(1, 0));
    await shelf.put(rowOf(2, 0, false));
    expect([shelf.sharedOf('ann'), shelf.sharedOf('bob')]).toEqual([['hr-session-1'], []]);
    await shelf.delete('hr-session-1');
    expect(shelf.sharedOf('ann')).toEqual([]);
  });

  it('[HRT-65] does one thing after the other, and continues after a failure', async () => {
    const { shelf, log } = aShelf();
    const done: number[] = [];
    log.expect('session-not-kept');
    const slow = shelf.inTurn(async () => {
      await Promise.resolve();
      done.push(1);
      throw new Error('no');
    });
    await shelf.inTurn(async () => void done.push(2));
    await slow;
    expect(done).toEqual([1, 2]);
    expect(log.codes).toEqual(['session-not-kept']);
  });

  it('[HRT-65] gives up nothing for what cannot be kept at all', async () => {
    const { shelf, disk, table } = aShelf();
    await shelf.put(rowOf(1, 0));
    disk.full = true;
    await expect(shelf.put(rowOf(1, 0))).rejects.toThrow();
    expect(await table.keys()).toEqual(['hr-session-1']);
  });
});
