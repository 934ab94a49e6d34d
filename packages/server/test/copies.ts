// Migrated databases on PostgreSQL for one test after another: emptied after each, for copying one takes longer.
// cspell:ignore recordset

import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { inject } from 'vitest';
import { openSqlDatabase } from '../src/database/database.ts';
import type { DatabaseConnection } from '../src/database/tables.ts';

/** A database of a test's own, at its address. */
export interface Copy {
  readonly url: string;
  /** Ends it, whoever is still connected. */
  drop(): Promise<void>;
}

interface Migrated extends Copy {
  /** What it had before the first test. */
  readonly before: Contents;
  uses: number;
}

interface Contents {
  /** Changes with every table, column, trigger and function that comes or goes. */
  readonly shape: string;
  /** Rows as JSON by table, of those that are not empty. */
  readonly rows: readonly (readonly [table: string, rows: string])[];
}

/** What is deleted stays in the files, so a database is not used for ever. */
const USES_MOST = 25;
const idle: Migrated[] = [];

/** A migrated database, as new; `done` takes it back, once nothing is connected to it. */
export async function takeMigrated(template: string): Promise<{ readonly url: string; done(): Promise<void> }> {
  const copy = idle.pop() ?? (await makeMigrated(template));
  copy.uses += 1;
  return {
    url: copy.url,
    async done() {
      if (copy.uses < USES_MOST && (await isAsBefore(copy))) idle.push(copy);
      else await copy.drop();
    },
  };
}

/** A copy of a database. */
export async function copyOf(template: string): Promise<Copy> {
  const url = inject('postgresUrl');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const way = sql.raw(inject('postgresCopy'));
  await onDatabase(url, (db) => sql`create database ${sql.id(name)} template ${sql.id(template)} ${way}`.execute(db));
  return {
    url: url.replace('/postgres?', `/${name}?`),
    drop: () =>
      onDatabase(url, (db) => sql`drop database ${sql.id(name)} with (force)`.execute(db)).then(() => undefined),
  };
}

async function makeMigrated(template: string): Promise<Migrated> {
  const copy = await copyOf(template);
  return { ...copy, before: await onDatabase(copy.url, contentsOf), uses: 0 };
}

async function onDatabase<T>(url: string, act: (db: DatabaseConnection) => Promise<T>): Promise<T> {
  const { db, close } = openSqlDatabase({ engine: 'postgres', url });
  try {
    return await act(db);
  } finally {
    await close();
  }
}

async function contentsOf(db: DatabaseConnection): Promise<Contents> {
  const rows: (readonly [string, string])[] = [];
  for (const table of await tablesOf(db)) {
    const { rows: found } = await sql<{
      all: string | null;
    }>`select json_agg(t)::text as all from ${sql.id(table)} t`.execute(db);
    const all = found[0]?.all;
    if (typeof all === 'string') rows.push([table, all]);
  }
  return { shape: await shapeOf(db), rows };
}

async function tablesOf(db: DatabaseConnection): Promise<readonly string[]> {
  const { rows } = await sql<{
    name: string;
  }>`select tablename as name from pg_tables where schemaname = 'public'`.execute(db);
  return rows.map(({ name }) => name);
}

async function shapeOf(db: DatabaseConnection): Promise<string> {
  const { rows } = await sql<{ shape: string }>`
    select concat_ws(' ',
      (select concat(count(*), '/', max(oid::bigint)) from pg_class),
      (select concat(count(*), '/', max(oid::bigint)) from pg_trigger),
      (select concat(count(*), '/', max(oid::bigint)) from pg_proc),
      (select count(*) from pg_attribute)) as shape`.execute(db);
  return rows[0]?.shape ?? '';
}

/** Empties it, but for what it had before; false where a test has changed more than rows. */
async function isAsBefore({ url, before }: Migrated): Promise<boolean> {
  return await onDatabase(url, async (db) => {
    if ((await shapeOf(db)) !== before.shape) return false;
    const tables = await tablesOf(db);
    await db.transaction().execute(async (transaction) => {
      await sql`set local session_replication_role = replica`.execute(transaction);
      for (const table of tables) await sql`delete from ${sql.id(table)}`.execute(transaction);
      for (const [table, rows] of before.rows)
        await sql`insert into ${sql.id(table)} select * from json_populate_recordset(null::${sql.id(table)}, ${rows}::json)`.execute(
          transaction,
        );
    });
    return true;
  });
}
