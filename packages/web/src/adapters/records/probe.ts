import { openDB } from 'idb';

const DATABASE = 'roundbell-probe';
const TABLE = 'probe';

/** PRT-86: resolves if this device opens, writes, reads and deletes; RxDB keeps what hangs in it for good, and allows few collections at a time. */
export async function probeDevice(): Promise<void> {
  const database = await openDB(DATABASE, 1, { upgrade: (fresh) => void fresh.createObjectStore(TABLE) });
  try {
    await database.put(TABLE, 1, TABLE);
    await database.get(TABLE, TABLE);
    await database.delete(TABLE, TABLE);
  } finally {
    database.close();
  }
}
