// What the engines of synchronisation ask of a platform: a store of rows on this device, and a channel between the tabs that show it.
// An adapter of the `Records` port brings these; what is merged, retried, polled and told is in core/src/sync.

import type { RecordsState } from './records.ts';
import type { Stop } from './stop.ts';
import type { Document, DocumentKind } from './wire/wire.ts';

/**
 * A document as the store keeps it. The body is text: stores rename some keys of objects and copy them often.
 * `ancestors` never leaves this device: the newest revisions that this state was made from, oldest first.
 */
export interface Row {
  readonly id: string;
  readonly rev: string;
  readonly updatedAt: number;
  readonly body: string;
  readonly ancestors: readonly string[];
}
/** A row with the store's own mark of a tombstone. */
export type MarkedRow = Row & { readonly _deleted: boolean };

/** Where the next pull begins. */
export interface Checkpoint {
  readonly sequence: number;
  /** The account's epoch by then; absent if it never came back from a backup. (SYN-150) */
  readonly epoch?: string;
}

/** A row to be sent, and the state that the server was last known to have. */
export interface RowToSend {
  readonly base: MarkedRow | undefined;
  readonly row: MarkedRow;
}

/** Two states of one document, and the last one that both sides had in common: absent if the document is new here. */
export interface RowConflict extends RowToSend {
  readonly theirs: MarkedRow;
}

/** How one kind of document is exchanged; the store asks again whenever one of them rejects. */
export interface RowExchange {
  readonly pull: (
    from: Checkpoint | undefined,
    limit: number,
  ) => Promise<{ readonly documents: MarkedRow[]; readonly checkpoint: Checkpoint }>;
  /** Answers the server's states of those that it did not take. */
  readonly push: (rows: readonly RowToSend[]) => Promise<MarkedRow[]>;
  /** The server has taken a row. */
  readonly onSent: (row: MarkedRow) => void;
  /** All that waited at the beginning is exchanged. */
  readonly onExchanged: () => void;
}

/** Who wrote rows: someone on this device, the server, or the exchange when it settled a conflict. */
export type RowsFrom = 'device' | 'server' | 'exchange';

/** The rows of one account, open in this tab. */
export interface RowStore {
  /** False if it lives in memory. */
  readonly isKept: boolean;
  /** All rows of a kind but tombstones. */
  living(kind: DocumentKind): Promise<readonly MarkedRow[]>;
  /** All rows of a kind that is exchanged, tombstones included, each with what the server was last known to have. */
  all(kind: DocumentKind): Promise<readonly RowToSend[]>;
  /** Calls back with the rows of each write: from here, another tab or the server. */
  onRows(kind: DocumentKind, hear: (rows: readonly MarkedRow[], from: RowsFrom) => void): Stop;
  /** Writes what `change` makes of the stored row, tombstones included; undefined leaves it as it is. If another write came between, it is asked again. */
  write(
    kind: DocumentKind,
    id: string,
    change: (before: MarkedRow | undefined) => Promise<MarkedRow | undefined>,
  ): Promise<void>;
  /** Whether a write failed because there is no room left on the device. */
  isFull(cause: unknown): boolean;
  /** Resolves when this tab is the one that talks to the server. */
  lead(): Promise<void>;
  /** Exchanges one kind from now on; the result asks the server again now. */
  exchange(kind: DocumentKind, exchange: RowExchange): () => void;
  isClosed(): boolean;
  close(): Promise<void>;
}

/** Where an account's rows live: on the device, counted by the attempts at it, or in memory until the page ends. */
export type Where = { readonly attempt: number } | 'memory';

/** The connection to one database of the store on this device, as the store below makes it. */
export interface DeviceConnection {
  open(): PromiseLike<unknown>;
  close(): void;
  /** False also once the browser has closed it by itself. */
  isOpen(): boolean;
}

/** What tabs of one account tell each other. */
export type TabMessage =
  | { readonly kind: 'state'; readonly state: RecordsState }
  | { readonly kind: 'hello' }
  | { readonly kind: 'sync' };

/** A channel to the other tabs of an account; never heard by the tab itself. */
export interface TabChannel {
  post(message: TabMessage): void;
  onMessage(hear: (message: TabMessage) => void): void;
  close(): void;
}

/** What a platform has to keep the documents of one account in. */
export interface RowPlatform {
  /** Opens the rows. `resolve` settles a conflict that the store found. `hold` is given each connection before it is used. */
  openRows(
    where: Where,
    resolve: (kind: DocumentKind, conflict: RowConflict) => Promise<MarkedRow>,
    hold: (connection: DeviceConnection) => void,
  ): Promise<RowStore>;
  /** Undefined if tabs cannot hear each other; then each exchanges for itself. */
  openChannel(): TabChannel | undefined;
  /** Resolves if the device opens, writes, reads and deletes; may never settle. */
  probe(): Promise<void>;
  /** Forgets what was in memory alone; it must be closed. */
  eraseMemory(): Promise<void>;
  /** Around the page's rest in the browser's history. */
  aroundRest(rest: { readonly leave: () => void; readonly comeBack: () => void }): Stop;
}

/** What the device holds of an account. */
export type DeviceLook = Readonly<Record<DocumentKind, ReadonlyMap<string, Document>>>;
