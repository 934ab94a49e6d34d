// The documents of one account in one store, on this device or in memory, and their way to the server. A chunk of its own: RxDB is large.

import {
  DOCUMENT_KINDS,
  Failure,
  type Clock,
  type Document,
  type DocumentKind,
  type RecordsState,
} from '@roundbell/core';
import { createCargo, type Cargo } from './cargo.ts';
import { conflictHandlerOf } from './conflict.ts';
import type { Connections } from './connections.ts';
import { openDatabase, type OpenDatabase, type Where } from './database.ts';
import { editing, removingShown } from './edit.ts';
import { openLiveRows, type LiveRows } from './live-rows.ts';
import type { RecordsDeps } from './records.ts';
import { storedRowOf } from './row.ts';
import { ROWS } from './schema.ts';
import { startSync } from './sync.ts';
import { DEVICE_FULL, isFull, writeRow, type AsyncChange, type RowChange } from './write.ts';

/** What opens a store. */
export interface StoreOpening extends RecordsDeps {
  readonly userId: string;
  readonly connections: Connections;
  readonly databaseName: (userId: string) => string;
  readonly onState: (state: RecordsState) => void;
  readonly onDocuments: (kind: DocumentKind, documents: readonly Document[]) => void;
}

/** Documents by their kinds. */
export type Documents = Readonly<Record<DocumentKind, readonly Document[]>>;

/** A change that no server has yet: the document as it is, or a tombstone. */
export interface UnsentChange {
  readonly kind: DocumentKind;
  readonly document: Document;
}

/** One store of one account while it is open. */
export interface Store {
  readonly isKept: boolean;
  /** What another store showed is shown here, and changes are made from it, until the server has told what there is. */
  carry(shown: Documents): void;
  /** Tells all documents and the state once: to be called when the account can be reached. */
  announce(): void;
  documents(kind: DocumentKind): readonly Document[];
  get(kind: DocumentKind, id: string): Document | undefined;
  put(kind: DocumentKind, document: Document): Promise<void>;
  remove(kind: DocumentKind, id: string): Promise<void>;
  sync(): void;
  /** The changes that are to be sent. */
  unsent(): readonly UnsentChange[];
  close(): Promise<void>;
}

/** Opens a store of an account; replication begins as soon as this tab leads. */
export async function openStore(opening: StoreOpening, where: Where): Promise<Store> {
  const { random, clock, log, connections } = opening;
  const name = opening.databaseName(opening.userId);
  const newRev = () => random.id('rev-');
  const own = new Set<string>();
  const cargo = createCargo();
  const write = async (kind: DocumentKind, id: string, change: RowChange | AsyncChange) => {
    const onto = cargo.under(kind, id, change);
    await writeRow(opened.kinds[kind], id, onto).catch((cause: unknown) => {
      log.warn('records-write-failed', cause);
      throw new Failure('storage-unavailable', isFull(cause) ? DEVICE_FULL : undefined);
    });
    if (cargo.unload(kind, id)) shown.tell(kind);
  };
  const keepCopyOf = (kind: DocumentKind) => (copy: Document) =>
    write(kind, copy.id, (before) => (before ? undefined : storedRowOf(copy)));
  const handlerOf = (kind: DocumentKind) => conflictHandlerOf({ kind, newRev, keepCopy: keepCopyOf(kind) });
  const opened = await openDatabase({ name, handlerOf, rows: opening.rows ?? ROWS }, where, connections);
  const shown = await showAll(opening, opened, cargo);
  const onState = (state: RecordsState) => {
    if (state.status === 'synced') shown.dropCargo();
    opening.onState(state);
  };
  const sync = startSync({ ...opening, onState }, name, opened);
  const tombstoneOf = (id: string) => tombstone(id, newRev(), clock);

  return {
    isKept: opened.isKept,
    carry: cargo.load,
    announce() {
      for (const kind of DOCUMENT_KINDS) shown.tell(kind);
      onState(sync.state());
    },
    documents: shown.documents,
    get: shown.get,
    put(kind, document) {
      const edit = { kind, document, shown: shown.get(kind, document.id), own, newRev, keepCopy: keepCopyOf(kind) };
      return write(kind, document.id, editing(edit));
    },
    remove: (kind, id) => write(kind, id, removingShown(tombstoneOf(id), shown.get(kind, id), own)),
    sync: () => sync.now(),
    unsent: () => sync.unsent().map(({ kind, id }) => ({ kind, document: shown.get(kind, id) ?? tombstoneOf(id) })),
    async close() {
      sync.stop();
      await opened.database.close();
    },
  };
}

/** What a store shows: its own documents, and beside them its cargo. */
interface Shown extends Pick<Store, 'documents' | 'get'> {
  tell(kind: DocumentKind): void;
  dropCargo(): void;
}

async function showAll({ onDocuments }: StoreOpening, opened: OpenDatabase, cargo: Cargo): Promise<Shown> {
  const liveRows = new Map<DocumentKind, LiveRows>();
  const documents = (kind: DocumentKind) => cargo.beside(kind, liveRows.get(kind)?.documents() ?? []);
  const tell = (kind: DocumentKind) => onDocuments(kind, documents(kind));
  const open = async (kind: DocumentKind) =>
    liveRows.set(kind, await openLiveRows(opened.kinds[kind], () => liveRows.has(kind) && tell(kind)));
  await Promise.all(DOCUMENT_KINDS.map(open));
  return {
    documents,
    get: (kind, id) => liveRows.get(kind)?.get(id) ?? cargo.get(kind, id),
    tell,
    dropCargo() {
      if (!cargo.isLoaded()) return;
      cargo.drop();
      for (const kind of DOCUMENT_KINDS) tell(kind);
    },
  };
}

function tombstone(id: string, rev: string, clock: Clock): Document {
  return { id, rev, updatedAt: clock.wall(), deleted: true, body: {} };
}
