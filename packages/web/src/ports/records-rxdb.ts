// The documents of one account on this device, and their way to the server. A chunk of its own: RxDB is large.

import { DOCUMENT_KINDS, Failure } from '@roundbell/core';
import type { Document, DocumentKind, RecordsState } from '@roundbell/core';

import { settle } from './records-conflict.ts';
import { openDatabase } from './records-database.ts';
import type { ConflictHandlerOf, Kinds } from './records-database.ts';
import { openLiving } from './records-living.ts';
import type { Living } from './records-living.ts';
import { NOTHING_REV } from './records-replication.ts';
import { rowOf } from './records-row.ts';
import { startSync } from './records-sync.ts';
import { writeRow } from './records-write.ts';
import type { RecordsDeps } from './records.ts';

interface Opening extends RecordsDeps {
  readonly userId: string;
  readonly onState: (state: RecordsState) => void;
  readonly onDocuments: (kind: DocumentKind, documents: readonly Document[]) => void;
}

/** The store of one account while it is open. */
export interface OpenAccount {
  readonly userId: string;
  /** Tells all documents and the state once: to be called when the account can be reached. */
  announce(): void;
  documents(kind: DocumentKind): readonly Document[];
  get(kind: DocumentKind, id: string): Promise<Document | undefined>;
  put(kind: DocumentKind, document: Document): Promise<void>;
  remove(kind: DocumentKind, id: string): Promise<void>;
  sync(): void;
  close(): Promise<void>;
}

/** Opens the database of an account and starts to replicate as soon as this tab leads. */
export async function openAccount(opening: Opening): Promise<OpenAccount> {
  const { userId, random, clock, log, onDocuments, onState, databaseName = (id) => `user_${id}` } = opening;
  const name = databaseName(userId);
  const newRev = () => random.id('rev-');
  let kinds: Kinds | undefined;
  const conflictHandlerOf: ConflictHandlerOf = (kind) => ({
    isEqual: (a, b) => a.rev === b.rev && a._deleted === b._deleted,
    async resolve({ assumedMasterState, newDocumentState: mine, realMasterState: theirs }) {
      const base = assumedMasterState?.rev === NOTHING_REV ? undefined : assumedMasterState;
      // The server refused this row for itself, not for another one's edit.
      if (theirs.rev === NOTHING_REV || theirs.rev === base?.rev) return mine;
      const { row, copies } = settle({ kind, base, mine, theirs, newRev });
      for (const copy of copies) if (kinds) await writeRow(kinds[kind], copy.id, (before) => (before ? undefined : rowOf(copy)));
      return row;
    },
  });

  const opened = await openDatabase(name, conflictHandlerOf, log);
  kinds = opened.kinds;
  const living = await openAllLiving(kinds, onDocuments);
  const sync = startSync(opening, name, opened);
  return {
    userId,
    announce() {
      for (const kind of DOCUMENT_KINDS) onDocuments(kind, living[kind].documents());
      onState(sync.state());
    },
    documents: (kind) => living[kind].documents(),
    get: async (kind, id) => living[kind].get(id),
    put: (kind, document) =>
      write(opened.kinds, kind, document.id, (before) => {
        // A caller that kept the revision would be taken for one that changed nothing.
        const rev = before?.rev === document.rev ? newRev() : document.rev;
        return rowOf({ ...document, rev }, before && [...before.ancestors, before.rev]);
      }),
    remove: (kind, id) =>
      write(opened.kinds, kind, id, (before) => {
        if (!before || before._deleted) return undefined;
        const tombstone = { id, rev: newRev(), updatedAt: clock.wall(), deleted: true, body: {} };
        return rowOf(tombstone, [...before.ancestors, before.rev]);
      }),
    sync: sync.now,
    async close() {
      sync.stop();
      await opened.database.close();
    },
  };

  async function write(to: Kinds, kind: DocumentKind, id: string, change: Parameters<typeof writeRow>[2]): Promise<void> {
    await writeRow(to[kind], id, change).catch((cause: unknown) => {
      log.warn('records-write-failed', cause);
      throw new Failure('storage-unavailable');
    });
  }
}

async function openAllLiving(kinds: Kinds, onDocuments: Opening['onDocuments']): Promise<Readonly<Record<DocumentKind, Living>>> {
  const entries = DOCUMENT_KINDS.map(async (kind) => [kind, await openLiving(kinds[kind], (all) => onDocuments(kind, all))] as const);
  return Object.fromEntries(await Promise.all(entries)) as Record<DocumentKind, Living>;
}
