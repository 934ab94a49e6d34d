// Where long work is done: at the database itself, not at a pooler, and without the limits that requests have.

import { Failure } from '@roundbell/core/base';
import { type Kysely, sql } from 'kysely';
import { databaseIn, withoutLimits } from '../base/postgres-address.ts';
import { openSqlDatabase, type PostgresPlace } from './database.ts';
import type { Tables } from './tables.ts';
import { isUnavailable } from './unavailable.ts';

/** The place for work that takes as long as it needs, at the database itself if the settings name it; throws a refusal if it is another one there. */
export async function directPlace(place: PostgresPlace): Promise<PostgresPlace> {
  const direct = directOf(place);
  if (direct === undefined) return unlimited(place);
  const [there, here] = await Promise.all([markAt(direct), markAt(place).catch(ifAway)]);
  // A pooler that was stopped for a restore says nothing; then the names decide.
  if (here === undefined ? databaseIn(direct.url) === databaseIn(place.url) : here === there) return direct;
  throw new Failure(
    'bad-request',
    'DATABASE_LISTEN_URL leads to another database, or to another user, than DATABASE_URL. Name the same in both.',
  );
}

/** The same if it is there; a start may do without it. */
export async function directPlaceOf(db: Kysely<Tables>, place: PostgresPlace): Promise<PostgresPlace> {
  const direct = directOf(place);
  const isSame = direct !== undefined && (await markAt(direct).catch(() => undefined)) === (await markOf(db));
  return isSame ? direct : unlimited(place);
}

function directOf({ listening, ...own }: PostgresPlace): PostgresPlace | undefined {
  return typeof listening === 'object' ? unlimited({ ...own, url: listening.url }) : undefined;
}

function unlimited(place: PostgresPlace): PostgresPlace {
  return { ...place, url: withoutLimits(place.url) };
}

function ifAway(error: unknown): undefined {
  if (!isUnavailable(error)) throw error;
}

async function markAt(place: PostgresPlace): Promise<string | undefined> {
  const { db, close } = openSqlDatabase({ ...place, poolSize: 1 });
  try {
    return await markOf(db);
  } finally {
    await close();
  }
}

/** The same for every connection of one user to one database, and for no other. */
async function markOf(db: Kysely<Tables>): Promise<string | undefined> {
  const { rows } = await sql<{ mark: string }>`select
    current_user || ' ' || current_database() || ' ' || extract(epoch from pg_postmaster_start_time()) as mark`.execute(
    db,
  );
  return rows[0]?.mark;
}
