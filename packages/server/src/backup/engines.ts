// Copying a whole database out and in: with SQLite's own VACUUM INTO, with PostgreSQL's own programs.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { Failure } from '@roundbell/core/base';
import { sql } from 'kysely';
import { forPrograms } from '../base/postgres-address.ts';
import { messageOf } from '../base/thrown.ts';
import { type Database, type PostgresPlace, transact } from '../database/database.ts';
import type { DatabaseConnection } from '../database/tables.ts';

/** A sentence for the operator: nothing was done. */
export function refusal(sentence: string): Failure {
  return new Failure('bad-request', sentence);
}

/** Copies a SQLite database as it is at one moment; a server may be writing to it. */
export async function copySqlite({ db }: Pick<Database, 'db'>, file: string): Promise<void> {
  await sql`vacuum into ${file}`.execute(db);
}

/** Throws a refusal if SQLite finds a fault in its own file. */
export async function requireSound({ db }: Pick<Database, 'db'>): Promise<void> {
  const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db);
  const [first] = rows;
  if (first?.integrity_check !== 'ok')
    throw refusal(`The database is damaged: ${first?.integrity_check ?? 'it cannot be read'}.`);
}

/** Writes the schema that the server uses to a file, as it is at one moment. */
export async function dumpPostgres({ place, db }: PostgresDatabase, file: string): Promise<void> {
  // Quoted, it is a name and not a pattern.
  const schema = `"${(await schemaOf(db)).replaceAll('"', '""')}"`;
  await run('pg_dump', place, ['--format=custom', '--no-owner', '--no-acl', `--schema=${schema}`, `--file=${file}`]);
}

/** Puts the schema of a dump in place: all of it, or nothing. Earlier versions dumped the whole database, extensions included. */
export async function loadPostgres({ place, db }: PostgresDatabase, file: string): Promise<void> {
  const [, schema] = / TABLE (.+) sync_owner /.exec(await run('pg_restore', place, ['--list', file])) ?? [];
  if (schema === undefined) throw refusal('The backup has no tables of Roundbell.');
  await transact(db, (trx) => makeCurrent(trx, schema));
  await run('pg_restore', place, [
    ...['--clean', '--if-exists', '--no-owner', '--no-acl', '--single-transaction', `--schema=${schema}`],
    file,
  ]);
}

/** Makes the schema if it is missing. Throws a refusal if the server would work in another one: it would find itself without accounts. */
async function makeCurrent(trx: DatabaseConnection, schema: string): Promise<void> {
  await sql`create schema if not exists ${sql.id(schema)}`.execute(trx);
  const { rows } = await sql<{ current: string }>`select current_schema() as current`.execute(trx);
  const current = rows[0]?.current;
  if (current !== schema)
    throw refusal(`The backup is of the schema ${schema}, and this user works in the schema ${current ?? 'none'}.`);
}

/** An open database and where it is. */
interface PostgresDatabase extends Pick<Database, 'db'> {
  readonly place: PostgresPlace;
}

/** The schema of the server's tables, which need not be the first in the search path. */
async function schemaOf(db: DatabaseConnection): Promise<string> {
  const { rows } = await sql<{ schema: string }>`select coalesce(
    (select nspname from pg_class join pg_namespace on pg_namespace.oid = relnamespace
      where pg_class.oid = to_regclass('sync_owner')), current_schema(), 'public') as schema`.execute(db);
  return rows[0]?.schema ?? 'public';
}

/** Sets all tables of PostgreSQL aside while others take their place; if that fails, they are back. */
export async function replaceTables(
  { db }: Pick<Database, 'db'>,
  aside: string,
  fill: () => Promise<void>,
): Promise<void> {
  const schema = await schemaOf(db);
  await transact(db, async (trx) => {
    await sql`create schema ${sql.id(aside)}`.execute(trx);
    await moveTables(trx, schema, aside);
  });
  try {
    await fill();
  } catch (error) {
    await transact(db, async (trx) => {
      for (const name of await tablesIn(trx, schema))
        await sql`drop table ${sql.id(schema, name)} cascade`.execute(trx);
      await moveTables(trx, aside, schema);
      await sql`drop schema ${sql.id(aside)}`.execute(trx);
    }).catch(() => {
      throw refusal(`${messageOf(error).replace(/\.$/, '')}. What was there before is in the schema ${aside}.`);
    });
    throw error;
  }
  await sql`drop schema ${sql.id(aside)} cascade`.execute(db);
}

async function moveTables(db: DatabaseConnection, from: string, to: string): Promise<void> {
  for (const name of await tablesIn(db, from))
    await sql`alter table ${sql.id(from, name)} set schema ${sql.id(to)}`.execute(db);
}

async function tablesIn(db: DatabaseConnection, schema: string): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`select tablename as name from pg_tables
    where schemaname = ${schema}`.execute(db);
  return rows.map(({ name }) => name);
}

/** A connection that has ended is counted for a moment. */
const ENDED_WITHIN = { times: 20, millis: 100 } as const;

/** Throws a refusal if any other client is connected, and stays so for two seconds. */
export async function requireAlone(database: Pick<Database, 'db'>): Promise<void> {
  let others = await othersAt(database);
  for (let count = 0; others > 0 && count < ENDED_WITHIN.times; count++) {
    await wait(ENDED_WITHIN.millis);
    others = await othersAt(database);
  }
  if (others > 0)
    throw refusal(
      `The database is in use (connections: ${others}). Stop every Roundbell server first, then the pooler if there is one.`,
    );
}

async function othersAt({ db }: Pick<Database, 'db'>): Promise<number> {
  // What another user's connections are is visible to a superuser only: they count as clients unless something else gives them away.
  // Citus connects to its own coordinator as a client.
  const { rows } = await sql<{ others: number }>`select count(*)::int as others from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and usename is not null
      and coalesce(backend_type, 'client backend') = 'client backend'
      and pid not in (select pid from pg_stat_replication)
      and coalesce(application_name, '') not similar to '(citus_internal|Citus Maintenance Daemon)%'`.execute(db);
  return rows[0]?.others ?? 0;
}

/** Runs a program of PostgreSQL at a database and returns what it prints; its own words are the reason of the refusal. */
async function run(program: string, { url }: PostgresPlace, words: readonly string[]): Promise<string> {
  const { address, password } = forPrograms(url);
  const child = spawn(program, ['-d', address, ...words], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...(password !== undefined && { PGPASSWORD: password }) },
  });
  let printed = '';
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (printed += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text));
  const [code] = await once(child, 'close').catch(() => [undefined]);
  if (code === undefined) throw refusal(`${program} is missing: install PostgreSQL's client programs.`);
  if (code !== 0) throw refusal(`${program} failed: ${said.trim().split('\n')[0] ?? ''}`);
  return printed;
}
