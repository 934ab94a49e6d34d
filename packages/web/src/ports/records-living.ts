// cspell:ignore documentData _data
import type { Document } from '@roundbell/core';
import type { RxCollection } from 'rxdb';

import { documentOf } from './records-row.ts';
import type { MarkedRow, Row } from './records-row.ts';

/** The living documents of one kind, always up to date. */
export interface Living {
  documents(): readonly Document[];
  get(id: string): Document | undefined;
}

/** PRT-26: reads the documents once and then follows every change: from here, another tab or the server. */
export async function openLiving(
  collection: RxCollection<Row>,
  onChange: (documents: readonly Document[]) => void,
): Promise<Living> {
  const living = new Map<string, Document>();
  const documents = () => [...living.values()];
  const take = (row: MarkedRow) => {
    if (row._deleted) living.delete(row.id);
    else living.set(row.id, documentOf(row));
  };
  let missed: MarkedRow[] | undefined = [];
  collection.eventBulks$.subscribe(({ events }) => {
    const rows = events.map((event) => event.documentData as MarkedRow);
    if (missed) {
      missed.push(...rows);
      return;
    }
    for (const row of rows) take(row);
    onChange(documents());
  });
  for (const row of await collection.find().exec()) take(row._data);
  for (const row of missed) take(row);
  missed = undefined;
  return { documents, get: (id) => living.get(id) };
}
