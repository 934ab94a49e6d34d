// How the tables came to be, oldest first. A step that was released is never edited: add the next one.

import { getMigrations } from 'better-auth/db/migration';
import { type Kysely, sql } from 'kysely';
import type { BetterAuthOptions } from 'better-auth';
import type { Database } from './database.ts';
import type { Connection, Tables } from './tables.ts';

interface Migration {
  readonly name: string;
  readonly up: (db: Kysely<Tables>) => Promise<void>;
}

const MIGRATIONS: readonly Migration[] = [
  {
    name: '001-documents',
    async up(db) {
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
    async up(db) {
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
    async up(db) {
      await db.schema
        .createTable('quota')
        .addColumn('key', 'text', (column) => column.primaryKey())
        .addColumn('used', 'bigint', (column) => column.notNull())
        .addColumn('ends_at', 'bigint', (column) => column.notNull())
        .execute();
      await db.schema.createIndex('quota_ends_at').on('quota').column('ends_at').execute();
    },
  },
];

/** Any number will do, as long as every replica takes the same one. */
const LOCK = 7_014_201;

/** Brings a database to the newest state; replicas that start together take turns. (SRV-8) */
export async function migrate(database: Database, accountOptions: BetterAuthOptions): Promise<void> {
  await database.db.connection().execute(async (db) => {
    const locks = database.place.engine === 'postgres';
    if (locks) await sql`select pg_advisory_lock(${sql.lit(LOCK)})`.execute(db);
    try {
      await migrateOwn(db);
      const accounts = await getMigrations({ ...accountOptions, database: { db, type: database.place.engine } });
      await accounts.runMigrations();
    } finally {
      if (locks) await sql`select pg_advisory_unlock(${sql.lit(LOCK)})`.execute(db);
    }
  });
}

async function migrateOwn(db: Kysely<Tables>): Promise<void> {
  await sql`create table if not exists migration (name text primary key)`.execute(db);
  const done = new Set((await namesDone(db)).map((row) => row.name));
  for (const { name, up } of MIGRATIONS) {
    if (done.has(name)) continue;
    await db.transaction().execute(async (trx) => {
      await up(trx);
      await sql`insert into migration (name) values (${name})`.execute(trx);
    });
  }
}

async function namesDone(db: Connection): Promise<readonly { name: string }[]> {
  return (await sql<{ name: string }>`select name from migration`.execute(db)).rows;
}
