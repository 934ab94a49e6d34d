// The documents of one account in one store, on this device or in memory, and their way to the server.

import { Failure } from '../base/failure.ts';
import type { Clock } from '../ports/clock.ts';
import type { Log } from '../ports/log.ts';
import type { Page } from '../ports/page.ts';
import type { Random } from '../ports/random.ts';
import type { RecordsState } from '../ports/records.ts';
import type { DeviceConnection, MarkedRow, RowConflict, RowPlatform, RowStore, Where } from '../ports/row-store.ts';
import type { Server } from '../ports/server.ts';
import { DOCUMENT_KINDS, type Document, type DocumentKind } from '../ports/wire/wire.ts';
import { createCargo, type Cargo, type Documents } from './cargo.engine.ts';
import { settledRow, withCommonBase, type CommonBases, type SettledRow } from './conflict.ts';
import { reopen, type Connections } from './connections.engine.ts';
import { editedRow, removedAsShown } from './edit.ts';
import { startExchange } from './exchange.engine.ts';
import { openLiveRows, type LiveRows } from './live-rows.engine.ts';
import { storedRowOf, tombstoneOf } from './row.ts';

/** What an account's documents need of the world, and who hears about them. */
export interface AccountOpening {
  readonly server: Server;
  readonly clock: Clock;
  readonly random: Random;
  readonly page: Page;
  readonly log: Log;
  readonly platform: RowPlatform;
  readonly userId: string;
  readonly onState: (state: RecordsState) => void;
  readonly onDocuments: (kind: DocumentKind, documents: readonly Document[]) => void;
}

/** SYN-88: what a person reads about a change that found no room. */
export const DEVICE_FULL =
  'This device is full, so this was not saved. Free some space, then try again: everything saved before is still here.';

/** A change that no server has yet: the document as it is, or a tombstone. */
export interface UnsentChange {
  readonly kind: DocumentKind;
  readonly document: Document;
}

/** One store of one account while it is open. */
export interface Store {
  readonly isKept: boolean;
  /** Shows what another store showed, and bases changes on it, until the server has said what there is. */
  carry(shown: Documents): void;
  /** Reports all documents and the state once; call it when the account can be reached. */
  announce(): void;
  documents(kind: DocumentKind): readonly Document[];
  get(kind: DocumentKind, id: string): Document | undefined;
  /** `seen` is what the edit was made of, if that is not what is shown now. */
  put(kind: DocumentKind, document: Document, seen?: Document): Promise<void>;
  /** The same. */
  remove(kind: DocumentKind, id: string, seen?: Document): Promise<void>;
  sync(): void;
  /** The changes still to be sent. */
  unsent(): readonly UnsentChange[];
  close(): Promise<void>;
}

type Before = MarkedRow | undefined;
const NONE: ReadonlySet<string> = new Set();
type Write = (kind: DocumentKind, id: string, change: (before: Before) => Promise<Before>) => Promise<void>;

/** Opens a store of an account; the exchange begins as soon as this tab leads. */
export async function openStore(opening: AccountOpening, connections: Connections, where: Where): Promise<Store> {
  const { random, clock, platform } = opening;
  const newRev = () => random.id('rev-');
  const own = new Set<string>();
  const cargo = createCargo();
  const bases: CommonBases = new Map();
  const held: DeviceConnection[] = [];
  const write: Write = async (kind, id, change) => {
    const attempt = () => rows.write(kind, id, (before) => change(cargo.under(kind, id, before)));
    await attempt()
      .catch(async (cause: unknown) => {
        // SYN-178: a browser may close the store of a full disk, and opens it again only if asked.
        if (!(await reopen(held))) throw cause;
        await attempt();
      })
      .catch((cause: unknown) => refuse(opening, rows, cause));
    if (cargo.unload(kind, id)) shown.tell(kind);
  };
  // Copies are kept before the row replaces mine.
  const withCopies = async (kind: DocumentKind, { row, copies }: SettledRow): Promise<MarkedRow> => {
    for (const copy of copies) await write(kind, copy.id, async (before) => (before ? undefined : storedRowOf(copy)));
    return row;
  };
  const settle = (kind: DocumentKind, conflict: RowConflict) => withCopies(kind, settledRow(kind, conflict, newRev()));
  const rows = await platform.openRows(
    where,
    (kind, conflict) => settle(kind, withCommonBase(conflict, bases)),
    (connection) => {
      held.push(connection);
      connections.hold(connection);
    },
  );
  const shown = await showAll(opening, rows, cargo);
  const onState = (state: RecordsState) => {
    if (state.status === 'synced') shown.dropCargo();
    opening.onState(state);
  };
  const exchange = startExchange({ ...opening, rows, channel: platform.openChannel(), bases, settle, onState });
  const newTombstone = (id: string) => tombstoneOf(id, newRev(), clock.wall());

  return {
    isKept: rows.isKept,
    carry: cargo.load,
    announce() {
      for (const kind of DOCUMENT_KINDS) shown.tell(kind);
      onState(exchange.state());
    },
    documents: shown.documents,
    get: shown.get,
    put(kind, document, seen) {
      // Who saw an earlier state has not seen this page's own edits either.
      const known = seen === undefined ? { shown: shown.get(kind, document.id), own } : { shown: seen, own: NONE };
      const edit = { kind, document, ...known };
      return write(kind, document.id, async (before) => {
        const row = await withCopies(kind, editedRow({ ...edit, newRev: newRev() }, before));
        own.add(row.rev);
        return row;
      });
    },
    remove(kind, id, seen = shown.get(kind, id)) {
      const tombstone = newTombstone(id);
      return write(kind, id, async (before) => removedAsShown(tombstone, seen, own, before));
    },
    sync: () => exchange.now(),
    unsent: () =>
      exchange.unsent().map(({ kind, id }) => ({ kind, document: shown.get(kind, id) ?? newTombstone(id) })),
    async close() {
      exchange.stop();
      await rows.close();
    },
  };
}

function refuse({ log }: AccountOpening, rows: RowStore, cause: unknown): never {
  log.warn('records-write-failed', cause);
  throw new Failure('storage-unavailable', rows.isFull(cause) ? DEVICE_FULL : undefined);
}

/** What a store shows: its own documents, and its cargo. */
interface Shown extends Pick<Store, 'documents' | 'get'> {
  tell(kind: DocumentKind): void;
  dropCargo(): void;
}

async function showAll({ onDocuments }: AccountOpening, rows: RowStore, cargo: Cargo): Promise<Shown> {
  const liveRows = new Map<DocumentKind, LiveRows>();
  const documents = (kind: DocumentKind) => cargo.beside(kind, liveRows.get(kind)?.documents() ?? []);
  const tell = (kind: DocumentKind) => onDocuments(kind, documents(kind));
  const open = async (kind: DocumentKind) =>
    liveRows.set(kind, await openLiveRows(rows, kind, () => liveRows.has(kind) && tell(kind)));
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
