// Documents as rows of a store, and back.

import type { MarkedRow } from '../ports/row-store.ts';
import type { Document, PushRow } from '../ports/wire/wire.ts';

/** The revision that stands for a document the server does not have. */
export const NOTHING_REV = '';
/** More edits than this between a push whose answer was lost and the next one only cost a needless copy. */
const ANCESTORS = 100;

/** A document as stored, with the newest 100 of its ancestors. */
export function storedRowOf(document: Document, ancestors: readonly string[] = []): MarkedRow {
  const { id, rev, updatedAt, deleted, body } = document;
  return { id, rev, updatedAt, _deleted: deleted, body: JSON.stringify(body), ancestors: ancestors.slice(-ANCESTORS) };
}

/** The document of a row. */
export function documentOfRow({ id, rev, updatedAt, _deleted, body }: MarkedRow): Document {
  return { id, rev, updatedAt, deleted: _deleted, body: JSON.parse(body) as Document['body'] };
}

/** A row as it is pushed; `assumed` is the state the server is believed to have. */
export function pushRowOf(row: MarkedRow, assumed: MarkedRow | undefined): PushRow {
  const document = documentOfRow(row);
  return assumed && assumed.rev !== NOTHING_REV ? { document, assumedRev: assumed.rev } : { document };
}

/** A tombstone without content. */
export function tombstoneOf(id: string, rev: string, updatedAt: number): Document {
  return { id, rev, updatedAt, deleted: true, body: {} };
}
