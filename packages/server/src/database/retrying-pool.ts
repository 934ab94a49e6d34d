// Statements outside transactions, tried again when the engine asks for that: those of libraries, too.

import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import { retried } from './retry.ts';
import { noteQueryError } from './space.ts';
import type { StatementNames } from './statement-names.ts';
import { isReadOnly, isUnanswered } from './unavailable.ts';

const BEGINS = /^(?:begin|start transaction)/i;
const ENDS = /^(?:commit|rollback)$/i;

/** A connection, and which of the pool's generations it belongs to. */
interface Known {
  readonly lent: PostgresPoolClient;
  readonly generation: number;
}

/**
 * The pool, whose connections try a statement again that stands alone; within a transaction the whole has to be. With names,
 * statements that recur are planned once for a connection. Once a write has met a database that only reads, no connection made before
 * that is lent again. (SRV-137, SRV-171, SRV-400)
 */
export function retryingPool(pool: pg.Pool, names?: StatementNames): PostgresPool {
  const known = new WeakMap<pg.PoolClient, Known>();
  let current = 0;
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
        // Else it plans some again each time, as a plan for these values alone looks a little cheaper.
        if (names !== undefined)
          await answered(client, client.query('set plan_cache_mode = force_generic_plan')).catch(() => undefined);
        const generation = current;
        const lent = retrying(client, names, {
          isRetired: () => generation !== current,
          retireAll: () => void (current += 1),
        });
        known.set(client, { lent, generation });
        return lent;
      }
    },
    end: () => pool.end(),
  };
}

/** Undefined if the statement has no name. */
function askByName(client: pg.PoolClient, names: StatementNames | undefined, text: string, values: readonly unknown[]) {
  const name = names?.of(text);
  if (names === undefined || name === undefined) return undefined;
  return client.query({ name, text, values: [...values] }).catch((error: unknown) => {
    if (names.areRefusedBy(error)) return client.query(text, [...values]);
    throw error;
  });
}

/** Whether a connection is to be closed when it comes back, and how all that exist become so. */
interface Retirement {
  readonly isRetired: () => boolean;
  readonly retireAll: () => void;
}

function retrying(
  client: pg.PoolClient,
  names: StatementNames | undefined,
  { isRetired, retireAll }: Retirement,
): PostgresPoolClient {
  let isAlone = true;
  async function query(text: string, values: readonly unknown[] = []) {
    if (BEGINS.test(text)) isAlone = false;
    const ask = () => client.query(text, [...values]);
    try {
      // A commit that failed has undone everything: a second one would succeed, and have kept nothing.
      if (isAlone)
        return await answered(
          client,
          retried(() => askByName(client, names, text, values) ?? ask()),
        );
      if (ENDS.test(text)) isAlone = true;
      return await answered(client, ask());
    } catch (error) {
      // After a failover the others lead to the same place.
      if (isReadOnly(error)) retireAll();
      throw error;
    }
  }
  const made = { query, release: () => client.release(isRetired()) };
  // Nothing here reads by a cursor.
  return made as unknown as PostgresPoolClient;
}

/** What a connection answers; one that does not is closed at once: a rollback would wait as long, and so would who gets it next. (SRV-195) */
async function answered<T>(client: pg.PoolClient, answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (isUnanswered(error)) void client.end().catch(() => undefined);
    throw error;
  }
}
