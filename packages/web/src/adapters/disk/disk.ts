import { Failure } from '@roundbell/core/base';
import type { Clock, Disk, DiskTable, DiskTableName, Log } from '@roundbell/core/ports';
import type { IDBPDatabase } from 'idb';
import { connectDisk, type DiskConnection } from './connection.ts';
import { createLocalTable } from './local.ts';

/** In local storage: the history by the specification, drafts because a closing page has no time for more. */
const LOCAL: readonly DiskTableName[] = ['heart-rate', 'drafts'];
const TABLES: readonly DiskTableName[] = ['identity', 'settings', 'clips', 'messages', 'run'];
/** In a database of its own, as another table would shut the first one to open pages of an earlier version. */
const CHUNKS: DiskTableName = 'session-chunks';
/** For the same reason. */
const VERSIONS: DiskTableName = 'versions';

interface Deps {
  readonly clock: Clock;
  readonly log: Log;
}

/** What was written while the device did not answer; undefined for deleted entries. */
type Memory = Map<string, unknown>;
type Rows = readonly (readonly [string, unknown])[];

/**
 * Tables of this device in IndexedDB; a write is on the platter when its promise resolves, if the
 * browser can promise that. If IndexedDB cannot be opened, or does not answer, the tables live in memory; what was written
 * there is kept when it answers again.
 */
export function createDisk(deps: Deps): Disk {
  const first = connectTables('roundbell', TABLES, deps);
  const chunks = connectTables('roundbell-sessions', [CHUNKS], deps);
  const versions = connectTables('roundbell-versions', [VERSIONS], deps);
  const apart = new Map([
    [CHUNKS, chunks],
    [VERSIONS, versions],
  ]);
  return {
    table: <T>(name: DiskTableName) =>
      LOCAL.includes(name) ? createLocalTable<T>(name, deps) : (apart.get(name) ?? first)<T>(name),
  };
}

/** The tables of one database. */
function connectTables(database: string, tables: readonly DiskTableName[], { clock, log }: Deps) {
  const memory = new Map<DiskTableName, Memory>(tables.map((name) => [name, new Map()]));
  const onOpen = (opened: IDBPDatabase) => void catchUp(opened, memory, log);
  const connection = connectDisk({ clock, log, name: database, tables, onOpen });
  // A page that is closing, or resting in the history, holds no connection that the next page would wait for.
  if (typeof window !== 'undefined') window.addEventListener('pagehide', connection.close);
  return <T>(name: DiskTableName) => createTable<T>(name, connection, memory.get(name) ?? new Map(), log);
}

/** Writes to the device what was written without it. */
async function catchUp(database: IDBPDatabase, memory: ReadonlyMap<DiskTableName, Memory>, log: Log): Promise<void> {
  for (const [name, written] of memory)
    for (const [key, value] of written) {
      try {
        await inStrictTransaction(database, name, (table) =>
          value === undefined ? table.delete(key) : table.put(value, key),
        );
        if (written.get(key) === value) written.delete(key);
      } catch (cause) {
        log.warn('disk-write-failed', cause);
      }
    }
}

function createTable<T>(name: DiskTableName, connection: DiskConnection, memory: Memory, log: Log): DiskTable<T> {
  const refuse = (cause: unknown): never => {
    log.warn('disk-write-failed', cause);
    throw new Failure('storage-unavailable');
  };
  const write = async (key: string, value: T | undefined, work: (table: WritableTable) => Promise<unknown>) => {
    const database = await connection.database();
    const done = database && (await connection.answer(inStrictTransaction(database, name, work)).catch(refuse));
    if (done) memory.delete(key);
    else memory.set(key, structuredClone(value));
  };
  const read = async (work: (database: IDBPDatabase) => Promise<Rows>) => {
    const database = await connection.database();
    const found = database && (await connection.answer(work(database)));
    const rows = new Map([...(found?.value ?? []), ...structuredClone([...memory])]);
    return [...rows].filter((row): row is [string, T] => row[1] !== undefined);
  };
  return {
    get: async (key) => new Map(await read(async (database) => [[key, await database.get(name, key)]])).get(key),
    put: (key, value) => write(key, value, (table) => table.put(value, key)),
    delete: (key) => write(key, undefined, (table) => table.delete(key)),
    keys: async () =>
      (await read(async (database) => (await database.getAllKeys(name)).map((key) => [key as string, true]))).map(
        ([key]) => key,
      ),
    all: () =>
      read(async (database) => {
        const transaction = database.transaction(name);
        const [keys, values] = await Promise.all([transaction.store.getAllKeys(), transaction.store.getAll()]);
        return keys.map((key, index) => [key as string, values[index]]);
      }),
  };
}

interface WritableTable {
  put(value: unknown, key: string): Promise<unknown>;
  delete(key: string): Promise<void>;
}

async function inStrictTransaction(
  database: IDBPDatabase,
  name: DiskTableName,
  work: (table: WritableTable) => Promise<unknown>,
): Promise<void> {
  const transaction = database.transaction(name, 'readwrite', { durability: 'strict' });
  await Promise.all([work(transaction.store), transaction.done]);
}
