import { Failure } from '@roundbell/core';
import type { Disk, DiskTable, DiskTableName, Log } from '@roundbell/core';
import { openDB } from 'idb';
import type { IDBPDatabase } from 'idb';

import { createLocalTable } from './disk-local.ts';

const DATABASE = 'roundbell';
const VERSION = 1;
/** The specification wants these in local storage (PRT-75). */
const LOCAL: DiskTableName = 'heart-rate';
const TABLES: readonly DiskTableName[] = ['identity', 'settings', 'clips', 'messages', 'run'];

/**
 * PRT-20, PRT-21: tables of this device in IndexedDB; a write is on the platter when its promise resolves, where the browser can promise that.
 * Where IndexedDB cannot be opened the tables live in memory until the page ends.
 */
export function createDisk({ log }: { readonly log: Log }): Disk {
  const connection = connect(log);
  const memory = new Map(TABLES.map((name) => [name, new Map<string, unknown>()]));
  const memoryOf = <T>(name: DiskTableName) => (memory.get(name) ?? new Map()) as Map<string, T>;
  return {
    table: <T>(name: DiskTableName) =>
      name === LOCAL ? createLocalTable<T>(name, { log }) : createTable(name, connection, memoryOf<T>(name), log),
  };
}

type Connection = () => Promise<IDBPDatabase | undefined>;

function connect(log: Log): Connection {
  let database: Promise<IDBPDatabase | undefined> | undefined;
  return () => {
    // Some systems drop the connection of a page in the background: the next use opens it again.
    const forget = () => {
      database = undefined;
    };
    database ??= openTables(forget).catch((cause: unknown) => {
      log.warn('disk-unavailable', cause);
      return undefined;
    });
    return database;
  };
}

async function openTables(onLost: () => void): Promise<IDBPDatabase> {
  const database = await openDB(DATABASE, VERSION, {
    upgrade: (fresh) => {
      for (const name of TABLES) fresh.createObjectStore(name);
    },
    terminated: onLost,
  });
  database.addEventListener('versionchange', () => {
    database.close();
    onLost();
  });
  return database;
}

function createTable<T>(name: DiskTableName, connection: Connection, memory: Map<string, T>, log: Log): DiskTable<T> {
  const write = async (work: (database: IDBPDatabase) => Promise<unknown>, otherwise: () => void) => {
    const database = await connection();
    if (!database) return otherwise();
    await work(database).catch((cause: unknown) => {
      log.warn('disk-write-failed', cause);
      throw new Failure('storage-unavailable');
    });
  };
  return {
    get: async (key) => {
      const database = await connection();
      return database ? ((await database.get(name, key)) as T | undefined) : structuredClone(memory.get(key));
    },
    put: (key, value) =>
      write(
        (database) => inStrictTransaction(database, name, (table) => table.put(value, key)),
        () => memory.set(key, structuredClone(value)),
      ),
    delete: (key) =>
      write(
        (database) => inStrictTransaction(database, name, (table) => table.delete(key)),
        () => memory.delete(key),
      ),
    keys: async () => {
      const database = await connection();
      return database ? ((await database.getAllKeys(name)) as string[]) : [...memory.keys()];
    },
    all: async () => {
      const database = await connection();
      if (!database) return structuredClone([...memory]);
      const transaction = database.transaction(name);
      const [keys, values] = await Promise.all([transaction.store.getAllKeys(), transaction.store.getAll()]);
      return keys.map((key, index) => [key as string, values[index] as T] as const);
    },
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
