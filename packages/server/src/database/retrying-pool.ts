// Statements outside transactions, tried again when the engine asks for that: those of libraries, too.

import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import { retried } from './retry.ts';
import { noteQueryError } from './space.ts';
import type { StatementNames } from './statement-names.ts';
import { isReadOnly, isUnanswered } from './unavailable.ts';

const BEGINS = /^(?:begin|start transaction)/i;
const ENDS = /^(?:commit|rollback)$/i;

/** A connection and the generation it was made in. */
interface Known {
  readonly lent: PostgresPoolClient;
  readonly generation: number;
}

/** A pool of connections that can all be retired. */
export interface RetryingPool extends PostgresPool {
  /** Lends no connection again that was made so far. */
  retireAll(): void;
}

/**
 * The pool, whose connections try a statement again that stands alone; within a transaction the whole has to be. With names,
 * statements that recur are planned once for a connection. After a write has met a database that only reads, no connection made before
 * is lent again.
 */
export function retryingPool(pool: pg.Pool, names?: StatementNames): RetryingPool {
  const known = new WeakMap<pg.PoolClient, Known>();
  let current = 0;
  const retireAll = () => void (current += 1);
  return {
    async connect() {
      for (;;) {
        const client = await pool.connect().catch((error: unknown) => {
          // Only what a connection was asked is noted elsewhere.
          noteQueryError(error);
          throw error;
        });
        const before = known.get(client);
        if (before?.generation === current) return before.lent;
        if (before !== undefined) {
          client.release(true);
          continue;
        }
        const generation = current;
        const ask = asker(client, await planOnce(client, names), retireAll);
        const lent = retrying(client, ask, { isRetired: () => generation !== current, retireAll });
        known.set(client, { lent, generation });
        return lent;
      }
    },
    end: () => pool.end(),
    retireAll,
  };
}

/** Whether a connection is closed on release, and how to retire all that were made so far. */
interface Retirement {
  readonly isRetired: () => boolean;
  readonly retireAll: () => void;
}

function retrying(
  client: pg.PoolClient,
  ask: ReturnType<typeof asker>,
  { isRetired, retireAll }: Retirement,
): PostgresPoolClient {
  let isAlone = true;
  async function query(text: string, values: readonly unknown[] = []) {
    if (BEGINS.test(text)) isAlone = false;
    try {
      // A commit that failed has undone everything: a second one would succeed, and have kept nothing.
      if (isAlone)
        return await answered(
          client,
          retried(() => ask(text, values, 'alone')),
        );
      if (ENDS.test(text)) isAlone = true;
      return await answered(client, ask(text, values, 'in a transaction'));
    } catch (error) {
      // After a failover every open connection may lead to the old primary.
      if (isReadOnly(error)) retireAll();
      throw error;
    }
  }
  const made = { query, release: () => client.release(isRetired()) };
  // Nothing here reads by a cursor.
  return made as unknown as PostgresPoolClient;
}

/** Makes a connection plan once for all values; returns the names for its statements, undefined if it cannot have any. */
async function planOnce(client: pg.PoolClient, names: StatementNames | undefined): Promise<StatementNames | undefined> {
  if (names === undefined || names.areOff()) return undefined;
  // Else it plans some again each time, as a plan for these values alone looks a little cheaper.
  const set = answered(client, client.query('set plan_cache_mode = force_generic_plan'));
  return await set.then(
    () => names,
    () => undefined,
  );
}

/**
 * Sends statements to one connection, by name if they have one. If the engine refuses a name or a generic plan, the whole pool does
 * without both from then on; the refused statement is sent again, or its transaction is retried.
 */
function asker(client: pg.PoolClient, given: StatementNames | undefined, retireAll: () => void) {
  let names = given;
  return async (text: string, values: readonly unknown[], where: 'alone' | 'in a transaction') => {
    const send = () => client.query(text, [...values]);
    const name = where === 'alone' ? names?.of(text) : undefined;
    try {
      return await (name === undefined ? send() : client.query({ name, text, values: [...values] }));
    } catch (error) {
      if (names?.areRefusedBy(error) !== true) throw error;
      names = undefined;
      retireAll();
      // A serialization failure, as far as the caller is concerned: it retries the transaction.
      if (where === 'in a transaction')
        throw Object.assign(new Error('generic plan refused', { cause: error }), { code: '40001' });
      await client.query('reset plan_cache_mode');
      return await send();
    }
  };
}

/** What a connection answers; one that does not is closed at once: a rollback would wait as long, and so would who gets it next. */
async function answered<T>(client: pg.PoolClient, answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (isUnanswered(error)) void client.end().catch(() => undefined);
    throw error;
  }
}
