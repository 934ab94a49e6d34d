// The table of access tokens.

import type { Kysely } from 'kysely';
import type { Tables } from './tables.ts';

/** Makes it; a text is found by its hash, and an account's tokens by their owner. */
export async function addAccessTokens(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable('access_token')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('owner', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('hash', 'text', (column) => column.notNull().unique())
    .addColumn('scopes', 'text', (column) => column.notNull())
    .addColumn('made_at', 'bigint', (column) => column.notNull())
    .addColumn('used_at', 'bigint')
    .addColumn('ends_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('access_token_owner').on('access_token').column('owner').execute();
}
