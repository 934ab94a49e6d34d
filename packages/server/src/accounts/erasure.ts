// Removes an account and everything that belongs to it.

import type { User } from '@roundbell/core/ports';
import { type Kysely, sql, type Transaction } from 'kysely';
import { type Database, transact } from '../database/database.ts';
import type { Tables } from '../database/tables.ts';
import { personOf } from '../limits/attempts.ts';
import { ownerHash } from '../limits/quota.ts';

/** Removes what one account owns. */
export type Erase = (user: Pick<User, 'id' | 'email'>) => Promise<void>;

/** So many accounts are swept in one batch. */
const SWEPT_AT_ONCE = 50;

/** The user with all that the account library has of them, documents and the invitation in one transaction; then the counts. */
export function createErase({ db, scrub }: Pick<Database, 'db' | 'scrub'>): Erase {
  return async (user) => {
    await transact(db, async (trx) => {
      // The counter first: where transactions are serializable, a push between the first statement and this one would undo all.
      await trx.deleteFrom('sync_owner').where('owner', '=', user.id).execute();
      // Then the user, for whom a sign-in may have made a counter meanwhile.
      await removeUser(trx, user);
      await removeDocuments(trx, user.id);
      await removeInvitations(trx, user);
      for (const table of OWNED) await trx.deleteFrom(table).where('owner', '=', user.id).execute();
    });
    // The account is gone. Counts that this leaves name no one, and end within a day; words, with the next deletion or the server.
    await removeCounts(db, user).catch(() => undefined);
    await scrub().catch(() => undefined);
  };
}

/** The library removes these one by one, so that a process that dies in between would leave documents that no one can sign in to. */
const OF_USER = ['session', 'account', 'passkey', 'twoFactor'];

/** Our own tables of a person besides documents. */
const OWNED = ['access_token', 'intervals_link', 'intervals_sent', 'bell'] as const;

async function removeUser(trx: Transaction<Tables>, { id }: Pick<User, 'id'>): Promise<void> {
  for (const table of OF_USER) await sql`delete from ${sql.table(table)} where "userId" = ${id}`.execute(trx);
  // Links, codes and passkeys that are under way: an id is only letters and figures, and of one length.
  await sql`delete from verification where replace(value, ${id}, '') <> value`.execute(trx);
  await sql`delete from "user" where id = ${id}`.execute(trx);
}

async function removeInvitations(trx: Transaction<Tables>, { id, email }: Pick<User, 'id' | 'email'>): Promise<void> {
  await trx
    .deleteFrom('invitation')
    .where((row) => row.or([row('used_by', '=', id), row('email', '=', personOf(email))]))
    .execute();
}

/** Not in the transaction: they are found by reading the whole table, to which every request of everyone writes. */
async function removeCounts(db: Kysely<Tables>, { id, email }: Pick<User, 'id' | 'email'>): Promise<void> {
  for (const table of ['quota', 'throttle'] as const)
    await db
      .deleteFrom(table)
      .where((row) => row.or([id, email].map((who) => row('key', 'like', `% ${ownerHash(who)}%`))))
      .execute();
}

/**
 * Removes what a deletion by an earlier version has left that did not come to its end: documents, invitations and tokens of accounts
 * that are no more; returns whether there may be more.
 */
export async function sweepOrphans({ db }: Pick<Database, 'db'>): Promise<boolean> {
  // A sharded table cannot be joined with a local one, only with rows that a CTE has read.
  const { rows } = await sql<{ owner: string }>`with known as materialized (select id from "user")
    select owner from sync_owner where not exists (select 1 from known where known.id = owner)
    limit ${SWEPT_AT_ONCE}`.execute(db);
  for (const { owner } of rows) await transact(db, (trx) => removeDocuments(trx, owner));
  await sql`delete from invitation where used_by is not null
    and not exists (select 1 from "user" known where known.id = used_by)`.execute(db);
  for (const table of OWNED)
    await sql`delete from ${sql.table(table)} where not exists (select 1 from "user" known where known.id = owner)`.execute(
      db,
    );
  return rows.length === SWEPT_AT_ONCE;
}

async function removeDocuments(trx: Transaction<Tables>, owner: string): Promise<void> {
  // The counter first: a push that holds it comes before all of this, and every later one finds none.
  for (const table of ['sync_owner', 'sync_doc', 'sync_history'] as const)
    await trx.deleteFrom(table).where('owner', '=', owner).execute();
}
