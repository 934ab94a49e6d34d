import {
  contentHash,
  DOCUMENT_KINDS,
  isSameRow,
  type Millis,
  type DeviceConnection,
  type DocumentKind,
  type MarkedRow,
  type Row,
  type RowConflict,
  type Where,
} from '@roundbell/core';
import {
  addRxPlugin,
  createRxDatabase,
  removeRxDatabase,
  type RxCollection,
  type RxConflictHandler,
  type RxDatabase,
  type RxStorage,
} from 'rxdb';
import { RxDBLeaderElectionPlugin } from 'rxdb/plugins/leader-election';
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie';
import { answered, openExisting } from './existing.ts';
import type { RowVersions } from './schema.ts';

addRxPlugin(RxDBLeaderElectionPlugin);

/** An account's collections by kind. */
type Kinds = Readonly<Record<DocumentKind, RxCollection<Row>>>;
/** An account's database, open in this tab. */
export type AccountDatabase = RxDatabase<Kinds>;

interface Opening {
  readonly name: string;
  readonly versions: RowVersions;
  readonly where: Where;
  readonly resolve: (kind: DocumentKind, conflict: RowConflict) => Promise<MarkedRow>;
  readonly hold: (connection: DeviceConnection) => void;
}

/** Whether tabs can hear each other. */
export function canShare(): boolean {
  return typeof BroadcastChannel === 'function';
}

/** PRT-26, PRT-27: a database for each account, written through to the device, or only in memory. */
export async function openDatabase({ name, versions, where, resolve, hold }: Opening): Promise<AccountDatabase> {
  const { schema, forward } = versions;
  if (schema.version > 0) await learnToMigrate();
  const database = await createRxDatabase<Kinds>({
    name: where === 'memory' ? `${name}_memory` : name,
    storage: where === 'memory' ? await memoryStorage() : deviceStorage(where.attempt, hold),
    multiInstance: where !== 'memory' && canShare(),
    eventReduce: false,
    // The browser's digests are missing on a page without https.
    hashFunction: async (text) => contentHash(text),
  });
  const creators = DOCUMENT_KINDS.map((kind) => {
    const conflictHandler = conflictHandlerOf((conflict) => resolve(kind, conflict));
    return [kind, { schema, migrationStrategies: forward, conflictHandler }] as const;
  });
  await database.addCollections(Object.fromEntries(creators));
  return database;
}

/** What RxDB asks when the server has a newer state. */
export function conflictHandlerOf(resolve: (conflict: RowConflict) => Promise<MarkedRow>): RxConflictHandler<Row> {
  return {
    isEqual: isSameRow,
    resolve: ({ assumedMasterState: base, newDocumentState: row, realMasterState: theirs }) =>
      resolve({ base, row, theirs }),
  };
}

/**
 * To RxDB, which knows each name once, an attempt after a hanging one is a separate storage; on the device they are the same.
 */
function deviceStorage(attempt: number, hold: Opening['hold']): RxStorage<unknown, unknown> {
  const onCreate = (connection: DeviceConnection) => Promise.resolve(hold(connection));
  const storage = getRxStorageDexie({ chromeTransactionDurability: 'strict', onCreate });
  return attempt === 0 ? storage : Object.assign(storage, { name: `${storage.name}-${attempt}` });
}

/** SYN-68: the store migrates its rows, along with its notes on the exchange. While there is only one version, this is never fetched. */
async function learnToMigrate(): Promise<void> {
  const { RxDBMigrationSchemaPlugin } = await import('rxdb/plugins/migration-schema');
  addRxPlugin(RxDBMigrationSchemaPlugin);
}

/** Forgets what was only in memory: it is on the device by now. The database must be closed. */
export async function eraseMemory(name: string): Promise<void> {
  if (inMemory) await removeRxDatabase(`${name}_memory`, await inMemory, false);
}

/** Removes a database with everything that the exchange noted about it. It must be closed. */
export async function eraseDatabase(name: string): Promise<void> {
  await eraseMemory(name);
  await removeRxDatabase(name, getRxStorageDexie(), canShare()).catch((cause: unknown) => {
    // If documents had to live in memory, there is nothing else to erase.
    if (!inMemory) throw cause;
  });
  await deleteAll(await storesOf(name));
  for (const later of SWEPT_AFTER) setTimeout(() => void deleteEmptied(name), later);
}

/** ACC-157: another page may make a store again, empty, until it has followed the Sign Out. */
const SWEPT_AFTER: readonly Millis[] = [300, 1000, 3000];

/**
 * ACC-157: deletes what another page's removal has left, once this page has closed the database: a store that this page still used
 * was made again, empty. Where anything is kept, nothing is deleted. Never rejects.
 */
export async function deleteEmptied(name: string): Promise<void> {
  try {
    const names = await storesOf(name);
    const areEmpty = await Promise.all(names.map(isEmpty));
    if (areEmpty.every(Boolean)) await deleteAll(names);
  } catch {
    // A store that cannot be read is not known to be empty.
  }
}

/** The names of the stores that a database consists of. Older browsers cannot list them. */
async function storesOf(name: string): Promise<readonly string[]> {
  const stores = globalThis.indexedDB as Partial<IDBFactory> | undefined;
  const found = (await stores?.databases?.()) ?? [];
  return found.flatMap((store) => (store.name?.startsWith(`rxdb-dexie-${name}--`) ? [store.name] : []));
}

async function isEmpty(store: string): Promise<boolean> {
  const database = await openExisting(store);
  try {
    const tables = [...database.objectStoreNames];
    const counts = tables.map((table) => answered(database.transaction(table).objectStore(table).count()));
    return (await Promise.all(counts)).every((count) => count === 0);
  } finally {
    database.close();
  }
}

/** ACC-157: what is left of removed stores is their names, which hold the account's id. */
async function deleteAll(names: readonly string[]): Promise<void> {
  await Promise.all(names.map(deleteStore));
}

/** One that another page still holds open is deleted once that page lets go. */
function deleteStore(name: string): Promise<void> {
  return new Promise((resolve) => {
    const request = indexedDB.deleteDatabase(name);
    for (const end of ['success', 'error', 'blocked']) request.addEventListener(end, () => resolve());
  });
}

let inMemory: Promise<RxStorage<unknown, unknown>> | undefined;

/** One for the page: an account's content is still there when it is opened again. */
function memoryStorage() {
  inMemory ??= import('rxdb/plugins/storage-memory').then(({ getRxStorageMemory }) => getRxStorageMemory());
  return inMemory;
}
