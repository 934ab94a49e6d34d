// Counts attempts in the database, so that the count is shared by all replicas and survives restarts. A key is never a readable address.

import { sql } from 'kysely';
import type { DatabaseConnection } from '../database/tables.ts';
import { ownerHash } from './quota.ts';

/** At most `most` attempts in a window that opens with the first. */
export interface ThrottleRule {
  readonly most: number;
  readonly millis: number;
}

/** Who is counted: someone, or someone coming from somewhere. */
export type Counted = string | readonly [who: string, from: string];

/** What may be done of what was asked for, until the window ends (epoch ms). */
export interface Granted {
  readonly granted: number;
  readonly endsAt: number;
}

/** An unused part of a window. */
export interface Unused {
  readonly name: string;
  readonly who: string;
  readonly amount: number;
  /** Identifies the window: another may have begun since. */
  readonly endsAt: number;
}

/** Attempts by what they are and who makes them. */
export interface Throttle {
  /** Counts one attempt; returns 0 if it may proceed, else the milliseconds until the window ends. Atomic. */
  attempt(name: string, who: Counted, rule: ThrottleRule): Promise<number>;
  /** Counts as many of `amount` as the window has left; `granted` is how many. Atomic. */
  take(name: string, who: Counted, amount: number, rule: ThrottleRule): Promise<Granted>;
  /** Counts one attempt less, unless none is counted: it was not made after all. */
  giveBack(name: string, who: Counted): Promise<void>;
  /** Returns unused parts to windows that are still open; PostgreSQL only. */
  returnUnused(unused: readonly Unused[]): Promise<void>;
  /** Forgets one key's attempts: the last one was right. */
  forget(name: string, who: Counted): Promise<void>;
  /** Forgets someone's attempts from everywhere. */
  forgetAll(name: string, who: string): Promise<void>;
}

/** So far the clocks of several processes may be apart: a window that another has begun is not over for that. */
export const CLOCKS_APART = 60_000;

/** Whether a window has ended: also if it ends further away than it is long, as the clock was set back since it began. */
export function hasEnded(endsAt: number, millis: number, at: number): boolean {
  return endsAt <= at || endsAt > at + millis + CLOCKS_APART;
}

/** The milliseconds from `at` until a window ends; at least 1, as 0 would say that the limit is not reached. */
export function waitUntil(endsAt: number, at: number): number {
  return Math.max(1, endsAt - at);
}

/** Windows are fixed: an attempt beyond the limit does not extend them. One that ends later than it is long began under a clock that was set back since. */
export function createThrottle(db: DatabaseConnection, now: () => number): Throttle {
  async function take(name: string, who: Counted, amount: number, { most, millis }: ThrottleRule): Promise<Granted> {
    const at = now();
    const key = keyOf(name, who);
    const isOver = sql<boolean>`(throttle.ends_at <= ${at} or throttle.ends_at > ${at + millis + CLOCKS_APART})`;
    const { count, ends_at: endsAt } = await db
      .insertInto('throttle')
      .values({ key, count: amount, ends_at: at + millis })
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet({
          count: sql`case when ${isOver} then excluded.count else throttle.count + excluded.count end`,
          ends_at: sql`case when ${isOver} then excluded.ends_at else throttle.ends_at end`,
        }),
      )
      .returning(['count', 'ends_at'])
      .executeTakeFirstOrThrow();
    return { granted: Math.min(amount, Math.max(0, most - (count - amount))), endsAt };
  }

  return {
    take,
    async attempt(name, who, rule) {
      const { granted, endsAt } = await take(name, who, 1, rule);
      return granted === 0 ? waitUntil(endsAt, now()) : 0;
    },
    async giveBack(name, who) {
      await db
        .updateTable('throttle')
        .set({ count: sql`throttle.count - 1` })
        .where('key', '=', keyOf(name, who))
        .where('count', '>', 0)
        .execute();
    },
    returnUnused: (unused) => returnUnused(db, unused),
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

async function returnUnused(db: DatabaseConnection, unused: readonly Unused[]): Promise<void> {
  const keys = unused.map(({ name, who }) => keyOf(name, who));
  await sql`update throttle set count = greatest(0, throttle.count - given.amount)
    from unnest(${keys}::text[], ${unused.map(({ amount }) => amount)}::bigint[],
      ${unused.map(({ endsAt }) => endsAt)}::bigint[]) as given (key, amount, ends_at)
    where throttle.key = given.key and throttle.ends_at = given.ends_at`.execute(db);
}

function keyOf(name: string, who: Counted): string {
  return [name, ...[who].flat().map(ownerHash)].join(' ');
}
