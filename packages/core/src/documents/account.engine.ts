// The documents of one account while they are open, and their way to the server.

import { Failure } from '../base/failure.ts';
import { inTime } from '../base/in-time.ts';
import type { Clock } from '../ports/clock.ts';
import type { DocumentLog, LogEntry, MarkedRow, RowConflict } from '../ports/document-log.ts';
import { isGuestId } from '../ports/guest-id.ts';
import type { Log } from '../ports/log.ts';
import type { Page } from '../ports/page.ts';
import type { Random } from '../ports/random.ts';
import type { Records, RecordsState } from '../ports/records.ts';
import type { Server } from '../ports/server.ts';
import { isSummaryOnlyDocument } from '../ports/wire/summary-only.ts';
import { DOCUMENT_KINDS, type Document, type DocumentKind } from '../ports/wire/wire.ts';
import { startExchange } from './exchange.engine.ts';
import { documentOfRow, storedRowOf, tombstoneOf } from './row.ts';
import { CLOSES_WITHIN, openRows, type Rows } from './rows.engine.ts';
import { settle, settleRemoval, settleSave, type Settled } from './settle.ts';
import { stayOnDevice } from './stay-on-device.engine.ts';

/** Dependencies and callbacks of an open account. */
export interface AccountOpening {
  readonly server: Server;
  readonly clock: Clock;
  readonly random: Random;
  readonly page: Page;
  readonly log: Log;
  readonly documentLog: DocumentLog;
  /** Runs something once what was shown has been drawn. */
  readonly whenIdle: (run: () => void) => void;
  readonly userId: string;
  /** What an earlier opening of this page could not keep. */
  readonly remembered: readonly LogEntry[];
  readonly onState: (state: RecordsState) => void;
  readonly onDocuments: (kind: DocumentKind, documents: readonly Document[]) => void;
}

export interface OpenAccount {
  readonly userId: string;
  isPersisted(): boolean;
  hasPulled(kind: DocumentKind): boolean;
  /** Reports all documents and the state, and each change from then on; call it when the account can be reached. */
  announce(): void;
  documents(kind: DocumentKind): readonly Document[];
  get(kind: DocumentKind, id: string): Document | undefined;
  /** A document with all of it that this device has. Rejects if it does not answer. */
  whole(kind: DocumentKind, document: Document): Promise<Document>;
  keepWhole: Records['keepWhole'];
  put: Records['put'];
  remove: Records['remove'];
  sync(): void;
  /** What the device has not kept. */
  unflushed(): readonly LogEntry[];
  close(): Promise<void>;
}

/** Opens an account as this device keeps it; the exchange begins when the page is idle, or something is written. */
export async function openAccount(opening: AccountOpening): Promise<OpenAccount> {
  const { random, clock, log, documentLog, userId, remembered } = opening;
  const newRev = () => random.id('rev-');
  const ownRevs = new Set<string>();
  const channel = documentLog.openChannel();
  const rows = await openRows({ clock, log, documentLog, channel, remembered, newRev });
  const shown = shownOf(rows);
  let isAnnounced = false;
  const isListening = () => isAnnounced && !rows.isClosed();
  let begin: () => void = () => {};
  const begun = new Promise<void>((resolve) => (begin = resolve));

  const write: Rows['write'] = (...given) =>
    rows.write(...given).then(begin, (cause: unknown) => {
      log.warn('records-write-failed', cause);
      throw cause instanceof Failure ? cause : new Failure('storage-unavailable');
    });
  // Copies are kept before the row replaces mine.
  const withCopies = async (kind: DocumentKind, { row, copies, reason }: Settled): Promise<MarkedRow> => {
    if (copies.length > 0) log.warn('copy-kept', reason);
    for (const copy of copies) await write(kind, copy.id, async (before) => (before ? undefined : storedRowOf(copy)));
    return row;
  };
  const settleConflict = (kind: DocumentKind, conflict: RowConflict) =>
    withCopies(kind, settle(kind, conflict, newRev()));
  // A follower has no checkpoint of its own: it learns the state from the leader.
  let wasSynced = false;
  const onState = (state: RecordsState) => {
    wasSynced ||= state.status === 'synced';
    if (isListening()) opening.onState(state);
  };
  const tell = (kind: DocumentKind) => isListening() && opening.onDocuments(kind, shown.documents(kind));
  const exchange = isGuestId(userId)
    ? stayOnDevice({ rows, onState })
    : startExchange({
        ...opening,
        rows: { ...rows, lead: () => begun.then(rows.lead) },
        channel,
        settle: settleConflict,
        onState,
      });
  const announce = () => {
    isAnnounced = true;
    for (const kind of DOCUMENT_KINDS) tell(kind);
    onState(exchange.state());
  };
  for (const kind of DOCUMENT_KINDS) rows.onRows(kind, () => void tell(kind));
  rows.onPersisted(() => {
    if (isListening()) announce();
    // The log may be behind what this page has seen of the server.
    if (rows.isPersisted()) exchange.now();
  });
  opening.whenIdle(begin);

  return {
    userId,
    isPersisted: rows.isPersisted,
    hasPulled: (kind) => isGuestId(userId) || rows.checkpoints()[kind] !== undefined || wasSynced,
    announce,
    ...shown,
    async whole(kind, document) {
      const row = rows.get(kind, document.id)?.row;
      return (row && shown.documentOf(await rows.whole(kind, row))[0]) ?? document;
    },
    keepWhole: (kind, document) =>
      write(kind, document.id, async (before) => {
        const isHead = before !== undefined && !before._deleted && isSummaryOnlyDocument(kind, documentOfRow(before));
        return isHead && before.rev === document.rev ? storedRowOf(document, before.ancestors) : undefined;
      }),
    put(kind, document, madeFrom = shown.get(kind, document.id)) {
      const edit = { kind, document, shown: madeFrom, own: ownRevs, newRev: newRev() };
      return write(kind, document.id, async (before) => {
        const row = await withCopies(kind, settleSave(edit, before));
        ownRevs.add(row.rev);
        return row;
      });
    },
    remove(kind, id, seen = shown.get(kind, id)) {
      const tombstone = tombstoneOf(id, newRev(), clock.wall());
      return write(kind, id, async (before) => settleRemoval(tombstone, seen, ownRevs, before));
    },
    sync() {
      begin();
      exchange.now();
    },
    unflushed: rows.unflushed,
    async close() {
      exchange.stop();
      // What is under way while the sign-in ends would be refused.
      await Promise.all([rows.close(), inTime(clock, CLOSES_WITHIN, exchange.answered, () => undefined)]);
    },
  };
}

/** What is shown of rows; each is read once. */
function shownOf(rows: Pick<Rows, 'get' | 'entries'>): Pick<OpenAccount, 'documents' | 'get'> & {
  readonly documentOf: (row: MarkedRow) => readonly Document[];
} {
  const read = new WeakMap<MarkedRow, Document>();
  const documentOf = (row: MarkedRow): readonly Document[] => {
    if (row._deleted) return [];
    const document = read.get(row) ?? documentOfRow(row);
    read.set(row, document);
    return [document];
  };
  return {
    documentOf,
    documents: (kind) => rows.entries(kind).flatMap(({ row }) => documentOf(row)),
    get(kind, id) {
      const entry = rows.get(kind, id);
      return entry && documentOf(entry.row)[0];
    },
  };
}
