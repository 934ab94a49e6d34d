// Removes everything that belongs to an account, except the user, which the accounts module removes.

import type { User } from '@roundbell/core';
import { type Database, transact } from '../base/database.ts';
import { ownerHash } from '../limits/quota.ts';

/** Removes what one account owns. */
export type Erase = (user: Pick<User, 'id' | 'email'>) => Promise<void>;

/** Documents, their history, the change counter, and their counts, in one transaction. */
export function createErase({ db }: Pick<Database, 'db'>): Erase {
  return ({ id, email }) =>
    transact(db, async (trx) => {
      for (const table of ['sync_history', 'sync_doc', 'sync_owner'] as const)
        await trx.deleteFrom(table).where('owner', '=', id).execute();
      for (const table of ['quota', 'throttle'] as const)
        for (const who of [id, email])
          await trx
            .deleteFrom(table)
            .where('key', 'like', `% ${ownerHash(who)}%`)
            .execute();
    });
}
