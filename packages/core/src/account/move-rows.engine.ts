// Rows of this device that go to another owner, as the registry of personal stores says.

import { renamed } from '../base/renamed.ts';
import type { Disk } from '../ports/disk.ts';
import { isRowOf, PERSONAL_STORES, TABLE_NAMES } from './personal-stores.ts';

/** The tables whose rows say whose they are. */
const OWNED = TABLE_NAMES.filter((name) => PERSONAL_STORES[name].kind.startsWith('per-row'));

/** How many rows of one owner there are in those tables. Rejects if they cannot be read. */
export async function rowsOf(disk: Disk, owner: string): Promise<number> {
  const tables = await Promise.all(OWNED.map((name) => disk.table<unknown>(name).all()));
  return tables.flat().filter(([, row]) => isOwnedBy(row, owner)).length;
}

/** Hands all rows of one owner to another: they are there under the new one before they go. Rejects if one cannot be kept. */
export async function moveRows(disk: Disk, from: string, to: string): Promise<void> {
  for (const name of OWNED) {
    const table = disk.table<unknown>(name);
    for (const [key, row] of await table.all()) {
      if (!isOwnedBy(row, from)) continue;
      const newKey = key.replaceAll(from, to);
      await table.put(newKey, renamed(row, from, to));
      if (newKey !== key) await table.delete(key);
    }
  }
}

/** A draft has named its owner otherwise from the beginning. */
function isOwnedBy(row: unknown, owner: string): boolean {
  return isRowOf(row, owner) || (typeof row === 'object' && row !== null && 'userId' in row && row.userId === owner);
}
