// An engine that undoes what was in another's way, and wants it again: triggers do so where no one is in the way.

import { sql } from 'kysely';
import type { DatabaseConnection } from '../src/database/tables.ts';

/** From now on every statement that changes a table counts, and fails if the condition on its number `n` holds. */
export async function failWhen(db: DatabaseConnection, condition: string): Promise<void> {
  await sql.raw('create sequence statements').execute(db);
  await sql
    .raw(
      `create function fail_some() returns trigger language plpgsql as $$ declare n bigint := nextval('statements'); begin
        if ${condition} then raise exception 'in the way' using errcode = '40001'; end if; return null; end $$`,
    )
    .execute(db);
  const { rows } = await sql<{ name: string }>`select tablename as name from pg_tables
    where schemaname = 'public' and tablename <> 'migration'`.execute(db);
  for (const { name } of rows)
    await sql`create trigger fail_some before insert or update or delete on ${sql.table(name)}
      for each statement execute function fail_some()`.execute(db);
}
