// Copying a whole database out and in: with SQLite's own VACUUM INTO, with PostgreSQL's own programs.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { Failure } from '@roundbell/core';
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

/** Writes everything in a PostgreSQL database to a file, as it is at one moment. */
export async function dumpPostgres(place: PostgresPlace, file: string): Promise<void> {
  await run('pg_dump', place, ['--format=custom', '--no-owner', '--no-acl', `--file=${file}`]);
}

/** Puts a dump in the place of everything that it holds: all of it, or nothing. */
export async function loadPostgres(place: PostgresPlace, file: string): Promise<void> {
  await run('pg_restore', place, [
    ...['--clean', '--if-exists', '--no-owner', '--no-acl', '--single-transaction'],
    file,
  ]);
}

/** Sets all tables of PostgreSQL aside while others take their place; if that fails, they are back. (SRV-224) */
export async function replaceTables(
  { db }: Pick<Database, 'db'>,
  aside: string,
  fill: () => Promise<void>,
): Promise<void> {
  const { rows } = await sql<{ schema: string }>`select coalesce(current_schema(), 'public') as schema`.execute(db);
  const schema = rows[0]?.schema ?? 'public';
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

/** Throws a refusal if anything else is connected, and stays so for two seconds. */
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
  const { rows } = await sql<{ others: number }>`select count(*)::int as others from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(db);
  return rows[0]?.others ?? 0;
}

/** Runs a program of PostgreSQL at a database; its own words are the reason of the refusal. */
async function run(program: string, { url }: PostgresPlace, words: readonly string[]): Promise<void> {
  const { address, password } = forPrograms(url);
  const child = spawn(program, ['-d', address, ...words], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, ...(password !== undefined && { PGPASSWORD: password }) },
  });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text));
  const [code] = await once(child, 'close').catch(() => [undefined]);
  if (code === undefined) throw refusal(`${program} is missing: install PostgreSQL's client programs.`);
  if (code !== 0) throw refusal(`${program} failed: ${said.trim().split('\n')[0] ?? ''}`);
}
