// Two engines behind one Kysely: SQLite in our own file, or PostgreSQL. No other module knows which.

import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import {
  Kysely,
  PostgresDialect,
  type SqliteDatabase,
  SqliteDialect,
  type SqliteStatement,
  type Transaction,
} from 'kysely';
import Sqlite from 'libsql';
import pg from 'pg';
import type { Tables } from './tables.ts';

/** Where the data lives. */
export type DatabasePlace =
  | { readonly engine: 'sqlite'; /** A path, or ':memory:'. */ readonly file: string }
  | { readonly engine: 'postgres'; readonly url: string };

/** An open database. */
export interface Database {
  readonly place: DatabasePlace;
  readonly db: Kysely<Tables>;
  close(): Promise<void>;
}

const INT8 = 20;
const BUSY_MILLIS = 5000;
const POOL_SIZE = 10;
const STATEMENTS = 200;

/** Opens a database; with SQLite it creates the folder and the file. It does not migrate. */
export function openSqlDatabase(place: DatabasePlace): Database {
  const db = new Kysely<Tables>({
    dialect: place.engine === 'sqlite' ? sqliteDialect(place.file) : postgresDialect(place.url),
  });
  return { place, db, close: () => db.destroy() };
}

function sqliteDialect(file: string): SqliteDialect {
  if (file !== ':memory:') mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const database = new Sqlite(file);
  // FULL: a write that was answered with success survives a power cut (SYN-14).
  for (const pragma of [
    'journal_mode = WAL',
    'synchronous = FULL',
    `busy_timeout = ${BUSY_MILLIS}`,
    'foreign_keys = ON',
  ])
    database.exec(`pragma ${pragma}`);
  return new SqliteDialect({ database: { prepare: rememberStatements(database), close: () => void database.close() } });
}

/** Preparing a statement costs as much as running it, and the same few recur: the newest are kept. */
function rememberStatements(database: Sqlite.Database): SqliteDatabase['prepare'] {
  const statements = new Map<string, SqliteStatement>();
  return (text) => {
    const known = statements.get(text);
    if (known !== undefined) return known;
    for (const oldest of statements.keys()) {
      if (statements.size < STATEMENTS) break;
      statements.delete(oldest);
    }
    const statement: SqliteStatement = database.prepare(text);
    statements.set(text, statement);
    return statement;
  };
}

function postgresDialect(url: string): PostgresDialect {
  const pool = new pg.Pool({
    connectionString: url,
    max: POOL_SIZE,
    // Sequence numbers and byte counts stay far below 2^53.
    types: {
      getTypeParser: (type, format): unknown => (type === INT8 ? Number : pg.types.getTypeParser(type, format)),
    },
  });
  // An idle connection that dies is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => undefined);
  return new PostgresDialect({ pool });
}

const TRIES = 4;
const TRANSIENT = new Set(['40001', '40P01', 'SQLITE_BUSY', 'SQLITE_BUSY_SNAPSHOT']);

/** Runs a transaction, restarting it when the engine asks for that; at most four times. */
export async function transact<T>(db: Kysely<Tables>, run: (trx: Transaction<Tables>) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await db.transaction().execute(run);
    } catch (error) {
      if (tries === TRIES || !isTransient(error)) throw error;
    }
  }
}

function isTransient(error: unknown): boolean {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && TRANSIENT.has(error.code);
}
