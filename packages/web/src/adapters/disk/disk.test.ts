import 'fake-indexeddb/auto';
import { Failure } from '@roundbell/core/base';
import { fakeClock, strictLog, type FakeClock } from '@roundbell/core/testing';
import { IDBFactory } from 'fake-indexeddb';
import { deleteDB, openDB } from 'idb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createDisk } from './disk.ts';

describe('the disk', () => {
  beforeEach(() => vi.stubGlobal('indexedDB', new IDBFactory()));
  afterEach(() => {
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });

  it('gives back what was written, after a reload too', async () => {
    const bytes = Uint8Array.of(1, 2, 3).buffer;
    const disk = createDisk({ clock: fakeClock(), log: strictLog() });
    await disk.table('identity').put('me', { uid: 'u1', at: 7 });
    await disk.table<ArrayBuffer>('clips').put('hello', bytes);
    const again = createDisk({ clock: fakeClock(), log: strictLog() });
    expect(await again.table('identity').get('me')).toEqual({ uid: 'u1', at: 7 });
    expect(await again.table('identity').all()).toEqual([['me', { uid: 'u1', at: 7 }]]);
    expect(new Uint8Array((await again.table<ArrayBuffer>('clips').get('hello'))!)).toEqual(Uint8Array.of(1, 2, 3));
    await again.table('identity').delete('me');
    expect(await disk.table('identity').get('me')).toBeUndefined();
    expect(await disk.table('settings').all()).toEqual([]);
  });

  it('asks for strict durability', async () => {
    const transaction = vi.spyOn(IDBDatabase.prototype, 'transaction');
    await createDisk({ clock: fakeClock(), log: strictLog() }).table('run').put('now', 1);
    expect(transaction).toHaveBeenCalledWith('run', 'readwrite', { durability: 'strict' });
  });

  it('rejects with storage-unavailable what could not be kept', async () => {
    const log = strictLog('disk-write-failed');
    const table = createDisk({ clock: fakeClock(), log }).table('clips');
    await table.put('first', 1);
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    await expect(table.put('second', 2)).rejects.toEqual(new Failure('storage-unavailable'));
    expect(log.codes).toEqual(['disk-write-failed']);
    expect(await table.get('first')).toBe(1);
  });

  it.each(['session-chunks', 'versions'] as const)(
    'keeps %s in a database of their own: the first one stays open to earlier versions',
    async (name) => {
      const disk = createDisk({ clock: fakeClock(), log: strictLog() });
      await disk.table('run').put('now', 1);
      await disk.table(name).put('chunk', 2);
      const earlier = await openDB('roundbell', 1);
      expect([...earlier.objectStoreNames]).not.toContain(name);
      expect(await earlier.get('run', 'now')).toBe(1);
      earlier.close();
      const again = createDisk({ clock: fakeClock(), log: strictLog() });
      expect(await again.table(name).all()).toEqual([['chunk', 2]]);
    },
  );

  it('steps aside when its database is deleted, and opens it again', async () => {
    const table = createDisk({ clock: fakeClock(), log: strictLog() }).table('run');
    await table.put('now', 1);
    await deleteDB('roundbell');
    expect(await table.get('now')).toBeUndefined();
    await table.put('now', 2);
    expect(await table.get('now')).toBe(2);
  });

  it('if IndexedDB cannot be opened the tables live in memory until the page ends', async () => {
    vi.stubGlobal('indexedDB', undefined);
    const log = strictLog('disk-unavailable');
    const disk = createDisk({ clock: fakeClock(), log });
    const table = disk.table<{ list: number[] }>('settings');
    const value = { list: [1] };
    await table.put('a', value);
    value.list.push(2);
    expect(await table.get('a')).toEqual({ list: [1] });
    expect(await disk.table('settings').all()).toEqual([['a', { list: [1] }]]);
    await table.delete('a');
    expect(await table.all()).toEqual([]);
    expect(log.codes).toEqual(['disk-unavailable']);
  });

  /** Requests of one kind that never answer, and do nothing. */
  function hang(of: object, name: string) {
    const request = () => (name === 'open' ? new IDBOpenDBRequest() : new IDBRequest());
    return vi.spyOn(of as Record<string, () => unknown>, name).mockImplementation(request);
  }

  const WAYS = {
    open: () => hang(IDBFactory.prototype, 'open'),
    get: () => hang(IDBObjectStore.prototype, 'get'),
    put: () => hang(IDBObjectStore.prototype, 'put'),
    delete: () => hang(IDBObjectStore.prototype, 'delete'),
  };

  for (const [way, stop] of Object.entries(WAYS))
    it(`lives in memory while '${way}' does not answer, and keeps what was written when it does`, async () => {
      const [clock, log] = [fakeClock(), strictLog('disk-unavailable')];
      const table = createDisk({ clock, log }).table('settings');
      const inTime = async <R>(work: Promise<R>) => {
        await until(work, clock);
        return work;
      };
      if (way !== 'open') await inTime(table.put('before', 0));
      const hanging = stop();
      await inTime(table.put('kept', 1));
      await inTime(table.put('gone', 1));
      await inTime(table.delete('gone'));
      // What went to the device before it fell silent cannot be read now.
      const isKnown = way === 'open' || way === 'put';
      expect(await inTime(table.get('kept'))).toBe(isKnown ? 1 : undefined);
      expect(await inTime(table.get('gone'))).toBeUndefined();
      expect(hanging.mock.calls.length, 'it hung').toBeGreaterThan(0);
      expect(log.codes).toEqual(['disk-unavailable']);
      hanging.mockRestore();
      await clock.pass(5000);
      await vi.waitFor(async () => {
        const again = await openDB('roundbell', 1);
        expect(await again.getAllKeys('settings')).toContain('kept');
        expect(await again.getAllKeys('settings')).not.toContain('gone');
        again.close();
      });
      expect(await inTime(table.get('kept'))).toBe(1);
    });
});

/** Moves the clock on until some work has ended. */
async function until(work: Promise<unknown>, clock: FakeClock): Promise<void> {
  let isOver = false;
  void work.finally(() => (isOver = true));
  while (!isOver) {
    await new Promise((resolve) => setImmediate(resolve));
    await clock.pass(100);
  }
}
