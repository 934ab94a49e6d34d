// The table of the bells that are rung by Web Push.

import type { Kysely } from 'kysely';
import type { Tables } from './tables.ts';

/** Makes it; what is due is found by its moment. */
export async function addBells(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable('bell')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('owner', 'text', (column) => column.notNull())
    .addColumn('sign_in', 'text', (column) => column.notNull())
    .addColumn('endpoint', 'text', (column) => column.notNull())
    .addColumn('p256dh', 'text', (column) => column.notNull())
    .addColumn('auth', 'text', (column) => column.notNull())
    .addColumn('ring', 'text', (column) => column.notNull())
    .addColumn('words', 'text', (column) => column.notNull())
    .addColumn('rings_at', 'bigint', (column) => column.notNull())
    .addColumn('tries', 'integer', (column) => column.notNull())
    .addColumn('next_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('bell_due').on('bell').column('next_at').execute();
  await db.schema.createIndex('bell_owner').on('bell').columns(['owner', 'sign_in']).execute();
  await db.schema.createIndex('bell_endpoint').on('bell').column('endpoint').execute();
}
