// Counts attempts in the database, so that the count is shared by all replicas and survives restarts. A key is never a readable address.

import { sql } from 'kysely';
import type { DatabaseConnection } from '../base/tables.ts';
import { ownerHash } from './quota.ts';

/** At most `most` attempts in a window that opens with the first. */
export interface ThrottleRule {
  readonly most: number;
  readonly millis: number;
}

/** Who is counted: someone, or someone coming from somewhere. */
export type Counted = string | readonly [who: string, from: string];

/** Attempts by what they are and who makes them. */
export interface Throttle {
  /** Counts one attempt; returns 0 if it may proceed, else the milliseconds until the window ends. Atomic. */
  attempt(name: string, who: Counted, rule: ThrottleRule): Promise<number>;
  /** Counts one attempt less: it was not made after all. */
  giveBack(name: string, who: Counted): Promise<void>;
  /** Forgets one key's attempts: the last one was right. */
  forget(name: string, who: Counted): Promise<void>;
  /** Forgets someone's attempts from everywhere. */
  forgetAll(name: string, who: string): Promise<void>;
}

/** Windows are fixed: an attempt beyond the limit does not extend them. */
export function createThrottle(db: DatabaseConnection, now: () => number): Throttle {
  return {
    async attempt(name, who, { most, millis }) {
      const at = now();
      await db.deleteFrom('throttle').where('ends_at', '<=', at).execute();
      const { count, ends_at: endsAt } = await db
        .insertInto('throttle')
        .values({ key: keyOf(name, who), count: 1, ends_at: at + millis })
        .onConflict((conflict) => conflict.column('key').doUpdateSet({ count: sql`throttle.count + 1` }))
        .returning(['count', 'ends_at'])
        .executeTakeFirstOrThrow();
      return count > most ? endsAt - at : 0;
    },
    async giveBack(name, who) {
      await db
        .updateTable('throttle')
        .set({ count: sql`throttle.count - 1` })
        .where('key', '=', keyOf(name, who))
        .execute();
    },
    async forget(name, who) {
      await db.deleteFrom('throttle').where('key', '=', keyOf(name, who)).execute();
    },
    async forgetAll(name, who) {
      const key = keyOf(name, who);
      const from = `${key} `;
      await db
        .deleteFrom('throttle')
        .where(sql<boolean>`key = ${key} or substr(key, 1, ${sql.lit(from.length)}) = ${from}`)
        .execute();
    },
  };
}

function keyOf(name: string, who: Counted): string {
  return [name, ...[who].flat().map(ownerHash)].join(' ');
}
