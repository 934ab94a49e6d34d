// The migrations, oldest first. A released step is never edited: add the next one.

import type { BetterAuthOptions } from 'better-auth';
import { getMigrations } from 'better-auth/db/migration';
import { type Kysely, sql } from 'kysely';
import { tokenHash } from '../accounts/hashed-tokens.ts';
import { codeOf, messageOf } from '../base/thrown.ts';
import { addAccessTokens } from './access-tokens-migration.ts';
import { addBells } from './bells-migration.ts';
import { type Database, type DatabasePlace, openSqlDatabase, transact } from './database.ts';
import { directPlaceOf } from './direct.ts';
import { addHistory } from './history-migration.ts';
import { addIntervals } from './intervals-migration.ts';
import { LOCK, takingTurns } from './migration-turns.ts';
import { REPEATABLE } from './repeatable.ts';
import type { DatabaseConnection, Tables } from './tables.ts';

/** `tables` changes tables and may be carried out again, as it may have been stopped in the middle; `rows` changes rows in one transaction. */
type Migration = { readonly name: string } & (
  | { readonly tables: (db: Kysely<Tables>) => Promise<void> }
  | { readonly rows: (db: Kysely<Tables>) => Promise<void> }
);

const MIGRATIONS: readonly Migration[] = [
  {
    name: '001-documents',
    async tables(db) {
      await db.schema
        .createTable('sync_owner')
        .addColumn('owner', 'text', (column) => column.primaryKey())
        .addColumn('seq', 'bigint', (column) => column.notNull())
        .addColumn('bytes', 'bigint', (column) => column.notNull())
        .execute();
      await db.schema
        .createTable('sync_doc')
        .addColumn('owner', 'text', (column) => column.notNull())
        .addColumn('kind', 'text', (column) => column.notNull())
        .addColumn('id', 'text', (column) => column.notNull())
        .addColumn('rev', 'text', (column) => column.notNull())
        .addColumn('seq', 'bigint', (column) => column.notNull())
        .addColumn('document', 'text', (column) => column.notNull())
        .addPrimaryKeyConstraint('sync_doc_pk', ['owner', 'kind', 'id'])
        .execute();
      await db.schema.createIndex('sync_doc_seq').on('sync_doc').columns(['owner', 'kind', 'seq']).execute();
      await db.schema
        .createTable('sync_history')
        .addColumn('owner', 'text', (column) => column.notNull())
        .addColumn('seq', 'bigint', (column) => column.notNull())
        .addColumn('kind', 'text', (column) => column.notNull())
        .addColumn('id', 'text', (column) => column.notNull())
        .addColumn('document', 'text', (column) => column.notNull())
        .addColumn('at', 'bigint', (column) => column.notNull())
        .addPrimaryKeyConstraint('sync_history_pk', ['owner', 'seq'])
        .execute();
    },
  },
  {
    name: '002-throttle',
    async tables(db) {
      await db.schema
        .createTable('throttle')
        .addColumn('key', 'text', (column) => column.primaryKey())
        .addColumn('count', 'integer', (column) => column.notNull())
        .addColumn('ends_at', 'bigint', (column) => column.notNull())
        .execute();
      await db.schema.createIndex('throttle_ends_at').on('throttle').column('ends_at').execute();
    },
  },
  {
    name: '003-quota',
    async tables(db) {
      await db.schema
        .createTable('quota')
        .addColumn('key', 'text', (column) => column.primaryKey())
        .addColumn('used', 'bigint', (column) => column.notNull())
        .addColumn('ends_at', 'bigint', (column) => column.notNull())
        .execute();
      await db.schema.createIndex('quota_ends_at').on('quota').column('ends_at').execute();
    },
  },
  { name: '004-history', tables: addHistory },
  {
    name: '005-heads',
    async tables(db) {
      await db.schema.alterTable('sync_doc').addColumn('head', 'text').execute();
    },
  },
  {
    name: '006-epochs',
    async tables(db) {
      const { schema } = db;
      const owner = () => schema.alterTable('sync_owner');
      await owner()
        .addColumn('epoch', 'text', (column) => column.notNull().defaultTo(''))
        .execute();
      await owner()
        .addColumn('restored_seq', 'bigint', (column) => column.notNull().defaultTo(0))
        .execute();
      await schema
        .createTable('sync_start')
        .addColumn('seq', 'bigint', (column) => column.notNull())
        .addColumn('epoch', 'text', (column) => column.notNull())
        .execute();
      await sql`insert into sync_start (seq, epoch) select 0, '' where not exists (select 1 from sync_start)`.execute(
        db,
      );
    },
  },
  {
    name: '008-invitations',
    async tables(db) {
      await db.schema
        .createTable('invitation')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('code_hash', 'text', (column) => column.notNull().unique())
        .addColumn('email', 'text')
        .addColumn('made_at', 'bigint', (column) => column.notNull())
        .addColumn('ends_at', 'bigint', (column) => column.notNull())
        .addColumn('used_at', 'bigint')
        .addColumn('used_by', 'text')
        .execute();
    },
  },
  {
    name: '010-taken-invitations',
    async tables(db) {
      await db.schema.alterTable('invitation').addColumn('taken_for', 'text').execute();
    },
  },
  {
    name: '011-stream-seats',
    async tables(db) {
      await db.schema
        .createTable('stream_seat')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('owner', 'text', (column) => column.notNull())
        .addColumn('holder', 'text', (column) => column.notNull())
        .addColumn('ends_at', 'bigint', (column) => column.notNull())
        .execute();
      await db.schema.createIndex('stream_seat_owner').on('stream_seat').column('owner').execute();
    },
  },
  {
    name: '014-sweep-clock',
    async tables(db) {
      await db.schema
        .createTable('sweep_clock')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('swept_at', 'bigint')
        .addColumn('held_at', 'bigint')
        .execute();
    },
  },
  { name: '015-access-tokens', tables: addAccessTokens },
  { name: '016-intervals', tables: addIntervals },
  { name: '017-bells', tables: addBells },
];

/** What needs the account tables. */
const AFTER_ACCOUNTS: readonly Migration[] = [
  { name: '007-hashed-tokens', rows: hashTokens },
  {
    // The library makes the table, but would keep one passkey for two accounts.
    name: '009-passkeys',
    tables: async (db) => {
      await sql`create unique index if not exists passkey_credential on passkey ("credentialID")`.execute(db);
    },
  },
  { name: '012-owners', rows: makeOwners },
  { name: '013-account-indexes', tables: indexAccounts },
];

const ACCOUNT_INDEXES = {
  account: ['userId'],
  passkey: ['credentialID', 'userId'],
  session: ['userId'],
  twoFactor: ['secret', 'userId'],
  verification: ['identifier'],
};

/** The library makes an index after all its tables, and only together with a table: stopped in between, it never would. */
async function indexAccounts(db: Kysely<Tables>): Promise<void> {
  for (const [table, columns] of Object.entries(ACCOUNT_INDEXES))
    for (const column of columns)
      await db.schema.createIndex(`${table}_${column}_idx`).ifNotExists().on(table).column(column).execute();
}

/** A counter for each account whose sign-up ended before its first document: from now on none is made by a push. */
async function makeOwners(db: Kysely<Tables>): Promise<void> {
  await sql`insert into sync_owner (owner, bytes, seq, epoch) select known.id, 0, sync_start.seq, sync_start.epoch
    from "user" known, sync_start where not exists (select 1 from sync_owner made where made.owner = known.id)`.execute(
    db,
  );
}

/** So many sign-ins are hashed together. */
const TOKENS_AT_ONCE = 1000;

/** The tokens of living sign-ins, which were stored as they are. */
async function hashTokens(db: Kysely<Tables>): Promise<void> {
  for (let last = ''; ;) {
    const { rows } = await sql<{ id: string; token: string }>`select id, token from session where id > ${last}
      order by id limit ${TOKENS_AT_ONCE}`.execute(db);
    for (const { id, token } of rows)
      await sql`update session set token = ${tokenHash(token)} where id = ${id}`.execute(db);
    if (rows.length < TOKENS_AT_ONCE) return;
    last = rows.at(-1)?.id ?? last;
  }
}

/** Brings a database to the newest state; replicas that start together take turns. */
export async function migrate({ place, db }: Database, accountOptions: BetterAuthOptions): Promise<void> {
  if (place.engine === 'sqlite') return await bringUp(db, place, accountOptions);
  // A large table takes its time, and so does a replica that was first.
  const own = openSqlDatabase({ ...(await directPlaceOf(db, place)), poolSize: 2 });
  try {
    await takingTurns(own.db, makeTable, () => bringUp(own.db, place, accountOptions));
  } finally {
    await own.close();
  }
}

async function bringUp(
  db: Kysely<Tables>,
  { engine }: DatabasePlace,
  accountOptions: BetterAuthOptions,
): Promise<void> {
  await makeTable(db);
  requireKnown(await namesDone(db));
  await carryOut(db, engine, MIGRATIONS);
  const accounts = await getMigrations({ ...accountOptions, database: { db, type: engine } });
  await accounts.runMigrations();
  await carryOut(db, engine, AFTER_ACCOUNTS);
}

/** A server would answer people with errors whose database a newer one has changed. */
function requireKnown(done: readonly { readonly name: string }[]): void {
  const known = new Set([LOCK, ...[...MIGRATIONS, ...AFTER_ACCOUNTS].map(({ name }) => name)]);
  const unknown = done.map(({ name }) => name).filter((name) => !known.has(name));
  if (unknown.length === 0) return;
  throw new Error(
    `the database was opened by a newer version of Roundbell (${unknown.join(', ')}). Start that version, or restore the backup from before it.`,
  );
}

async function makeTable(db: DatabaseConnection): Promise<void> {
  await sql`create table if not exists migration (name text primary key)`.execute(db);
}

/** SQLite changes tables in transactions, too; PostgreSQL, and what speaks its protocol, one statement after the other. */
async function carryOut(
  db: Kysely<Tables>,
  engine: DatabasePlace['engine'],
  migrations: readonly Migration[],
): Promise<void> {
  const done = new Set((await namesDone(db)).map((row) => row.name));
  for (const migration of migrations) {
    const { name } = migration;
    if (done.has(name)) continue;
    const mark = async (by: DatabaseConnection) =>
      void (await sql`insert into migration (name) values (${name})`.execute(by));
    if (engine === 'postgres' && 'tables' in migration) {
      await migration.tables(db.withPlugin(REPEATABLE));
      await mark(db);
      continue;
    }
    await transact(db, async (trx) => {
      await ('tables' in migration ? migration.tables : migration.rows)(trx);
      await mark(trx);
    });
  }
}

/** Whether a server of this version has opened the database; throws if a newer one has. */
export async function isMigrated({ db }: Pick<Database, 'db'>): Promise<boolean> {
  const names = await namesDone(db).catch((error: unknown) => {
    if (codeOf(error) === NO_TABLE || messageOf(error).startsWith('no such table')) return [];
    throw error;
  });
  requireKnown(names);
  const wanted = [...MIGRATIONS, ...AFTER_ACCOUNTS].map(({ name }) => name);
  return wanted.every((name) => names.some((done) => done.name === name));
}

/** What PostgreSQL says of a table that is not there. */
const NO_TABLE = '42P01';

async function namesDone(db: DatabaseConnection): Promise<readonly { name: string }[]> {
  return (await sql<{ name: string }>`select name from migration`.execute(db)).rows;
}
