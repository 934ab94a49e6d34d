// What becomes of a document that the server refused because it has a newer state.

import { isSameContent } from '../library/content.ts';
import { merge, type Merged } from '../library/merge.ts';
import type { MarkedRow, RowConflict } from '../ports/document-log.ts';
import type { Document, DocumentKind } from '../ports/wire/wire.ts';
import { documentOfRow, NOTHING_REV, storedRowOf } from './row.ts';

/** One state, and the copies to keep along with it. */
export interface SettledRow extends Pick<Merged, 'copies'> {
  readonly row: MarkedRow;
}

/** By the revision of the server's state: the newest state that it and this device's were made from, where the server named it. */
export type CommonBases = Map<string, Document>;

/** The conflict with the base that the server named, if it did; a named base is used once. */
export function withCommonBase(conflict: RowConflict, bases: CommonBases): RowConflict {
  const base = bases.get(conflict.theirs.rev);
  bases.delete(conflict.theirs.rev);
  return base === undefined ? conflict : { ...conflict, base: storedRowOf(base) };
}

/** Whether two rows are the same state of a document. */
export function isSameRow(a: MarkedRow, b: MarkedRow): boolean {
  return a.rev === b.rev && a._deleted === b._deleted;
}

/**
 * Settles a conflict by the library's rule. If the server's state is one that mine was made from — an earlier
 * push arrived and its answer got lost — mine simply follows it. `newRev` names a new state.
 */
export function settledRow(kind: DocumentKind, conflict: RowConflict, newRev: string): SettledRow {
  const { row: mine, theirs } = conflict;
  const base = conflict.base?.rev === NOTHING_REV ? undefined : conflict.base;
  // The server refused this row on its own account, not because of another device's edit.
  if (theirs.rev === NOTHING_REV || theirs.rev === base?.rev) return { row: mine, copies: [] };
  if (mine.ancestors.includes(theirs.rev)) return { row: mine, copies: [] };
  const { document, copies } = merge(kind, base && documentOfRow(base), documentOfRow(mine), documentOfRow(theirs));
  if (document.deleted === theirs._deleted && isSameContent(document.body, documentOfRow(theirs).body))
    return { row: theirs, copies };
  return { row: storedRowOf({ ...document, rev: newRev }, [...mine.ancestors, mine.rev, theirs.rev]), copies };
}
