// Two engines behind one Kysely: SQLite in our own file, or PostgreSQL. No other module knows which.

import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import {
  Kysely,
  PostgresDialect,
  type SqliteDatabase,
  SqliteDialect,
  sql,
  type SqliteStatement,
  type Transaction,
} from 'kysely';
import Sqlite from 'libsql';
import pg from 'pg';
import type { Tables } from './tables.ts';

/** Where the data lives. */
export type DatabasePlace =
  | { readonly engine: 'sqlite'; /** A path, or ':memory:'. */ readonly file: string }
  | {
      readonly engine: 'postgres';
      readonly url: string;
      /** Connections, besides one to listen and one to check; 10 if absent. */
      readonly poolSize?: number;
      readonly patience?: Partial<Patience>;
    };

/** How long to wait for a connection, a lock and a statement, in milliseconds. */
export type Patience = Record<'connectionTimeoutMillis' | 'lock_timeout' | 'statement_timeout', number>;

/** An open database. */
export interface Database {
  readonly place: DatabasePlace;
  readonly db: Kysely<Tables>;
  /** Resolves if the database answers, however busy the other connections are. */
  check(): Promise<void>;
  close(): Promise<void>;
}

const INT8 = 20;
const BUSY_MILLIS = 5000;
const POOL_SIZE = 10;
/** One slow row lock must not keep all connections, and with them everyone. */
const PATIENCE: Patience = { connectionTimeoutMillis: 3000, lock_timeout: 5000, statement_timeout: 15_000 };
const STATEMENTS = 200;

/** Opens a database; with SQLite it creates the folder and the file. It does not migrate. */
export function openSqlDatabase(place: DatabasePlace): Database {
  if (place.engine === 'sqlite') {
    const db = new Kysely<Tables>({ dialect: sqliteDialect(place.file) });
    return { place, db, check: async () => void (await sql`select 1`.execute(db)), close: () => db.destroy() };
  }
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: poolOf(place, place.poolSize ?? POOL_SIZE) }),
  });
  const checking = poolOf(place, 1);
  return {
    place,
    db,
    check: async () => void (await checking.query('select 1')),
    close: async () => void (await Promise.all([db.destroy(), checking.ending || checking.end()])),
  };
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

function poolOf({ url, patience }: Extract<DatabasePlace, { engine: 'postgres' }>, max: number): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    ...PATIENCE,
    ...patience,
    // Sequence numbers and byte counts stay far below 2^53.
    types: {
      getTypeParser: (type, format): unknown => (type === INT8 ? Number : pg.types.getTypeParser(type, format)),
    },
  });
  // An idle connection that dies is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => undefined);
  return pool;
}

/** Not to connect, lock and statement timeouts, a server that starts, stops or has no connection left, and class 08, a broken connection. */
const UNAVAILABLE = /^(?:ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENOTFOUND|EPIPE|57014|55P03|57P0\d|53300|08\w{3})$/;
/** What the pool says without a code. */
const NO_CONNECTION = /timeout exceeded when trying to connect|Connection terminated/;

/** Whether the database is away or overloaded, which may soon be over. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return UNAVAILABLE.test(code) || NO_CONNECTION.test(error.message);
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
