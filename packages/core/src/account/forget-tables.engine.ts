// Emptying tables of this device.

import type { Disk, DiskTableName } from '../ports/disk.ts';
import type { Log } from '../ports/log.ts';

/** Empties tables of this device; if one cannot be emptied, the others still are, and it is logged. Never rejects. (ACC-95, ACC-111) */
export async function forgetTables(disk: Disk, log: Log, names: readonly DiskTableName[]): Promise<void> {
  for (const name of names) {
    const table = disk.table<unknown>(name);
    try {
      for (const key of await table.keys()) await table.delete(key);
    } catch (cause) {
      log.warn('device-not-forgotten', cause);
    }
  }
}
