// Documents by owner, with revisions, one gap-free sequence per account, and tombstones. Every query includes the owner.

import { Failure, type DocumentKind, type PushRow } from '@roundbell/core';
import { sql } from 'kysely';
import type { Changes } from '../base/changes.ts';
import { type Database, transact } from '../base/database.ts';
import type { DatabaseConnection } from '../base/tables.ts';
import type { Limits } from '../limits/limits.ts';
import { forgottenOf } from './history-sweep.ts';
import type { ServerHistory } from './history.ts';
import { type AcceptedDocument, planPush, type PushPlan, type StaleRow } from './push-plan.ts';

/** Documents as JSON text, ready to travel. */
export interface PulledDocuments {
  readonly documents: readonly string[];
  /** The number to ask from next. */
  readonly sequence: number;
  /** Whether a deletion after the asked number is forgotten. (SYN-33) */
  readonly isExpired: boolean;
  /** Whether the bytes ended it, and not the limit. (SYN-120) */
  readonly hasMore: boolean;
}

/** Where a pull begins, and what ends it. */
export interface PullAsked {
  readonly since: number;
  readonly limit: number;
  /** Infinity: only the limit. The first document always comes. */
  readonly bytes: number;
}

/** The documents of all accounts; each call sees those of one owner. */
export interface ServerRecords {
  /** Accepts the rows in one transaction; returns the stored states of the stale ones, as JSON, with their bases. (SYN-111) */
  push(owner: string, kind: DocumentKind, rows: readonly PushRow[]): Promise<readonly string[]>;
  /** The documents after a sequence number, oldest change first, including tombstones. */
  pull(owner: string, kind: DocumentKind, asked: PullAsked): Promise<PulledDocuments>;
  /** One document as JSON, even a tombstone; undefined if this owner has none. */
  get(owner: string, kind: DocumentKind, id: string): Promise<string | undefined>;
  /** The newest sequence number of an account; 0 before its first document. */
  sequence(owner: string): Promise<number>;
}

/** What documents need besides the database. */
export interface RecordsParts {
  readonly changes: Changes;
  readonly history: ServerHistory;
  readonly limits: Pick<Limits, 'storedBytes' | 'documents' | 'documentBytes'>;
  readonly now: () => number;
}

/** Joins the database and its notifications. */
export function createServerRecords(
  { db }: Pick<Database, 'db'>,
  { changes, history, limits, now }: RecordsParts,
): ServerRecords {
  return {
    async push(owner, kind, rows) {
      const plan = await transact(db, async (trx) => {
        // The lock makes commit order equal sequence order: a pull can never skip a row that commits late.
        const counter = await lockCounter(trx, owner);
        const planned = planPush(rows, await storedOf(trx, owner, kind, rows), counter.seq);
        if (planned.accepted.length === 0) return planned;
        requireRoom(planned, counter, limits);
        await writeNewest(trx, owner, kind, planned.newest, now());
        const counted = {
          seq: planned.sequence,
          bytes: counter.bytes + planned.grown,
          living: counter.living + planned.added,
          history_bytes: await history.add(trx, owner, kind, planned, counter.history_bytes),
        };
        await trx.updateTable('sync_owner').set(counted).where('owner', '=', owner).execute();
        await changes.tellOthers(trx, owner, planned.sequence);
        return planned;
      });
      if (plan.accepted.length > 0) changes.tellHere(owner, plan.sequence);
      return await Promise.all(plan.stale.map((stale) => conflictOf(history, owner, kind, stale)));
    },

    pull: (owner, kind, asked) => pullFrom(db, owner, kind, asked),

    async get(owner, kind, id) {
      const row = await db
        .selectFrom('sync_doc')
        .select('document')
        .where('owner', '=', owner)
        .where('kind', '=', kind)
        .where('id', '=', id)
        .executeTakeFirst();
      return row?.document;
    },

    async sequence(owner) {
      const row = await db.selectFrom('sync_owner').select('seq').where('owner', '=', owner).executeTakeFirst();
      return row?.seq ?? 0;
    },
  };
}

/** The stored state of a stale row, with the newest of the row's own states that the server has had. */
async function conflictOf(history: ServerHistory, owner: string, kind: DocumentKind, { id, document, own }: StaleRow) {
  const base = await history.newestOf(owner, kind, id, own);
  return base === undefined ? document : `${document.slice(0, -1)},"base":${base}}`;
}

async function pullFrom(
  db: DatabaseConnection,
  owner: string,
  kind: DocumentKind,
  { since, limit, bytes }: PullAsked,
): Promise<PulledDocuments> {
  const { rows, hasMore } = await rowsFrom(db, owner, kind, { since, limit, bytes });
  // After the documents: what is forgotten in between is then reported once too often, never too seldom.
  const forgotten = await forgottenBy(db, owner, kind);
  const newest = rows.at(-1)?.seq ?? since;
  return {
    documents: rows.map((row) => row.document),
    // SYN-34: there is nothing else up to the forgotten number.
    sequence: rows.length < limit && !hasMore ? Math.max(newest, forgotten) : newest,
    isExpired: since > 0 && since < forgotten,
    hasMore,
  };
}

/** What is read at first; then as many as should have room. */
const FIRST_SLICE = 8;

interface PulledRow {
  readonly seq: number;
  readonly document: string;
}

/** Reads in slices, so that no more is in memory than a slice too much. */
async function rowsFrom(db: DatabaseConnection, owner: string, kind: DocumentKind, { since, limit, bytes }: PullAsked) {
  const rows: PulledRow[] = [];
  let size = 0;
  for (;;) {
    const slice = await sliceFrom(db, owner, kind, { since: rows.at(-1)?.seq ?? since, limit: sliceOf() });
    for (const row of slice.rows) {
      size += Buffer.byteLength(row.document);
      if (size > bytes && rows.length > 0) return { rows, hasMore: true };
      rows.push(row);
    }
    if (slice.isLast || rows.length === limit) return { rows, hasMore: false };
  }

  function sliceOf(): number {
    if (bytes === Infinity) return limit;
    const fits = rows.length === 0 ? FIRST_SLICE : Math.ceil(((bytes - size) * rows.length) / size);
    return Math.min(limit - rows.length, Math.max(1, fits));
  }
}

async function sliceFrom(
  db: DatabaseConnection,
  owner: string,
  kind: DocumentKind,
  { since, limit }: Pick<PullAsked, 'since' | 'limit'>,
): Promise<{ readonly rows: readonly PulledRow[]; readonly isLast: boolean }> {
  const rows = await db
    .selectFrom('sync_doc')
    .select(['seq', 'document'])
    .where('owner', '=', owner)
    .where('kind', '=', kind)
    .where('seq', '>', since)
    .orderBy('seq')
    .limit(limit)
    .execute();
  return { rows, isLast: rows.length < limit };
}

interface Counter {
  readonly seq: number;
  readonly bytes: number;
  readonly living: number;
  readonly history_bytes: number;
}

/** Throws the refusal for a full account; one that grows in neither way is never full. (SYN-20, SYN-36, SYN-37) */
function requireRoom({ accepted, grown, added }: PushPlan, { bytes, living }: Counter, limits: RecordsParts['limits']) {
  const tooLarge = accepted.find(({ document }) => Buffer.byteLength(document) > limits.documentBytes);
  if (tooLarge !== undefined && grown > 0)
    throw new Failure('too-large', `A document may have ${limits.documentBytes.toLocaleString('en')} bytes at most`);
  if (grown > 0 && bytes + grown > limits.storedBytes)
    throw new Failure('too-large', 'This account is full: delete some timers first');
  if (added > 0 && living + added > limits.documents)
    throw new Failure('too-large', 'This account has too many documents: delete some timers first');
}

/** The account's counter, created if missing, locked until the transaction ends. */
async function lockCounter(trx: DatabaseConnection, owner: string): Promise<Counter> {
  return await trx
    .insertInto('sync_owner')
    .values({ owner, seq: 0, bytes: 0 })
    // An update that changes nothing takes the row's lock.
    .onConflict((conflict) => conflict.column('owner').doUpdateSet({ seq: sql.ref('sync_owner.seq') }))
    .returning(['seq', 'bytes', 'living', 'history_bytes'])
    .executeTakeFirstOrThrow();
}

/** The newest number whose deletion is forgotten; 0 before the first. */
async function forgottenBy(db: DatabaseConnection, owner: string, kind: DocumentKind): Promise<number> {
  const row = await db.selectFrom('sync_owner').select('forgotten').where('owner', '=', owner).executeTakeFirst();
  return (row && forgottenOf(row.forgotten)[kind]) ?? 0;
}

async function storedOf(trx: DatabaseConnection, owner: string, kind: DocumentKind, rows: readonly PushRow[]) {
  if (rows.length === 0) return new Map();
  const found = await trx
    .selectFrom('sync_doc')
    .select(['id', 'rev', 'seq', 'document', 'deleted_at'])
    .where('owner', '=', owner)
    .where('kind', '=', kind)
    .where('id', 'in', [...new Set(rows.map((row) => row.document.id))])
    .execute();
  return new Map(found.map((row) => [row.id, { ...row, deleted: row.deleted_at !== null }]));
}

async function writeNewest(
  trx: DatabaseConnection,
  owner: string,
  kind: DocumentKind,
  states: readonly AcceptedDocument[],
  at: number,
) {
  await trx
    .insertInto('sync_doc')
    .values(states.map(({ deleted, ...state }) => ({ owner, kind, ...state, deleted_at: deleted ? at : null })))
    .onConflict((conflict) =>
      conflict.columns(['owner', 'kind', 'id']).doUpdateSet({
        rev: sql.ref('excluded.rev'),
        seq: sql.ref('excluded.seq'),
        document: sql.ref('excluded.document'),
        deleted_at: sql.ref('excluded.deleted_at'),
      }),
    )
    .execute();
}
