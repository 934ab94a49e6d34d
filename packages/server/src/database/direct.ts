// Where long work is done: at the database itself, not at a pooler, and without the limits that requests have.

import { Failure } from '@roundbell/core';
import { type Kysely, sql } from 'kysely';
import { openSqlDatabase, type PostgresPlace } from './database.ts';
import type { Tables } from './tables.ts';

const LIMIT = /^(?:lock_timeout|statement_timeout)=/;

/** The place for work that takes as long as it needs, at the database itself if the settings name it; throws a refusal if that is another database. (SRV-226) */
export function directPlace(place: PostgresPlace): PostgresPlace {
  const { listening, ...own } = place;
  if (listening === undefined || listening === 'none') return withoutLimits(place);
  if (nameIn(listening.url) !== nameIn(place.url))
    throw new Failure(
      'bad-request',
      'DATABASE_LISTEN_URL leads to another database than DATABASE_URL. Name the database itself in both.',
    );
  return withoutLimits({ ...own, url: listening.url });
}

/** The same if it is there; a start may do without it. (SRV-131) */
export async function directPlaceOf(db: Kysely<Tables>, place: PostgresPlace): Promise<PostgresPlace> {
  if (typeof place.listening !== 'object') return withoutLimits(place);
  try {
    const direct = directPlace(place);
    if ((await markAt(direct)) === (await markOf(db))) return direct;
  } catch {
    // The server's own address is still there.
  }
  return withoutLimits(place);
}

/** What an address says goes before what the database or the user has set; 0 is no limit. */
function withoutLimits(place: PostgresPlace): PostgresPlace {
  const [address = '', ...query] = place.url.split(/[?&]/);
  const kept = query.filter((part) => !LIMIT.test(part));
  return { ...place, url: `${address}?${[...kept, 'lock_timeout=0', 'statement_timeout=0'].join('&')}` };
}

function nameIn(url: string): string | undefined {
  return /^[^:]+:\/\/[^/]*\/([^?]*)/.exec(url)?.[1];
}

async function markAt(place: PostgresPlace): Promise<string | undefined> {
  const { db, close } = openSqlDatabase({ ...place, poolSize: 1 });
  try {
    return await markOf(db);
  } finally {
    await close();
  }
}

/** The same for every connection to one database, and for no other. */
async function markOf(db: Kysely<Tables>): Promise<string | undefined> {
  const { rows } = await sql<{ mark: string }>`select
    current_database() || ' ' || extract(epoch from pg_postmaster_start_time()) as mark`.execute(db);
  return rows[0]?.mark;
}
