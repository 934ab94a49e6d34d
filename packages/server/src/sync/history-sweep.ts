// Removes what has expired: replaced states, and tombstones that every device had time to learn of.
// Each step takes few rows and one account's lock, so that replicas may sweep at the same time.

import { sql } from 'kysely';
import { type Database, transact } from '../database/database.ts';
import type { DatabaseConnection } from '../database/tables.ts';
import { STATE_MILLIS, weightOf } from './history.ts';

/** A tombstone, with its document's history, is kept for 180 days. */
export const TOMBSTONE_MILLIS = 180 * 86_400_000;
/** Rows per batch: the embedded database does nothing else meanwhile. */
export const SWEEP_ROWS = 200;

/** Removes a batch of what has expired; returns whether there may be more. */
export async function sweepHistory({ db }: Pick<Database, 'db'>, at: number): Promise<boolean> {
  const states = await sweepStates(db, at - STATE_MILLIS);
  const tombstones = await sweepTombstones(db, at - TOMBSTONE_MILLIS);
  return states === SWEEP_ROWS || tombstones === SWEEP_ROWS;
}

async function sweepStates(db: Database['db'], before: number): Promise<number> {
  const old = await db
    .selectFrom('sync_history')
    .select(['owner', 'seq'])
    .where('replaced_at', '<', before)
    .orderBy('replaced_at')
    .limit(SWEEP_ROWS)
    .execute();
  for (const [owner, rows] of groupsOf(old, (row) => row.owner)) {
    const numbers = rows.map(({ seq }) => seq);
    await transact(db, async (trx) => {
      const counter = await lockKnown(trx, owner);
      const gone = await trx
        .deleteFrom('sync_history')
        .where('owner', '=', owner)
        .where('seq', 'in', numbers)
        .returning('bytes')
        .execute();
      const bytes = (counter?.history_bytes ?? 0) - weightOf(gone);
      await trx.updateTable('sync_owner').set({ history_bytes: bytes }).where('owner', '=', owner).execute();
    });
  }
  return old.length;
}

async function sweepTombstones(db: Database['db'], before: number): Promise<number> {
  const old = await db
    .selectFrom('sync_doc')
    .select(['owner', 'kind', 'id'])
    .where('deleted_at', '<', before)
    .orderBy('deleted_at')
    .limit(SWEEP_ROWS)
    .execute();
  for (const rows of groupsOf(old, ({ owner, kind }) => `${kind} ${owner}`).values()) {
    const [{ owner, kind } = { owner: '', kind: '' }] = rows;
    const ids = rows.map(({ id }) => id);
    await transact(db, (trx) => removeTombstones(trx, { owner, kind, ids, before }));
  }
  return old.length;
}

interface Tombstones {
  readonly owner: string;
  readonly kind: string;
  readonly ids: readonly string[];
  readonly before: number;
}

/** Removes tombstones with their history and records the newest forgotten number; a document that came back meanwhile stays. */
async function removeTombstones(trx: DatabaseConnection, { owner, kind, ids, before }: Tombstones): Promise<void> {
  const counter = await lockKnown(trx, owner);
  const gone = await trx
    .deleteFrom('sync_doc')
    .where('owner', '=', owner)
    .where('kind', '=', kind)
    .where('id', 'in', ids)
    .where('deleted_at', '<', before)
    .returning(['id', 'seq', 'document'])
    .execute();
  if (gone.length === 0 || counter === undefined) return;
  const states = await trx
    .deleteFrom('sync_history')
    .where('owner', '=', owner)
    .where('kind', '=', kind)
    .where(
      'id',
      'in',
      gone.map(({ id }) => id),
    )
    .returning(['bytes', 'replaced_at'])
    .execute();
  const forgotten = forgottenOf(counter.forgotten);
  forgotten[kind] = Math.max(forgotten[kind] ?? 0, ...gone.map(({ seq }) => seq));
  await trx
    .updateTable('sync_owner')
    .set({
      bytes: counter.bytes - gone.reduce((total, { document }) => total + Buffer.byteLength(document), 0),
      history_bytes: counter.history_bytes - weightOf(states.filter((state) => state.replaced_at !== null)),
      forgotten: JSON.stringify(forgotten),
    })
    .where('owner', '=', owner)
    .execute();
}

/** An account's counter, locked until the transaction ends; undefined if the account is gone. */
async function lockKnown(trx: DatabaseConnection, owner: string) {
  return await trx
    .updateTable('sync_owner')
    .set({ seq: sql.ref('seq') })
    .where('owner', '=', owner)
    .returning(['bytes', 'history_bytes', 'forgotten'])
    .executeTakeFirst();
}

/** The newest numbers, by kind, whose deletion is forgotten. */
export function forgottenOf(text: string): Record<string, number | undefined> {
  return JSON.parse(text) as Record<string, number | undefined>;
}

function groupsOf<Row>(rows: readonly Row[], keyOf: (row: Row) => string): ReadonlyMap<string, readonly Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), row]);
  return groups;
}
