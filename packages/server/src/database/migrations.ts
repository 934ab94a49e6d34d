// The migrations, oldest first. A released step is never edited: add the next one.

import type { Document } from '@roundbell/core';
import type { BetterAuthOptions } from 'better-auth';
import { getMigrations } from 'better-auth/db/migration';
import { type Kysely, sql } from 'kysely';
import { tokenHash } from '../accounts/hashed-tokens.ts';
import { type Database, type DatabasePlace, openSqlDatabase } from './database.ts';
import { LOCK, takingTurns } from './migration-turns.ts';
import type { DatabaseConnection, Tables } from './tables.ts';
import { isUnavailable } from './unavailable.ts';

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
  { name: '004-history', up: addHistory },
  {
    name: '005-heads',
    async up(db) {
      await db.schema.alterTable('sync_doc').addColumn('head', 'text').execute();
    },
  },
  {
    name: '006-epochs',
    async up(db) {
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
      await db.insertInto('sync_start').values({ seq: 0, epoch: '' }).execute();
    },
  },
  {
    name: '008-invitations',
    async up(db) {
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
    async up(db) {
      await db.schema.alterTable('invitation').addColumn('taken_for', 'text').execute();
    },
  },
  {
    name: '011-stream-seats',
    async up(db) {
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
];

/** Ages and sizes of what the first step already stored. */
async function addHistory(db: Kysely<Tables>): Promise<void> {
  const { schema } = db;
  for (const name of ['history_bytes', 'living'])
    await schema
      .alterTable('sync_owner')
      .addColumn(name, 'bigint', (column) => column.notNull().defaultTo(0))
      .execute();
  await schema
    .alterTable('sync_owner')
    .addColumn('forgotten', 'text', (column) => column.notNull().defaultTo('{}'))
    .execute();
  await schema.alterTable('sync_doc').addColumn('deleted_at', 'bigint').execute();
  await schema
    .alterTable('sync_history')
    .addColumn('bytes', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute();
  await schema.alterTable('sync_history').addColumn('replaced_at', 'bigint').execute();
  await schema
    .createIndex('sync_history_document')
    .on('sync_history')
    .columns(['owner', 'kind', 'id', 'seq'])
    .execute();
  await sql`update sync_history set bytes = octet_length(document), replaced_at =
    (select min(later.at) from sync_history later where later.owner = sync_history.owner
      and later.kind = sync_history.kind and later.id = sync_history.id and later.seq > sync_history.seq)`.execute(db);
  await sql`update sync_owner set history_bytes = coalesce((select sum(bytes) from sync_history
    where sync_history.owner = sync_owner.owner and replaced_at is not null), 0)`.execute(db);
  await dateTombstones(db);
  await sql`update sync_owner set living = (select count(*) from sync_doc
    where sync_doc.owner = sync_owner.owner and deleted_at is null)`.execute(db);
  // Living documents and newest states cost these indexes nothing.
  await sql`create index sync_history_replaced_at on sync_history (replaced_at) where replaced_at is not null`.execute(
    db,
  );
  await sql`create index sync_doc_deleted_at on sync_doc (deleted_at) where deleted_at is not null`.execute(db);
}

async function dateTombstones(db: Kysely<Tables>): Promise<void> {
  const rows = await db
    .selectFrom('sync_doc')
    .innerJoin('sync_history', (join) =>
      join.onRef('sync_history.owner', '=', 'sync_doc.owner').onRef('sync_history.seq', '=', 'sync_doc.seq'),
    )
    .select(['sync_doc.owner', 'sync_doc.seq', 'sync_doc.kind', 'sync_doc.id', 'sync_doc.document', 'sync_history.at'])
    .where('sync_doc.document', 'like', '%"deleted":true%')
    .execute();
  for (const { owner, kind, id, document, at } of rows) {
    // The word may be part of what a person wrote, somewhere in a body.
    if (!(JSON.parse(document) as Document).deleted) continue;
    const changed = db.updateTable('sync_doc').set({ deleted_at: at }).where('owner', '=', owner);
    await changed.where('kind', '=', kind).where('id', '=', id).execute();
  }
}

/** What needs the account tables. */
const AFTER_ACCOUNTS: readonly Migration[] = [
  { name: '007-hashed-tokens', up: hashTokens },
  {
    // The library makes the table, but would keep one passkey for two accounts.
    name: '009-passkeys',
    up: async (db) => {
      await sql`create unique index passkey_credential on passkey ("credentialID")`.execute(db);
    },
  },
  { name: '012-owners', up: makeOwners },
];

/** A counter for each account whose sign-up ended before its first document: from now on none is made by a push. (ACC-223) */
async function makeOwners(db: Kysely<Tables>): Promise<void> {
  await sql`insert into sync_owner (owner, bytes, seq, epoch) select known.id, 0, sync_start.seq, sync_start.epoch
    from "user" known, sync_start where not exists (select 1 from sync_owner made where made.owner = known.id)`.execute(
    db,
  );
}

/** So many sign-ins are hashed together. */
const TOKENS_AT_ONCE = 1000;

/** The tokens of living sign-ins, which were stored as they are. (ACC-116) */
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

/** Brings a database to the newest state; replicas that start together take turns. (SRV-6, SRV-135) */
export async function migrate({ place, db }: Database, accountOptions: BetterAuthOptions): Promise<void> {
  if (place.engine === 'sqlite') return await bringUp(db, place, accountOptions);
  // A large table takes its time, and so does a replica that was first.
  const patience = { lock_timeout: 0, statement_timeout: 0 };
  const own = openSqlDatabase({ ...place, poolSize: 2, patience });
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
  await carryOut(db, MIGRATIONS);
  const accounts = await getMigrations({ ...accountOptions, database: { db, type: engine } });
  await accounts.runMigrations();
  await carryOut(db, AFTER_ACCOUNTS);
}

/** A server would answer people with errors whose database a newer one has changed. (SRV-193) */
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

async function carryOut(db: Kysely<Tables>, migrations: readonly Migration[]): Promise<void> {
  const done = new Set((await namesDone(db)).map((row) => row.name));
  for (const { name, up } of migrations) {
    if (done.has(name)) continue;
    await db.transaction().execute(async (trx) => {
      await up(trx);
      await sql`insert into migration (name) values (${name})`.execute(trx);
    });
  }
}

/** Whether a server of this version has opened the database. */
export async function isMigrated({ db }: Pick<Database, 'db'>): Promise<boolean> {
  const names = await namesDone(db).catch((error: unknown) => {
    if (isUnavailable(error)) throw error;
    return [];
  });
  const wanted = [...MIGRATIONS, ...AFTER_ACCOUNTS].map(({ name }) => name);
  return wanted.every((name) => names.some((done) => done.name === name));
}

async function namesDone(db: DatabaseConnection): Promise<readonly { name: string }[]> {
  return (await sql<{ name: string }>`select name from migration`.execute(db)).rows;
}
