// The living documents of one kind, always up to date.

import type { MarkedRow, RowStore } from '../ports/row-store.ts';
import type { Document, DocumentKind } from '../ports/wire/wire.ts';
import { documentOfRow } from './row.ts';

/** A store's documents of one kind. */
export interface LiveRows {
  documents(): readonly Document[];
  get(id: string): Document | undefined;
}

/** PRT-26: reads the documents once and then follows every change: from here, another tab or the server. */
export async function openLiveRows(store: RowStore, kind: DocumentKind, onChange: () => void): Promise<LiveRows> {
  const liveRows = new Map<string, Document>();
  const take = (row: MarkedRow) => {
    if (row._deleted) liveRows.delete(row.id);
    else liveRows.set(row.id, documentOfRow(row));
  };
  let missed: MarkedRow[] | undefined = [];
  store.onRows(kind, (rows) => {
    if (missed) {
      missed.push(...rows);
      return;
    }
    for (const row of rows) take(row);
    onChange();
  });
  for (const row of await store.living(kind)) take(row);
  for (const row of missed) take(row);
  missed = undefined;
  return { documents: () => [...liveRows.values()], get: (id) => liveRows.get(id) };
}
