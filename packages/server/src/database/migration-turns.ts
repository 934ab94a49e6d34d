// Replicas that start together migrate one after another. What they take turns by is a row, held by one transaction: it needs no
// session, so it holds behind a pooler, and no advisory lock. Who waits holds no connection: a pooler may have few.

import { setTimeout as pause } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { codeOf } from '../base/thrown.ts';
import type { Tables } from './tables.ts';

/** The row of the table of migrations that a migrating replica holds; no migration is called that. */
export const LOCK = 'lock';
/** No migration of ours takes so long, in milliseconds. */
const TURN_MILLIS = 600_000;
/** The longest pause before the row is tried again, in milliseconds. */
const PAUSE_MILLIS = 500;
/** What engines say if another replica has just made the same table. */
const MADE_CONCURRENTLY = new Set(['23505', '42P07', '42710', 'XX000']);
const TRIES = 5;

/**
 * Works while this replica holds the row, on other connections than the one that holds it; `makeTable` makes the row's table if it
 * is missing. Rejects with a sentence after ten minutes of waiting.
 */
export async function takingTurns(
  db: Kysely<Tables>,
  makeTable: (db: Kysely<Tables>) => Promise<void>,
  work: () => Promise<void>,
): Promise<void> {
  await makeLock(db, makeTable);
  const begun = performance.now();
  while (!(await hadTurn(db, work))) {
    if (performance.now() - begun > TURN_MILLIS)
      throw new Error(
        'Another server has been migrating this database for ten minutes. Stop it, or wait until it is done.',
      );
    await pause(Math.random() * PAUSE_MILLIS);
  }
}

/** Whether the row was free, and the work is done. */
async function hadTurn(db: Kysely<Tables>, work: () => Promise<void>): Promise<boolean> {
  return await db.transaction().execute(async (trx) => {
    const { rows } = await sql`select name from migration where name = ${LOCK} for update skip locked`.execute(trx);
    if (rows.length === 0) return false;
    await work();
    return true;
  });
}

async function makeLock(db: Kysely<Tables>, makeTable: (db: Kysely<Tables>) => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      await makeTable(db);
      await sql`insert into migration (name) values (${LOCK}) on conflict do nothing`.execute(db);
      return;
    } catch (error) {
      if (tries === TRIES || !MADE_CONCURRENTLY.has(codeOf(error) ?? '')) throw error;
    }
  }
}
