import { contentHash, DOCUMENT_KINDS, type DocumentKind } from '@roundbell/core';
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
import type { Connections, DeviceConnection } from './connections.ts';
import type { Row } from './row.ts';
import type { RowVersions } from './schema.ts';
import { canShare } from './tabs.ts';

addRxPlugin(RxDBLeaderElectionPlugin);

/** The collections of an account by kind. */
export type Kinds = Readonly<Record<DocumentKind, RxCollection<Row>>>;
type ConflictHandlerOf = (kind: DocumentKind) => RxConflictHandler<Row>;

interface Opening {
  readonly name: string;
  readonly handlerOf: ConflictHandlerOf;
  readonly rows: RowVersions;
}

/** An account's store, open in this tab. */
export interface OpenDatabase {
  readonly database: RxDatabase<Kinds>;
  readonly kinds: Kinds;
  /** False where it lives in memory. */
  readonly isKept: boolean;
}

/** Where an account's store lives: on the device, counted by the attempts at it, or in memory until the page ends. */
export type Where = { readonly attempt: number } | 'memory';

/** PRT-26, PRT-27: a database for each account, written through to the device, or in memory alone. */
export async function openDatabase(
  { name: base, handlerOf, rows }: Opening,
  where: Where,
  connections: Connections,
): Promise<OpenDatabase> {
  const isKept = where !== 'memory';
  const name = isKept ? base : `${base}_memory`;
  if (rows.schema.version > 0) await learnToMigrate();
  const database = await createRxDatabase<Kinds>({
    name,
    storage: isKept ? deviceStorage(where.attempt, connections) : await memoryStorage(),
    multiInstance: isKept && canShare(),
    eventReduce: false,
    // The browser's own digests are missing on a page without https.
    hashFunction: async (text) => contentHash(text),
  });
  const creators = DOCUMENT_KINDS.map(
    (kind) =>
      [kind, { schema: rows.schema, migrationStrategies: rows.forward, conflictHandler: handlerOf(kind) }] as const,
  );
  const kinds = await database.addCollections(Object.fromEntries(creators));
  return { database, kinds: kinds as unknown as Kinds, isKept };
}

/** An attempt after one that hangs is a storage of its own to RxDB, which knows a name once; on the device they are the same. */
function deviceStorage(attempt: number, connections: Connections): RxStorage<unknown, unknown> {
  const onCreate = (connection: DeviceConnection) => Promise.resolve(connections.hold(connection));
  const storage = getRxStorageDexie({ chromeTransactionDurability: 'strict', onCreate });
  return attempt === 0 ? storage : Object.assign(storage, { name: `${storage.name}-${attempt}` });
}

/** SYN-68: the store brings its rows forward, and with them what it noted of the exchange. As long as there is one version nobody fetches it. */
async function learnToMigrate(): Promise<void> {
  const { RxDBMigrationSchemaPlugin } = await import('rxdb/plugins/migration-schema');
  addRxPlugin(RxDBMigrationSchemaPlugin);
}

/** Forgets what was in memory alone: it is on the device by now. It must be closed. */
export async function eraseMemory(name: string): Promise<void> {
  if (inMemory) await removeRxDatabase(`${name}_memory`, await inMemory, false);
}

/** Removes a database with everything that the exchange noted beside it. It must be closed. */
export async function eraseDatabase(name: string): Promise<void> {
  await eraseMemory(name);
  await removeRxDatabase(name, getRxStorageDexie(), canShare()).catch((cause: unknown) => {
    // Where documents had to live in memory, there is nothing else to erase.
    if (!inMemory) throw cause;
  });
}

let inMemory: Promise<RxStorage<unknown, unknown>> | undefined;

/** One for the page: what an account has in it is there again when it is opened again. */
function memoryStorage() {
  inMemory ??= import('rxdb/plugins/storage-memory').then(({ getRxStorageMemory }) => getRxStorageMemory());
  return inMemory;
}
