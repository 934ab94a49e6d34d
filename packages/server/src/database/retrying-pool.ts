// Statements outside transactions, tried again when the engine asks for that: those of libraries, too.

import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import { retried } from './retry.ts';
import { noteQueryError } from './space.ts';
import type { StatementNames } from './statement-names.ts';
import { isUnanswered } from './unavailable.ts';

const BEGINS = /^(?:begin|start transaction)/i;
const ENDS = /^(?:commit|rollback)$/i;

/**
 * The pool, whose connections try a statement again that stands alone; within a transaction the whole has to be. With names,
 * statements that recur are planned once for a connection. (SRV-137, SRV-171)
 */
export function retryingPool(pool: pg.Pool, names?: StatementNames): PostgresPool {
  const known = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  return {
    async connect() {
      const client = await pool.connect().catch((error: unknown) => {
        // Only what a connection was asked is noted elsewhere.
        noteQueryError(error);
        throw error;
      });
      const before = known.get(client);
      if (before !== undefined) return before;
      // Else it plans some again each time, as a plan for these values alone looks a little cheaper.
      if (names !== undefined)
        await answered(client, client.query('set plan_cache_mode = force_generic_plan')).catch(() => undefined);
      const made = retrying(client, names);
      known.set(client, made);
      return made;
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

function retrying(client: pg.PoolClient, names: StatementNames | undefined): PostgresPoolClient {
  let isAlone = true;
  async function query(text: string, values: readonly unknown[] = []) {
    if (BEGINS.test(text)) isAlone = false;
    const ask = () => client.query(text, [...values]);
    // A commit that failed has undone everything: a second one would succeed, and have kept nothing.
    if (isAlone)
      return await answered(
        client,
        retried(() => askByName(client, names, text, values) ?? ask()),
      );
    if (ENDS.test(text)) isAlone = true;
    return await answered(client, ask());
  }
  const made = { query, release: () => client.release() };
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
