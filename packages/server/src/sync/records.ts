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
}

/** The documents of all accounts; each call sees those of one owner. */
export interface ServerRecords {
  /** Accepts the rows in one transaction; returns the stored states of the stale ones, as JSON, with their bases. (SYN-111) */
  push(owner: string, kind: DocumentKind, rows: readonly PushRow[]): Promise<readonly string[]>;
  /** The documents after a sequence number, oldest change first, including tombstones. */
  pull(owner: string, kind: DocumentKind, since: number, limit: number): Promise<PulledDocuments>;
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

    pull: (owner, kind, since, limit) => pullFrom(db, { owner, kind, since, limit }),

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

interface Asked {
  readonly owner: string;
  readonly kind: DocumentKind;
  readonly since: number;
  readonly limit: number;
}

async function pullFrom(db: DatabaseConnection, { owner, kind, since, limit }: Asked): Promise<PulledDocuments> {
  const rows = await db
    .selectFrom('sync_doc')
    .select(['seq', 'document'])
    .where('owner', '=', owner)
    .where('kind', '=', kind)
    .where('seq', '>', since)
    .orderBy('seq')
    .limit(limit)
    .execute();
  // After the documents: what is forgotten in between is then reported once too often, never too seldom.
  const forgotten = await forgottenBy(db, owner, kind);
  const newest = rows.at(-1)?.seq ?? since;
  return {
    documents: rows.map((row) => row.document),
    // SYN-34: there is nothing else up to the forgotten number.
    sequence: rows.length < limit ? Math.max(newest, forgotten) : newest,
    isExpired: since > 0 && since < forgotten,
  };
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
