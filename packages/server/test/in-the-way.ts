// An engine that undoes what was in another's way, and wants it again: triggers do so where no one is in the way.

import { sql } from 'kysely';
import type { DatabaseConnection } from '../src/database/tables.ts';

/**
 * What becomes of the n-th transaction that writes, a statement that stands alone included: it is undone at its first write, at its
 * fifth if it has so many, at its commit, or kept.
 */
const SOME = `case when n % 23 in (1, 12, 21) then '1' when n % 23 in (6, 9) then '5' when n % 23 = 17 then 'commit' else 'kept' end`;

/**
 * From now on the engine undoes some transactions, or all of them. It draws once for a transaction and not for each of its
 * statements: a transaction of many statements can be carried out.
 */
export async function undo(db: DatabaseConnection, which: 'some' | 'all'): Promise<void> {
  await sql.raw('create sequence transactions').execute(db);
  await sql
    .raw(
      `create function undo_at_write() returns trigger language plpgsql as $$ declare
          fate text := coalesce(current_setting('undo.fate', true), ''); n bigint;
        begin
          if fate = '' then n := nextval('transactions'); fate := ${which === 'all' ? "'1'" : SOME}; end if;
          if fate = '1' then raise exception 'in the way' using errcode = '40001'; end if;
          if fate ~ '^[0-9]+$' then fate := fate::int - 1; end if;
          perform set_config('undo.fate', fate, true);
          return null;
        end $$`,
    )
    .execute(db);
  await sql
    .raw(
      `create function undo_at_commit() returns trigger language plpgsql as $$ begin
          if current_setting('undo.fate', true) = 'commit' then raise exception 'in the way' using errcode = '40001'; end if;
          return null;
        end $$`,
    )
    .execute(db);
  const { rows } = await sql<{ name: string }>`select tablename as name from pg_tables
    where schemaname = 'public' and tablename <> 'migration'`.execute(db);
  for (const { name } of rows) {
    await sql`create trigger undo_at_write before insert or update or delete on ${sql.table(name)}
      for each statement execute function undo_at_write()`.execute(db);
    await sql`create constraint trigger undo_at_commit after insert or update or delete on ${sql.table(name)}
      deferrable initially deferred for each row execute function undo_at_commit()`.execute(db);
  }
}
