// What the storage of every device must do.

import { afterEach, describe, expect, it } from 'vitest';
import type { Disk } from '../../ports/disk.ts';

/** A storage, empty at first. */
export interface DiskBench {
  readonly disk: Disk;
  end?(): Promise<void> | void;
}

/** Registers the suite of the Disk port. */
export function diskContract(name: string, make: () => Promise<DiskBench> | DiskBench): void {
  let bench: DiskBench;
  const begin = async (): Promise<Disk> => (bench = await make()).disk;

  describe(`a disk (${name})`, () => {
    afterEach(() => bench.end?.());

    it('has nothing at first', async () => {
      const table = (await begin()).table<number>('settings');
      expect(await table.get('a')).toBeUndefined();
      expect(await table.all()).toEqual([]);
      expect(await table.keys()).toEqual([]);
    });

    it('keeps plain values, replaces and forgets them', async () => {
      const table = (await begin()).table<unknown>('settings');
      await table.put('a', { list: [1, 'two', null, true], nested: { deep: 0.5 } });
      await table.put('b', 2);
      await table.put('b', 'two');
      expect(await table.get('a')).toEqual({ list: [1, 'two', null, true], nested: { deep: 0.5 } });
      expect(await table.get('b')).toBe('two');
      await table.delete('a');
      await table.delete('never there');
      expect(await table.get('a')).toBeUndefined();
      expect(await table.all()).toEqual([['b', 'two']]);
    });

    it('keeps bytes', async () => {
      const table = (await begin()).table<{ bytes: ArrayBuffer }>('clips');
      await table.put('clip', { bytes: Uint8Array.from([0, 1, 255]).buffer });
      const kept = await table.get('clip');
      expect([...new Uint8Array(kept?.bytes ?? new ArrayBuffer(0))]).toEqual([0, 1, 255]);
    });

    it('keeps tables apart, and gives the same one for the same name', async () => {
      const disk = await begin();
      await disk.table<string>('identity').put('key', 'here');
      expect(await disk.table<string>('messages').get('key')).toBeUndefined();
      expect(await disk.table<string>('identity').get('key')).toBe('here');
    });

    it('lists everything of a table', async () => {
      const table = (await begin()).table<number>('run');
      await Promise.all([table.put('b', 2), table.put('a', 1), table.put('c', 3)]);
      const rows = [...(await table.all())].sort(([a], [b]) => (a < b ? -1 : 1));
      expect(rows).toEqual([
        ['a', 1],
        ['b', 2],
        ['c', 3],
      ]);
      expect([...(await table.keys())].sort()).toEqual(['a', 'b', 'c']);
    });

    it('writes in the order in which it was asked, though no one waits', async () => {
      const table = (await begin()).table<string>('run');
      const writes = [
        table.put('a', 'first'),
        table.put('b', 'first'),
        table.delete('a'),
        table.put('b', 'second'),
        table.delete('c'),
        table.put('c', 'first'),
      ];
      await Promise.all(writes);
      expect(Object.fromEntries(await table.all())).toEqual({ b: 'second', c: 'first' });
    });

    it('keeps copies: changing a value afterwards changes nothing stored', async () => {
      const table = (await begin()).table<{ count: number }>('settings');
      const value = { count: 1 };
      await table.put('a', value);
      value.count = 2;
      const first = await table.get('a');
      expect(first).toEqual({ count: 1 });
      if (first) first.count = 3;
      expect(await table.get('a')).toEqual({ count: 1 });
    });
  });
}
