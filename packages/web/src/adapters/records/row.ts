import type { Document, PushRow } from '@roundbell/core';

/**
 * A document as the store keeps it. The body is text: the store renames some keys of objects and copies them often.
 * `ancestors` never leaves this device: the newest revisions that this state was made from, oldest first.
 */
export interface Row {
  readonly id: string;
  readonly rev: string;
  readonly updatedAt: number;
  readonly body: string;
  readonly ancestors: readonly string[];
}
/** A row with the store's own mark of a tombstone. */
export type MarkedRow = Row & { readonly _deleted: boolean };

/** The revision that stands for a document the server does not have. */
export const NOTHING_REV = '';
/** More edits than this between a push whose answer was lost and the next one cost no more than a needless copy. */
const ANCESTORS = 100;

export function storedRowOf(document: Document, ancestors: readonly string[] = []): MarkedRow {
  const { id, rev, updatedAt, deleted, body } = document;
  return { id, rev, updatedAt, _deleted: deleted, body: JSON.stringify(body), ancestors: ancestors.slice(-ANCESTORS) };
}

export function documentOfRow({ id, rev, updatedAt, _deleted, body }: MarkedRow): Document {
  return { id, rev, updatedAt, deleted: _deleted, body: JSON.parse(body) as Document['body'] };
}

/** A row as it is pushed; `assumed` is the state the server is believed to have. */
export function pushRowOf(row: MarkedRow, assumed: MarkedRow | undefined): PushRow {
  const document = documentOfRow(row);
  return assumed && assumed.rev !== NOTHING_REV ? { document, assumedRev: assumed.rev } : { document };
}
