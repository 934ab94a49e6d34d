// cspell:ignore documentData _data
import type { Document } from '@roundbell/core';
import type { RxCollection } from 'rxdb';
import { documentOfRow, type MarkedRow, type Row } from './row.ts';

/** The living documents of one kind, always up to date. */
export interface LiveRows {
  documents(): readonly Document[];
  get(id: string): Document | undefined;
}

/** PRT-26: reads the documents once and then follows every change: from here, another tab or the server. */
export async function openLiveRows(
  collection: RxCollection<Row>,
  onChange: (documents: readonly Document[]) => void,
): Promise<LiveRows> {
  const liveRows = new Map<string, Document>();
  const documents = () => [...liveRows.values()];
  const take = (row: MarkedRow) => {
    if (row._deleted) liveRows.delete(row.id);
    else liveRows.set(row.id, documentOfRow(row));
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
  return { documents, get: (id) => liveRows.get(id) };
}
