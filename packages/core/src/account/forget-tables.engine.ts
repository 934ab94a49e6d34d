// Emptying tables of this device.

import { deleteKeys } from '../base/delete-keys.ts';
import type { Disk, DiskTableName } from '../ports/disk.ts';

/** Empties tables of this device. If one cannot be emptied, the others still are; then it rejects with the first cause. */
export async function forgetTables(disk: Disk, names: readonly DiskTableName[]): Promise<void> {
  const emptied = await Promise.allSettled(
    names.map(async (name) => {
      const table = disk.table<unknown>(name);
      await deleteKeys(table, await table.keys());
    }),
  );
  for (const one of emptied) if (one.status === 'rejected') throw one.reason;
}
