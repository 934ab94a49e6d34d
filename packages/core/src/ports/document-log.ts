// The log of an account's documents on this device: what a page has in memory is the truth, and the log is what the next page begins with.

import type { RecordsState } from './records.ts';
import type { DocumentKind } from './wire/wire.ts';

/**
 * A document as the log keeps it. The body is text: it is copied often, and read seldom.
 * `ancestors` never leaves this device: the newest revisions that this state was made from, oldest first.
 */
export interface Row {
  readonly id: string;
  readonly rev: string;
  readonly updatedAt: number;
  readonly body: string;
  readonly ancestors: readonly string[];
}
/** A row, or a tombstone. */
export type MarkedRow = Row & { readonly _deleted: boolean };

/** Where the next pull begins. */
export interface Checkpoint {
  readonly sequence: number;
  /** The account's epoch by then; absent if it never came back from a backup. */
  readonly epoch?: string;
}

/** A row to be sent, and the state that the server was last known to have. */
export interface RowToSend {
  readonly base: MarkedRow | undefined;
  readonly row: MarkedRow;
}

/** Two states of one document. */
export interface RowConflict {
  readonly mine: MarkedRow;
  /** The newest state that both were made from; undefined if there is none, or if that is not certain. */
  readonly base: MarkedRow | undefined;
  readonly theirs: MarkedRow;
}

/** A row of the log with what the server was last known to have of it. */
export interface LogEntry extends RowToSend {
  readonly kind: DocumentKind;
  /** Grows by one with each write of this row, whichever tab wrote it; 0 if the log does not have the row. */
  readonly version: number;
}

/** Rows, and where the next pull of each kind begins. */
export interface LogContents {
  readonly entries: readonly LogEntry[];
  readonly checkpoints: Readonly<Partial<Record<DocumentKind, Checkpoint>>>;
}

/**
 * What became of a write. 'outdated': another tab has written one of the rows meanwhile, or the log is no longer the one that was
 * loaded; 'full': there is no room. Either way nothing was written.
 */
export type Appended = 'kept' | 'outdated' | 'full';

/** What tabs of one account tell each other. */
export type TabMessage =
  | { readonly kind: 'state'; readonly state: RecordsState }
  | { readonly kind: 'hello' }
  | { readonly kind: 'sync' }
  /** What the log has from now on. */
  | { readonly kind: 'rows'; readonly entries: readonly LogEntry[] }
  /** The log has been written without a word, or (never posted) this page was away. */
  | { readonly kind: 'missed' };

/** A channel to the other tabs of an account; what a tab posts it does not hear itself. */
export interface TabChannel {
  post(message: TabMessage): void;
  onMessage(hear: (message: TabMessage) => void): void;
  close(): void;
}

/** The log of one account. Any call may never settle, or reject: then the device keeps nothing for now. */
export interface DocumentLog {
  /** Everything that is kept; of sounds the heads, as their bytes are only read for a run, a preview or a file. */
  load(): Promise<LogContents>;
  /** The newest body of a sound that had its bytes; undefined if there is none. */
  whole(kind: DocumentKind, id: string): Promise<Pick<Row, 'body'> | undefined>;
  /**
   * Writes everything or nothing, and is durable when it resolves. The `version` of each entry is the one that it was made from;
   * the log has the next one afterwards.
   */
  append(contents: LogContents): Promise<Appended>;
  /** To the other tabs, if tabs can hear each other. */
  openChannel(): TabChannel;
  /** Resolves when this tab is the one, among those of this log, that talks to the server; immediately where tabs cannot agree on one. */
  lead(): Promise<void>;
  /** Lets go of the device and of the lead. */
  close(): Promise<void>;
}
