// What the build before this one kept of an account: taken from its own adapter over RxDB 17.6.0, database by database.

import { openDB } from 'idb';
import snapshot from './previous-build.json' with { type: 'json' };

/** The account of the snapshot. */
export const USER = snapshot.userId;
/** Its databases, except for the name of the account. */
export const nameOf = (name: string, userId: string): string => name.replaceAll(USER, userId);

/** Makes a device that the previous build was used on: 'kept' is on the server, the others have unsent changes or are new. */
export async function keepAsPreviousBuild(userId = USER): Promise<void> {
  for (const { name, version, stores } of snapshot.databases) {
    const database = await openDB(nameOf(name, userId), version, {
      upgrade(fresh) {
        for (const { name: table, keyPath } of stores) fresh.createObjectStore(table, { keyPath });
      },
    });
    for (const { name: table, rows } of stores) for (const row of rows) await database.put(table, row);
    database.close();
  }
}
