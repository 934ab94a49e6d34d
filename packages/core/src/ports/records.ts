// The port of what follows the account to every device.

import type { Stop } from './stop.ts';
import type { Document, DocumentKind } from './wire/wire.ts';

/** One of an account's documents. */
export interface DocumentName {
  readonly kind: DocumentKind;
  readonly id: string;
}

/** What the server does not have yet. */
interface Unsent {
  readonly changes: number;
  /** Those that it refused: they do not fit into the account, or it does not know their kind; absent if there are none. */
  readonly rejected?: readonly DocumentName[];
}

/** How the account's documents compare with the server's. */
export type RecordsState =
  | { readonly status: 'closed' }
  /** No server has these documents, or will: they are a guest's. */
  | ({ readonly status: 'device-only' } & Unsent)
  | { readonly status: 'synced' }
  | ({ readonly status: 'waiting' } & Unsent)
  | ({ readonly status: 'offline' } & Unsent)
  | ({ readonly status: 'signed-out' } & Unsent)
  /** An error of our own stops the exchange, which goes on trying. */
  | ({ readonly status: 'failed' } & Unsent);

/** What a device keeps of someone. */
export interface StoredDocuments {
  readonly documents: Readonly<Partial<Record<DocumentKind, readonly Document[]>>>;
  readonly isWhole: boolean;
}

/**
 * Documents that follow the account. Writes are durable on this device when their promise resolves; sync continues on
 * its own.
 */
export interface Records {
  /** Opens the documents of one account; any other is closed first. */
  open(userId: string): Promise<void>;
  close(): Promise<void>;
  /** Removes one account's documents from this device; closes them first. */
  erase(userId: string): Promise<void>;
  /**
   * Calls back with all living documents of a kind (of sounds that this device keeps, the heads), immediately and after each
   * change from here, another tab or the server.
   */
  observe(kind: DocumentKind, onChange: (documents: readonly Document[]) => void): Stop;
  /** The same documents, once. */
  documents(kind: DocumentKind): readonly Document[];
  /**
   * All living documents that this device keeps of someone, whose documents are not open. `isWhole` is false if it
   * does not say, so that there may be more. Rejects if it cannot be asked.
   */
  peek(userId: string): Promise<StoredDocuments>;
  /** A document with all of it that this device has. */
  get(kind: DocumentKind, id: string): Promise<Document | undefined>;
  /**
   * Documents with all of them, in no order: what this device has only the head of comes from the server (rejects with
   * 'offline' if it cannot). Those that are no more are left out.
   */
  whole(kind: DocumentKind, ids: readonly string[]): Promise<readonly Document[]>;
  /**
   * Keeps all of a document of which this device has only the head, as `whole` found it: no change, and not sent. Nothing happens if the
   * document has changed since.
   */
  keepWhole(kind: DocumentKind, document: Document): Promise<void>;
  /**
   * Keeps a document that someone made from another state of it: what has come since is merged with it. Without `madeFrom` that is
   * the state at the time of the call.
   */
  put(kind: DocumentKind, document: Document, madeFrom?: Document): Promise<void>;
  /** Removes a document, unless an edit has come since it was `seen`; without that, since the call. */
  remove(kind: DocumentKind, id: string, seen?: Document): Promise<void>;
  state(): RecordsState;
  /** Whether the open documents outlive the page: false if the browser keeps nothing. True while none are open. */
  isPersisted(): boolean;
  /** Whether this device has ever heard from the server which documents of a kind the account has. True while none are open. */
  hasPulled(kind: DocumentKind): boolean;
  onState(onChange: (state: RecordsState) => void): Stop;
  /** Asks for a synchronisation now (after a sign-in, when the network is back). */
  sync(): void;
}
