// The tables of connections to intervals.icu, and of what was sent there.

import type { Kysely } from 'kysely';
import type { Tables } from './tables.ts';

/** Makes them; what is due is found by its moment. */
export async function addIntervals(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable('intervals_link')
    .addColumn('owner', 'text', (column) => column.primaryKey())
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('athlete', 'text', (column) => column.notNull())
    .addColumn('zone', 'text', (column) => column.notNull())
    .addColumn('made_at', 'bigint', (column) => column.notNull())
    .addColumn('trouble', 'text')
    .execute();
  await db.schema
    .createTable('intervals_sent')
    .addColumn('owner', 'text', (column) => column.notNull())
    .addColumn('session_id', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('tries', 'integer', (column) => column.notNull())
    .addColumn('next_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('intervals_sent_pk', ['owner', 'session_id'])
    .execute();
  await db.schema.createIndex('intervals_sent_due').on('intervals_sent').columns(['state', 'next_at']).execute();
}
