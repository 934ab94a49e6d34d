// How much one account has used today, in the database, so that the count is shared by all replicas and survives restarts.

import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { DatabaseConnection } from '../database/tables.ts';

/** What was taken, or how long until there is more. */
export type Taken =
  | {
      readonly ok: true;
      /** How much was used today after this. */
      readonly used: number;
      /** Returns it: it was not used after all. */
      giveBack(): Promise<void>;
    }
  | { readonly ok: false; readonly millis: number };

/** Amounts by what they are and who uses them. */
export interface Quota {
  /** Takes all of `amount` or nothing, so that at most `most` is taken in a day (UTC). Atomic. */
  take(name: string, who: string, amount: number, most: number): Promise<Taken>;
}

const DAY_MILLIS = 86_400_000;

/** Joins the database and a wall clock. */
export function createQuota(db: DatabaseConnection, now: () => number): Quota {
  return {
    async take(name, who, amount, most) {
      const at = now();
      const day = Math.floor(at / DAY_MILLIS);
      const endsAt = (day + 1) * DAY_MILLIS;
      const key = `${name} ${day} ${ownerHash(who)}`;
      if (amount > most) return { ok: false, millis: endsAt - at };
      const row = await db
        .insertInto('quota')
        .values({ key, used: amount, ends_at: endsAt })
        // If the condition fails no row comes back: nothing was taken.
        .onConflict((conflict) =>
          conflict
            .column('key')
            .doUpdateSet({ used: sql`quota.used + ${amount}` })
            .where(sql<boolean>`quota.used + ${amount} <= ${most}`),
        )
        .returning('used')
        .executeTakeFirst();
      if (row === undefined) return { ok: false, millis: endsAt - at };
      return {
        ok: true,
        used: row.used,
        async giveBack() {
          await db
            .updateTable('quota')
            .set({ used: sql`used - ${amount}` })
            .where('key', '=', key)
            .execute();
        },
      };
    },
  };
}

/** A person's part of a key: it identifies no one. */
export function ownerHash(who: string): string {
  return createHash('sha256').update(who).digest('base64url');
}
