// A database that has no room left, by its own engine's error, until there is room again.

import { sql } from 'kysely';
import type { OpenServer } from './fixture.ts';

/** A database without room. */
export interface Fullness {
  /** Makes room again. */
  end(): Promise<void>;
}

/** Has every insert and update fail: on SQLite each would need pages beyond the last one, on PostgreSQL each raises disk_full. */
export async function fill(server: OpenServer): Promise<Fullness> {
  return server.place.engine === 'sqlite' ? fillSqlite(server) : fillPostgres(server);
}

/** Lets an SQLite database have no page more than it has. */
export async function lastPageReached({ database: { db } }: OpenServer): Promise<Fullness> {
  const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(db);
  await sql.raw(`pragma max_page_count = ${rows[0]?.page_count ?? 0}`).execute(db);
  return { end: async () => void (await sql`pragma max_page_count = 4294967294`.execute(db)) };
}

async function fillSqlite(server: OpenServer): Promise<Fullness> {
  const { db } = server.database;
  const triggers: string[] = [];
  await sql`create table ballast (bytes blob)`.execute(db);
  for (const { name } of await db.introspection.getTables())
    for (const event of ['insert', 'update']) {
      if (name === 'ballast') continue;
      const trigger = `full_${triggers.length}`;
      triggers.push(trigger);
      await sql
        .raw(
          `create trigger ${trigger} before ${event} on "${name}" begin insert into ballast values (zeroblob(1000000)); end`,
        )
        .execute(db);
    }
  const pages = await lastPageReached(server);
  return {
    async end() {
      await pages.end();
      for (const trigger of triggers) await sql.raw(`drop trigger ${trigger}`).execute(db);
    },
  };
}

async function fillPostgres({ database: { db } }: OpenServer): Promise<Fullness> {
  await sql
    .raw(
      `create function full_disk() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$`,
    )
    .execute(db);
  for (const { name } of await db.introspection.getTables())
    await sql
      .raw(`create trigger full_disk before insert or update on "${name}" execute function full_disk()`)
      .execute(db);
  return { end: async () => void (await sql`drop function full_disk cascade`.execute(db)) };
}
