// What providers may be asked in a day: each account has an allowance, a new one a part of it, and the whole server an end.

import type { ServerLog } from '../base/log.ts';
import type { Quota } from './quota.ts';

/** Whose request it is. */
export interface Spender {
  readonly id: string;
  /** When the account was made, in Unix milliseconds. */
  readonly madeAt: number;
}

/** Taken, with a way to give it back, or whose allowance is used up and for how long. */
export type Spent =
  | { readonly ok: true; giveBack(): Promise<void> }
  | { readonly ok: false; readonly of: 'account' | 'server'; readonly millis: number };

/** One thing that costs money. */
export interface Budget {
  /** Takes all of `amount` from the account (at most `most` a day) and from the server, or nothing. */
  take(name: string, spender: Spender, amount: number, most: number): Promise<Spent>;
  /** How much of the server's budget is used today, from 0 to 1, as last seen here; undefined before that. */
  usedShare(): number | undefined;
}

/** What a budget needs. */
export interface BudgetPlace {
  /** How its key in the database and its line in the log begin. */
  readonly use: 'speech' | 'coach';
  /** Of all accounts together, in a day (UTC). */
  readonly perServer: number;
}

const DAY_MILLIS = 86_400_000;
/** An account is new for this long. Its address is not confirmed, and anyone can make ten a minute. */
export const NEW_MILLIS = DAY_MILLIS;
/** What a new account may use of the allowance: enough for several workouts with voices and coach. */
export const NEW_SHARE = 0.5;

/** Joins the quota of accounts and that of the server. */
export function createBudget(
  { use, perServer }: BudgetPlace,
  { quota, log, now }: { readonly quota: Quota; readonly log: ServerLog; readonly now: () => number },
): Budget {
  let loggedUntil = 0;
  let seen: { readonly day: number; used: number } | undefined;
  const today = () => Math.floor(now() / DAY_MILLIS);

  /** The operator hears of it once a day. */
  function alarm(millis: number): void {
    if (now() >= loggedUntil) log.alarm(`${use}-budget-used-up`, { perServer });
    loggedUntil = now() + millis;
  }

  return {
    async take(name, { id, madeAt }, amount, most) {
      const isNew = now() - madeAt < NEW_MILLIS;
      const own = await quota.take(name, id, amount, isNew ? Math.ceil(most * NEW_SHARE) : most);
      if (!own.ok) return { ok: false, of: 'account', millis: own.millis };
      const all = await quota.take(use, WHOLE_SERVER, amount, perServer);
      if (all.ok) {
        const day = today();
        seen = { day, used: all.used };
        return {
          ok: true,
          async giveBack() {
            await own.giveBack();
            await all.giveBack();
            if (seen?.day === day) seen.used -= amount;
          },
        };
      }
      await own.giveBack();
      alarm(all.millis);
      return { ok: false, of: 'server', millis: all.millis };
    },
    usedShare() {
      if (seen === undefined) return undefined;
      return seen.day === today() ? seen.used / perServer : 0;
    },
  };
}

/** No account has this id. */
const WHOLE_SERVER = 'the whole server';
