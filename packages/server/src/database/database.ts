// Two engines behind one Kysely: SQLite in our own file, or PostgreSQL. No other module knows which.

import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import {
  Kysely,
  type LogEvent,
  PostgresDialect,
  type SqliteDatabase,
  SqliteDialect,
  sql,
  type SqliteStatement,
  type Transaction,
} from 'kysely';
import Sqlite from 'libsql';
import pg from 'pg';
import type { Environment } from '../base/env.ts';
import { notOurs } from '../base/own-file.ts';
import { numberIn } from '../base/postgres-address.ts';
import { noteTransient, retried } from './retry.ts';
import { type RetryingPool, retryingPool } from './retrying-pool.ts';
import { noteQueryError } from './space.ts';
import { createStatementNames } from './statement-names.ts';
import type { Tables } from './tables.ts';
import { isReadOnly, READ_ONLY } from './unavailable.ts';

/** Where the data lives. */
export type DatabasePlace =
  | { readonly engine: 'sqlite'; /** A path, or ':memory:'. */ readonly file: string }
  | {
      readonly engine: 'postgres';
      readonly url: string;
      /** Connections, besides one to listen and one to check; 10 if absent. */
      readonly poolSize?: number;
      readonly patience?: Partial<Patience>;
      readonly pace?: Partial<ListenPace>;
      /** Where LISTEN is answered, if not at `url`; 'none' where the engine has no LISTEN and no NOTIFY. */
      readonly listening?: 'none' | { readonly url: string };
    };

/** A database of PostgreSQL, or of an engine that speaks its protocol. */
export type PostgresPlace = Extract<DatabasePlace, { engine: 'postgres' }>;

/** The database that the operator's settings name. */
export function databasePlaceOf({
  databaseUrl,
  listening,
  poolSize,
  dataDir,
}: Pick<Environment, 'databaseUrl' | 'listening' | 'poolSize' | 'dataDir'>): DatabasePlace {
  if (databaseUrl !== undefined)
    return { engine: 'postgres', url: databaseUrl, ...(poolSize && { poolSize }), ...(listening && { listening }) };
  return { engine: 'sqlite', file: join(dataDir, 'roundbell.sqlite') };
}

/** How long to wait for a connection, a lock, a statement and any word of it, in milliseconds; 0 is for ever. */
export type Patience = Record<
  'connectionTimeoutMillis' | 'lock_timeout' | 'statement_timeout' | 'query_timeout',
  number
>;

/** How changes of other processes are heard, in milliseconds. */
export interface ListenPace {
  /** From a change to the note of it, which has all changes of that time. */
  readonly gather: number;
  /** Between two polls. */
  readonly poll: number;
  /** How long a note to oneself may take. */
  readonly proof: number;
  /** Between two proofs that LISTEN works, and between two tries to have it. */
  readonly again: number;
}

/** A process's connections to PostgreSQL, and the queries that wait for one. */
export interface PoolUse {
  readonly inUse: number;
  readonly idle: number;
  readonly waiting: number;
}

/** An open database. */
export interface Database {
  readonly place: DatabasePlace;
  readonly db: Kysely<Tables>;
  /** Resolves if the database answers and takes writes, however busy the other connections are. */
  check(): Promise<void>;
  /** Empties SQLite's log of changes, where deleted words still are; PostgreSQL does so in its own time. */
  scrub(): Promise<void>;
  /** Undefined with SQLite, which has no pool. */
  pool(): PoolUse | undefined;
  close(): Promise<void>;
}

const INT8 = 20;
const BUSY_MILLIS = 5000;
const POOL_SIZE = 10;
/** One slow row lock must not keep all connections, and with them everyone. */
const PATIENCE = {
  connectionTimeoutMillis: 3000,
  lock_timeout: 5000,
  statement_timeout: 15_000,
} as const satisfies Partial<Patience>;
/** A database ends a statement that takes too long; one that has said nothing so much later says nothing any more. */
const SILENT_AFTER = 3000;
/** Who asks whether it answers asks again in seconds, and no statement is quicker than that one. */
const CHECKING = { connectionTimeoutMillis: 3000, query_timeout: 3000 } as const satisfies Partial<Patience>;
const STATEMENTS = 200;

/** Opens a database; with SQLite it creates the folder and the file. It does not migrate. */
export function openSqlDatabase(place: DatabasePlace): Database {
  if (place.engine === 'sqlite') {
    const db = new Kysely<Tables>({ dialect: sqliteDialect(place.file), log: noteError });
    const scrub = async () => void (await sql`pragma wal_checkpoint(truncate)`.execute(db));
    return {
      place,
      db,
      check: async () => void (await sql`select 1`.execute(db)),
      scrub,
      pool: () => undefined,
      close: async () => {
        // What could not be emptied is emptied by who opens it next.
        await scrub().catch(() => undefined);
        await db.destroy();
      },
    };
  }
  const pool = poolOf(place, place.poolSize ?? POOL_SIZE);
  // An address of its own for LISTEN says that a pooler is in between, 'none' that the engine is another one.
  const names = place.listening === undefined ? createStatementNames() : undefined;
  const lending = retryingPool(pool, names);
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: lending }), log: noteError });
  const checking = poolOf({ ...place, patience: { ...CHECKING, ...place.patience } }, 1);
  return {
    place,
    db,
    check: checkAgain(checking, lending),
    scrub: () => Promise.resolve(),
    pool: () => ({ inUse: pool.totalCount - pool.idleCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: async () => void (await Promise.all([db.destroy(), checking.ending || checking.end()])),
  };
}

/** Checks the database each time; connections made while it only read are lent no more once it writes, as they may stay read-only. */
function checkAgain(checking: pg.Pool, lending: RetryingPool): Database['check'] {
  let didOnlyRead = false;
  return async () => {
    try {
      await checkWrites(checking);
      if (didOnlyRead) lending.retireAll();
      didOnlyRead = false;
    } catch (error) {
      didOnlyRead ||= isReadOnly(error);
      throw error;
    }
  };
}

/** Rejects if the database does not answer or only reads; then the connection is closed, as it may stay read-only. */
async function checkWrites(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  let isWritable = false;
  try {
    const { rows } = await client.query<{ transaction_read_only: string }>('show transaction_read_only');
    isWritable = rows[0]?.transaction_read_only !== 'on';
  } finally {
    client.release(!isWritable);
  }
  if (!isWritable) throw Object.assign(new Error('The database only reads'), { code: READ_ONLY });
}

function noteError(event: LogEvent): void {
  if (event.level !== 'error') return;
  // What is tried again says nothing of the database, unless it goes on.
  if (!noteTransient(event.error)) noteQueryError(event.error);
}

function sqliteDialect(file: string): SqliteDialect {
  if (file !== ':memory:') mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const database = opened(file);
  // FULL: a write that was answered with success survives a power cut.
  for (const pragma of [
    'journal_mode = WAL',
    'synchronous = FULL',
    `busy_timeout = ${BUSY_MILLIS}`,
    'foreign_keys = ON',
    // What is deleted is overwritten.
    'secure_delete = ON',
  ])
    database.exec(`pragma ${pragma}`);
  return new SqliteDialect({ database: { prepare: rememberStatements(database), close: () => void database.close() } });
}

function opened(file: string): Sqlite.Database {
  try {
    return new Sqlite(file);
  } catch (error) {
    throw notOurs(file, error);
  }
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

/** How long the answer to a statement may take: somewhat longer than the statement itself, as the address or who opens it says; 0 is for ever. */
export function longestSilenceOf({ url, patience }: Pick<PostgresPlace, 'url' | 'patience'>): number {
  const statement = numberIn(url, 'statement_timeout') ?? patience?.statement_timeout ?? PATIENCE.statement_timeout;
  return statement === 0 ? 0 : statement + SILENT_AFTER;
}

/** How long a request waits for a connection, as who opens it or the address says; 0 is for ever. */
export function longestConnectingOf({ url, patience }: Pick<PostgresPlace, 'url' | 'patience'>): number {
  // PostgreSQL's own programs read it in seconds.
  const seconds = numberIn(url, 'connect_timeout');
  const wished = seconds === undefined ? PATIENCE.connectionTimeoutMillis : seconds * 1000;
  return patience?.connectionTimeoutMillis ?? wished;
}

function poolOf(place: PostgresPlace, max: number): pg.Pool {
  const pool = new pg.Pool({
    connectionString: place.url,
    max,
    ...PATIENCE,
    query_timeout: longestSilenceOf(place),
    ...place.patience,
    connectionTimeoutMillis: longestConnectingOf(place),
    // Sequence numbers and byte counts stay far below 2^53.
    types: {
      getTypeParser: (type, format): unknown => (type === INT8 ? Number : pg.types.getTypeParser(type, format)),
    },
  });
  // An idle connection that dies is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => undefined);
  // So would one that dies in someone's hands; its query says so.
  pool.on('connect', (client) => void client.on('error', () => undefined));
  return pool;
}

/** Runs a transaction, restarting it when the engine asks for that. */
export async function transact<T>(db: Kysely<Tables>, run: (trx: Transaction<Tables>) => Promise<T>): Promise<T> {
  return await retried(() => db.transaction().execute(run));
}
