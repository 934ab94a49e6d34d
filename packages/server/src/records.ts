// Documents by owner, with revisions, one gap-free sequence an account, and tombstones. Every query carries the owner.

import { sql } from 'kysely';
import { Failure, type DocumentKind, type PushRow } from '@roundbell/core';
import type { Changes } from './changes.ts';
import { type Database, transact } from './database.ts';
import type { Limits } from './parts.ts';
import { type AcceptedDocument, planPush } from './push-plan.ts';
import type { Connection } from './tables.ts';

/** Documents as JSON text, ready to travel. */
export interface PulledDocuments {
  readonly documents: readonly string[];
  /** What to ask from next. */
  readonly sequence: number;
}

/** The documents of all accounts; each call sees those of one owner. */
export interface Records {
  /** Takes the rows in one transaction; answers the stored states of the stale ones, as JSON. */
  push(owner: string, kind: DocumentKind, rows: readonly PushRow[]): Promise<readonly string[]>;
  /** The documents after a sequence number, oldest change first, tombstones too. */
  pull(owner: string, kind: DocumentKind, since: number, limit: number): Promise<PulledDocuments>;
  /** One document as JSON, a tombstone too; undefined where this owner has none. */
  get(owner: string, kind: DocumentKind, id: string): Promise<string | undefined>;
  /** The newest sequence number of an account; 0 before its first document. */
  sequence(owner: string): Promise<number>;
}

/** What documents need beside the database. */
export interface RecordsParts {
  readonly changes: Changes;
  readonly limits: Pick<Limits, 'storedBytes'>;
  readonly now: () => number;
}

/** Joins the database and the news of it. */
export function createRecords({ db }: Pick<Database, 'db'>, { changes, limits, now }: RecordsParts): Records {
  return {
    async push(owner, kind, rows) {
      const plan = await transact(db, async (trx) => {
        // The lock makes commit order equal sequence order: a pull can never skip a row that commits late.
        const { seq, bytes } = await lockCounter(trx, owner);
        const planned = planPush(rows, await storedOf(trx, owner, kind, rows), seq);
        if (planned.accepted.length === 0) return planned;
        if (planned.grown > 0 && bytes + planned.grown > limits.storedBytes)
          throw new Failure('too-large', 'This account is full: delete some timers first');
        await writeNewest(trx, owner, kind, planned.newest);
        await writeHistory(trx, owner, kind, planned.accepted, now());
        const counter = { seq: planned.sequence, bytes: bytes + planned.grown };
        await trx.updateTable('sync_owner').set(counter).where('owner', '=', owner).execute();
        await changes.tellOthers(trx, owner, planned.sequence);
        return planned;
      });
      if (plan.accepted.length > 0) changes.tellHere(owner, plan.sequence);
      return plan.conflicts;
    },

    async pull(owner, kind, since, limit) {
      const rows = await db
        .selectFrom('sync_doc')
        .select(['seq', 'document'])
        .where('owner', '=', owner)
        .where('kind', '=', kind)
        .where('seq', '>', since)
        .orderBy('seq')
        .limit(limit)
        .execute();
      return { documents: rows.map((row) => row.document), sequence: rows.at(-1)?.seq ?? since };
    },

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

/** The account's counter, made when missing, locked until the transaction ends. */
async function lockCounter(trx: Connection, owner: string): Promise<{ seq: number; bytes: number }> {
  return await trx
    .insertInto('sync_owner')
    .values({ owner, seq: 0, bytes: 0 })
    // An update that changes nothing: it is what takes the row's lock.
    .onConflict((conflict) => conflict.column('owner').doUpdateSet({ seq: sql.ref('sync_owner.seq') }))
    .returning(['seq', 'bytes'])
    .executeTakeFirstOrThrow();
}

async function storedOf(trx: Connection, owner: string, kind: DocumentKind, rows: readonly PushRow[]) {
  if (rows.length === 0) return new Map();
  const found = await trx
    .selectFrom('sync_doc')
    .select(['id', 'rev', 'document'])
    .where('owner', '=', owner)
    .where('kind', '=', kind)
    .where('id', 'in', [...new Set(rows.map((row) => row.document.id))])
    .execute();
  return new Map(found.map((row) => [row.id, row]));
}

async function writeNewest(trx: Connection, owner: string, kind: DocumentKind, states: readonly AcceptedDocument[]) {
  await trx
    .insertInto('sync_doc')
    .values(states.map((state) => ({ owner, kind, ...state })))
    .onConflict((conflict) =>
      conflict.columns(['owner', 'kind', 'id']).doUpdateSet({
        rev: sql.ref('excluded.rev'),
        seq: sql.ref('excluded.seq'),
        document: sql.ref('excluded.document'),
      }),
    )
    .execute();
}

async function writeHistory(
  trx: Connection,
  owner: string,
  kind: DocumentKind,
  states: readonly AcceptedDocument[],
  at: number,
) {
  await trx
    .insertInto('sync_history')
    .values(states.map(({ seq, id, document }) => ({ owner, seq, kind, id, document, at })))
    .execute();
}
