// Removes everything that belongs to an account, except the user, which the accounts module removes.

import type { User } from '@roundbell/core';
import { sql, type Transaction } from 'kysely';
import { type Database, transact } from '../database/database.ts';
import type { Tables } from '../database/tables.ts';
import { personOf } from '../limits/attempts.ts';
import { ownerHash } from '../limits/quota.ts';

/** Removes what one account owns. */
export type Erase = (user: Pick<User, 'id' | 'email'>) => Promise<void>;

/** So many accounts are swept in one batch. */
const SWEPT_AT_ONCE = 50;

/** Documents, their history, the change counter, the invitation, and their counts, in one transaction. */
export function createErase({ db }: Pick<Database, 'db'>): Erase {
  return ({ id, email }) =>
    transact(db, async (trx) => {
      await removeDocuments(trx, id);
      await trx
        .deleteFrom('invitation')
        .where((row) => row.or([row('used_by', '=', id), row('email', '=', personOf(email))]))
        .execute();
      for (const table of ['quota', 'throttle'] as const)
        for (const who of [id, email])
          await trx
            .deleteFrom(table)
            .where('key', 'like', `% ${ownerHash(who)}%`)
            .execute();
    });
}

/**
 * Removes what a deletion has left that did not come to its end: documents and invitations of accounts that are no more; returns whether there may be
 * more. Counts end by themselves, within a day. (ACC-221)
 */
export async function sweepOrphans({ db }: Pick<Database, 'db'>): Promise<boolean> {
  const { rows } = await sql<{ owner: string }>`select owner from sync_owner
    where not exists (select 1 from "user" known where known.id = owner) limit ${SWEPT_AT_ONCE}`.execute(db);
  for (const { owner } of rows) await transact(db, (trx) => removeDocuments(trx, owner));
  await sql`delete from invitation where used_by is not null
    and not exists (select 1 from "user" known where known.id = used_by)`.execute(db);
  return rows.length === SWEPT_AT_ONCE;
}

async function removeDocuments(trx: Transaction<Tables>, owner: string): Promise<void> {
  // The counter first: a push that holds it comes before all of this, and every later one finds none. (ACC-223)
  for (const table of ['sync_owner', 'sync_doc', 'sync_history'] as const)
    await trx.deleteFrom(table).where('owner', '=', owner).execute();
}
