import type { DocumentKind, Document, MarkedRow, Server, StaleDocument } from '@roundbell/core';
import { isSameRow, settledRow, withCommonBase } from '../../../../../core/src/sync/conflict.ts';
import { putRow, removedRow } from '../../../../../core/src/sync/edit.ts';
import { documentOfRow, pushRowOf, storedRowOf, tombstoneOf } from '../../../../../core/src/sync/row.ts';

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
    timers: newShelf('timers', newRev),
    profile: newShelf('profile', newRev),
    hrsessions: newShelf('hrsessions', newRev),
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
    put: (kind, document) => write(shelves[kind], document.id, (before) => putRow(document, before, newRev())),
    remove: (kind, id) => write(shelves[kind], id, (before) => removedRow(tombstoneOf(id, newRev(), 0), before)),
    reload: () => (underWay = undefined),
    async step() {
      underWay ??= exchange();
      const next = await underWay.next().catch(() => ({ done: true }));
      if (next.done === true) underWay = undefined;
      return next.done !== true;
    },
  };
}

type Answering = Pick<Server, 'pull' | 'push'>;

/** What a device has of one kind, and what it knows the server to have. */
interface Shelf {
  readonly kind: DocumentKind;
  readonly rows: Map<string, MarkedRow>;
  readonly onServer: Map<string, MarkedRow>;
  readonly newRev: () => string;
  since: number;
}

function newShelf(kind: DocumentKind, newRev: () => string): Shelf {
  return { kind, rows: new Map(), onServer: new Map(), newRev, since: 0 };
}

function write({ rows }: Shelf, id: string, change: (before: MarkedRow | undefined) => MarkedRow | undefined): void {
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
    const { documents, sequence } = await server.pull(kind, shelf.since, PULL_ROWS);
    yield;
    for (const row of documents.map((document) => storedRowOf(document))) {
      const mine = rows.get(row.id);
      // An edit that is not sent yet is settled by the push.
      if (mine && !isSent(shelf, mine)) continue;
      rows.set(row.id, row);
      onServer.set(row.id, row);
    }
    shelf.since = sequence;
    if (documents.length < PULL_ROWS) return;
  }
}

async function* push(server: Answering, shelf: Shelf): AsyncGenerator<void> {
  const { kind, rows, onServer } = shelf;
  for (;;) {
    const sent = [...rows.values()].filter((row) => !isSent(shelf, row)).slice(0, PUSH_ROWS);
    if (sent.length === 0) return;
    const pushed = sent.map((row) => pushRowOf(row, onServer.get(row.id)));
    const stale = new Map((await server.push(kind, pushed)).map((document) => [document.id, document]));
    yield;
    for (const row of sent) {
      const theirs = stale.get(row.id);
      if (theirs) settle(shelf, row, theirs);
      else onServer.set(row.id, row);
    }
  }
}

function settle(shelf: Shelf, mine: MarkedRow, stale: StaleDocument): void {
  const { kind, rows, onServer, newRev } = shelf;
  const theirs = storedRowOf(stale);
  const bases = new Map(stale.base && [[stale.rev, stale.base]]);
  const conflict = withCommonBase({ base: onServer.get(mine.id), row: mine, theirs }, bases);
  const { row, copies } = settledRow(kind, conflict, newRev());
  for (const copy of copies) write(shelf, copy.id, (before) => (before ? undefined : storedRowOf(copy)));
  // Another edit came between: it is settled with the next push.
  if (rows.get(mine.id) !== mine) return;
  rows.set(mine.id, row);
  onServer.set(mine.id, theirs);
}
