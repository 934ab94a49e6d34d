// A device's storage in memory: values are copied in and out, as a real one does.

import { Failure } from '../base/failure.ts';
import type { Disk, DiskTable, DiskTableName } from '../ports/disk.ts';

/** The storage of a test. */
export interface MemoryDisk extends Disk {
  /** Makes every write fail with 'storage-unavailable'. */
  full: boolean;
}

/** An empty storage. */
export function memoryDisk(): MemoryDisk {
  const tables = new Map<DiskTableName, Map<string, unknown>>();

  function refuseWhenFull(): void {
    if (disk.full) throw new Failure('storage-unavailable');
  }

  const disk: MemoryDisk = {
    full: false,
    table<T>(name: DiskTableName): DiskTable<T> {
      const rows = tables.get(name) ?? new Map<string, unknown>();
      tables.set(name, rows);
      return {
        get: async (key) => structuredClone(rows.get(key)) as T | undefined,
        async put(key, value) {
          refuseWhenFull();
          rows.set(key, structuredClone(value));
        },
        async delete(key) {
          refuseWhenFull();
          rows.delete(key);
        },
        keys: async () => [...rows.keys()],
        all: async () => [...rows].map(([key, value]) => [key, structuredClone(value) as T] as const),
      };
    },
  };
  return disk;
}
