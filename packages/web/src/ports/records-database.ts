import { contentHash, DOCUMENT_KINDS } from '@roundbell/core';
import type { DocumentKind, Log } from '@roundbell/core';
import { addRxPlugin, createRxDatabase, removeRxDatabase } from 'rxdb';
import type { RxCollection, RxConflictHandler, RxDatabase, RxStorage } from 'rxdb';
import { RxDBLeaderElectionPlugin } from 'rxdb/plugins/leader-election';
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie';

import { canShare } from './records-tabs.ts';
import { ROW_SCHEMA } from './records-row.ts';
import type { Row } from './records-row.ts';

addRxPlugin(RxDBLeaderElectionPlugin);

/** The collections of an account by kind. */
export type Kinds = Readonly<Record<DocumentKind, RxCollection<Row>>>;
type ConflictHandlerOf = (kind: DocumentKind) => RxConflictHandler<Row>;

/** An account's store, open in this tab. */
export interface OpenDatabase {
  readonly database: RxDatabase<Kinds>;
  readonly kinds: Kinds;
  /** False where it lives in memory. */
  readonly isKept: boolean;
}

/** PRT-26, PRT-27: a database for each account, written through to the device; in memory alone where the browser keeps nothing. */
export async function openDatabase(name: string, handlerOf: ConflictHandlerOf, log: Log): Promise<OpenDatabase> {
  try {
    return await open(name, handlerOf, true);
  } catch (cause) {
    log.warn('records-in-memory', cause);
    return open(`${name}_memory`, handlerOf, false);
  }
}

async function open(name: string, handlerOf: ConflictHandlerOf, isKept: boolean): Promise<OpenDatabase> {
  const database = await createRxDatabase<Kinds>({
    name,
    storage: isKept ? getRxStorageDexie({ chromeTransactionDurability: 'strict' }) : await memoryStorage(),
    multiInstance: isKept && canShare(),
    eventReduce: false,
    // The browser's own digests are missing on a page without https.
    hashFunction: async (text) => contentHash(text),
  });
  const creators = DOCUMENT_KINDS.map(
    (kind) => [kind, { schema: ROW_SCHEMA, conflictHandler: handlerOf(kind) }] as const,
  );
  const kinds = await database.addCollections(Object.fromEntries(creators));
  return { database, kinds: kinds as unknown as Kinds, isKept };
}

/** Removes a database with everything that the exchange noted beside it. It must be closed. */
export async function eraseDatabase(name: string): Promise<void> {
  if (inMemory) await removeRxDatabase(`${name}_memory`, await inMemory, false);
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
