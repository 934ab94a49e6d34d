// The port of what follows the account to every device.

import type { Stop } from './stop.ts';
import type { Document, DocumentKind } from './wire/wire.ts';

/** How the account's documents stand against the server. */
export type RecordsState =
  | { readonly status: 'closed' }
  | { readonly status: 'synced' }
  | { readonly status: 'waiting'; readonly changes: number }
  | { readonly status: 'offline'; readonly changes: number }
  | { readonly status: 'signed-out'; readonly changes: number };

/** Documents that follow the account. Writes are durable on this device when their promise resolves; sync goes on by itself. */
export interface Records {
  /** Opens the documents of one account; any other is closed first. */
  open(userId: string): Promise<void>;
  close(): Promise<void>;
  /** Removes the documents of one account from this device; closes them first. */
  erase(userId: string): Promise<void>;
  /** Calls back with all living documents of a kind, at once and after each change from here, another tab or the server. */
  observe(kind: DocumentKind, onChange: (documents: readonly Document[]) => void): Stop;
  get(kind: DocumentKind, id: string): Promise<Document | undefined>;
  put(kind: DocumentKind, document: Document): Promise<void>;
  remove(kind: DocumentKind, id: string): Promise<void>;
  state(): RecordsState;
  /** Whether the open documents outlive the page: false where the browser keeps nothing. True while none are open. */
  isKept(): boolean;
  onState(onChange: (state: RecordsState) => void): Stop;
  /** Asks for a synchronisation now (after a sign-in, when the network is back). */
  sync(): void;
}
