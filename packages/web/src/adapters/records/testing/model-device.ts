import { Failure } from '@roundbell/core/base';
import type {
  Checkpoint,
  DocumentKind,
  Document,
  MarkedRow,
  RowConflict,
  Server,
  StaleDocument,
} from '@roundbell/core/ports';
import { createRestoreEpoch, type RestoreEpoch } from '../../../../../core/src/documents/restore-epoch.engine.ts';
import { FINAL } from '../../../../../core/src/documents/retry.engine.ts';
import {
  documentOfRow,
  isSameRow,
  reuploadedRowOf,
  pushRowOf,
  storedRowOf,
  tombstoneOf,
} from '../../../../../core/src/documents/row.ts';
import { settle, settleRemoval, settleSave, withCommonBase } from '../../../../../core/src/documents/settle.ts';

/** A device that keeps and exchanges documents as the store does, one request or reply at a time: hundreds of histories are cheap with it. */
export interface ModelDevice {
  documents(kind: DocumentKind): readonly Document[];
  put(kind: DocumentKind, document: Document): void;
  remove(kind: DocumentKind, id: string): void;
  /** Sends the next request, or takes in the reply that is here; false where nothing is left to exchange or the network failed. */
  step(): Promise<boolean>;
  /** The page ends: what was under way is forgotten, what was written stays. */
  reload(): void;
}

const PULL_ROWS = 3;
const PUSH_ROWS = 3;

/** A device without documents. */
export function createModelDevice(server: Answering, newRev: () => string): ModelDevice {
  const shelves = {
    timers: newShelf('timers', server, newRev),
    profile: newShelf('profile', server, newRev),
    hrsessions: newShelf('hrsessions', server, newRev),
    programmes: newShelf('programmes', server, newRev),
    sounds: newShelf('sounds', server, newRev),
  };
  let underWay: AsyncGenerator<void> | undefined;
  async function* exchange(): AsyncGenerator<void> {
    for (const shelf of Object.values(shelves)) {
      yield* pull(server, shelf);
      yield* push(server, shelf);
    }
  }
  return {
    documents: (kind) => [...shelves[kind].rows.values()].filter((row) => !row._deleted).map(documentOfRow),
    put: (kind, document) => write(shelves[kind], document.id, (before) => saved(kind, document, before, newRev())),
    remove: (kind, id) =>
      write(shelves[kind], id, (before) => settleRemoval(tombstoneOf(id, newRev(), 0), shownOf(before), NONE, before)),
    reload() {
      underWay = undefined;
      for (const shelf of Object.values(shelves)) shelf.restoreEpoch = restoreEpochOf(shelf, server);
    },
    async step() {
      underWay ??= exchange();
      const next = await underWay.next().catch(() => ({ done: true }));
      if (next.done === true) underWay = undefined;
      return next.done !== true;
    },
  };
}

const NONE: ReadonlySet<string> = new Set();

const shownOf = (row: MarkedRow | undefined): Document | undefined => row && documentOfRow(row);

function saved(kind: DocumentKind, document: Document, before: MarkedRow | undefined, newRev: string): MarkedRow {
  return settleSave({ kind, document, shown: shownOf(before), own: NONE, newRev }, before).row;
}

type Answering = Pick<Server, 'pull' | 'push'>;

/** What a device has of one kind, and what it knows the server to have. */
interface Shelf {
  readonly kind: DocumentKind;
  readonly rows: Map<string, MarkedRow>;
  readonly onServer: Map<string, MarkedRow>;
  readonly newRev: () => string;
  checkpoint: Checkpoint | undefined;
  /** Of the page that is open. */
  restoreEpoch: RestoreEpoch;
}

function newShelf(kind: DocumentKind, server: Answering, newRev: () => string): Shelf {
  const shelf = { kind, rows: new Map(), onServer: new Map(), newRev, checkpoint: undefined };
  return { ...shelf, restoreEpoch: restoreEpochOf(shelf, server) };
}

function restoreEpochOf(shelf: Omit<Shelf, 'restoreEpoch'>, server: Answering): RestoreEpoch {
  const { kind, rows } = shelf;
  return createRestoreEpoch({
    kind,
    server,
    rows: {
      entries: () => [...rows.values()].map((row) => ({ kind, base: shelf.onServer.get(row.id), row, version: 1 })),
      whole: async (_, row) => row,
      async write(_, id, change) {
        const row = await change(rows.get(id));
        if (row) rows.set(id, row);
      },
    },
    settle: async (_, conflict) => settled(shelf, conflict),
    newRev: shelf.newRev,
    retry: { until: answered, pause: async () => undefined },
    status: {
      setLocal: () => undefined,
      setServer: () => undefined,
      setRefused: () => undefined,
      forgetServer: () => undefined,
    },
    log: { warn: () => undefined, error: () => undefined },
  });
}

function write(
  { rows }: Pick<Shelf, 'rows'>,
  id: string,
  change: (before: MarkedRow | undefined) => MarkedRow | undefined,
): void {
  const row = change(rows.get(id));
  if (row) rows.set(id, row);
}

function isSent({ onServer }: Shelf, row: MarkedRow): boolean {
  const known = onServer.get(row.id);
  return known !== undefined && isSameRow(known, row);
}

async function* pull(server: Answering, shelf: Shelf): AsyncGenerator<void> {
  const { kind, rows, onServer } = shelf;
  for (;;) {
    shelf.restoreEpoch.pullFrom(shelf.checkpoint);
    const { documents, sequence, epoch } = await server.pull(kind, shelf.checkpoint?.sequence ?? 0, PULL_ROWS);
    if (await shelf.restoreEpoch.follow(epoch)) continue;
    yield;
    for (const row of documents.map((document) => storedRowOf(document))) {
      const mine = rows.get(row.id);
      // An edit that is not sent yet is settled by the push.
      if (mine && !isSent(shelf, mine)) continue;
      // The same state: what is here stays, as it may be the whole of a head.
      if (mine && isSameRow(mine, row)) continue;
      rows.set(row.id, row);
      onServer.set(row.id, row);
    }
    shelf.checkpoint = { sequence, ...(epoch !== undefined && { epoch }) };
    if (documents.length < PULL_ROWS) return;
  }
}

async function* push(server: Answering, shelf: Shelf): AsyncGenerator<void> {
  const { kind, rows, onServer } = shelf;
  for (;;) {
    const sent = [...rows.values()].filter((row) => !isSent(shelf, row)).slice(0, PUSH_ROWS);
    if (sent.length === 0) return;
    const answered = await shelf.restoreEpoch.within((restoreEpoch) => {
      const pushed = restoreEpoch.offered === true ? reuploadedRowOf : pushRowOf;
      return server.push(
        kind,
        sent.map((row) => pushed(row, onServer.get(row.id))),
        restoreEpoch,
      );
    });
    const stale = new Map(answered.map((document) => [document.id, document]));
    yield;
    for (const row of sent) {
      const theirs = stale.get(row.id);
      if (theirs) settleStale(shelf, row, theirs);
      else onServer.set(row.id, row);
    }
  }
}

function settleStale(shelf: Shelf, mine: MarkedRow, stale: StaleDocument): void {
  const { rows, onServer } = shelf;
  const theirs = storedRowOf(stale);
  const bases = new Map(stale.base && [[stale.rev, stale.base]]);
  const row = settled(shelf, withCommonBase({ mine, base: onServer.get(mine.id), theirs }, bases));
  // Another edit came between: it is settled with the next push.
  if (rows.get(mine.id) !== mine) return;
  rows.set(mine.id, row);
  onServer.set(mine.id, theirs);
}

function settled(shelf: Pick<Shelf, 'kind' | 'rows' | 'newRev'>, conflict: RowConflict): MarkedRow {
  const { row, copies } = settle(shelf.kind, conflict, shelf.newRev());
  for (const copy of copies) write(shelf, copy.id, (before) => (before ? undefined : storedRowOf(copy)));
  return row;
}

/** As the store's retry, which gives up only what repeating cannot change, but that the history goes on meanwhile. */
async function answered<T>(work: () => Promise<T>): Promise<T> {
  return work().catch((cause: unknown) => {
    throw cause instanceof Failure && FINAL.includes(cause.code) ? cause : new Failure('offline');
  });
}
