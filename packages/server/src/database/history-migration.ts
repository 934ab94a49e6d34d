// The migration with which earlier states got an age and an end.

import type { Document } from '@roundbell/core/ports';
import { type Kysely, sql } from 'kysely';
import type { Tables } from './tables.ts';

/** Ages and sizes of what the first step already stored. Each statement may be carried out again. */
export async function addHistory(db: Kysely<Tables>): Promise<void> {
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
  await sql`create index if not exists sync_history_replaced_at on sync_history (replaced_at) where replaced_at is not null`.execute(
    db,
  );
  await sql`create index if not exists sync_doc_deleted_at on sync_doc (deleted_at) where deleted_at is not null`.execute(
    db,
  );
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
