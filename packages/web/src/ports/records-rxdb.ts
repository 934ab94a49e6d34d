// The documents of one account on this device, and their way to the server. A chunk of its own: RxDB is large.

import { DOCUMENT_KINDS, Failure } from '@roundbell/core';
import type { Document, DocumentKind, RecordsState } from '@roundbell/core';

import { conflictHandlerOf } from './records-conflict.ts';
import { eraseDatabase, openDatabase } from './records-database.ts';
import type { OpenDatabase } from './records-database.ts';
import { editing, removingShown } from './records-edit.ts';
import { openLiving } from './records-living.ts';
import type { Living } from './records-living.ts';
import { rowOf } from './records-row.ts';
import { ROWS } from './records-schema.ts';
import { startSync } from './records-sync.ts';
import { DEVICE_FULL, isFull, writeRow } from './records-write.ts';
import type { AsyncChange, Change } from './records-write.ts';
import type { RecordsDeps } from './records.ts';

interface Opening extends RecordsDeps {
  readonly userId: string;
  readonly databaseName: (userId: string) => string;
  readonly onState: (state: RecordsState) => void;
  readonly onDocuments: (kind: DocumentKind, documents: readonly Document[]) => void;
}

/** The store of one account while it is open. */
export interface OpenAccount {
  readonly userId: string;
  readonly isKept: boolean;
  /** Tells all documents and the state once: to be called when the account can be reached. */
  announce(): void;
  documents(kind: DocumentKind): readonly Document[];
  get(kind: DocumentKind, id: string): Document | undefined;
  put(kind: DocumentKind, document: Document): Promise<void>;
  remove(kind: DocumentKind, id: string): Promise<void>;
  sync(): void;
  close(): Promise<void>;
}

type AllLiving = Readonly<Record<DocumentKind, Living>>;

/** Opens the database of an account; replication begins as soon as this tab leads. */
export async function openAccount(opening: Opening): Promise<OpenAccount> {
  const { userId, random, clock, log, onDocuments, onState, databaseName } = opening;
  const name = databaseName(userId);
  const newRev = () => random.id('rev-');
  const own = new Set<string>();
  const write = async (kind: DocumentKind, id: string, change: Change | AsyncChange) => {
    await writeRow(opened.kinds[kind], id, change).catch((cause: unknown) => {
      log.warn('records-write-failed', cause);
      throw new Failure('storage-unavailable', isFull(cause) ? DEVICE_FULL : undefined);
    });
  };
  const keepCopyOf = (kind: DocumentKind) => (copy: Document) =>
    write(kind, copy.id, (before) => (before ? undefined : rowOf(copy)));
  const handlerOf = (kind: DocumentKind) => conflictHandlerOf({ kind, newRev, keepCopy: keepCopyOf(kind) });
  const opened = await openDatabase({ name, handlerOf, rows: opening.rows ?? ROWS }, log);
  const living = await openAllLiving(opened, onDocuments);
  const sync = startSync(opening, name, opened);

  return {
    userId,
    isKept: opened.isKept,
    announce() {
      for (const kind of DOCUMENT_KINDS) onDocuments(kind, living[kind].documents());
      onState(sync.state());
    },
    documents: (kind) => living[kind].documents(),
    get: (kind, id) => living[kind].get(id),
    put(kind, document) {
      const shown = living[kind].get(document.id);
      return write(kind, document.id, editing({ kind, document, shown, own, newRev, keepCopy: keepCopyOf(kind) }));
    },
    remove(kind, id) {
      const tombstone: Document = { id, rev: newRev(), updatedAt: clock.wall(), deleted: true, body: {} };
      return write(kind, id, removingShown(tombstone, living[kind].get(id), own));
    },
    sync: () => sync.now(),
    async close() {
      sync.stop();
      await opened.database.close();
    },
  };
}

async function openAllLiving({ kinds }: OpenDatabase, onDocuments: Opening['onDocuments']): Promise<AllLiving> {
  const open = async (kind: DocumentKind) =>
    [kind, await openLiving(kinds[kind], (documents) => onDocuments(kind, documents))] as const;
  return Object.fromEntries(await Promise.all(DOCUMENT_KINDS.map(open))) as AllLiving;
}

/** Removes an account's database from this device; it must be closed. */
export async function eraseAccount(name: string): Promise<void> {
  await eraseDatabase(name);
}
