// What a save or a removal makes of the stored row: no edit that arrived meanwhile is overwritten.

import { merge } from '../library/merge.ts';
import type { MarkedRow } from '../ports/document-log.ts';
import type { Document, DocumentKind } from '../ports/wire/wire.ts';
import type { SettledRow } from './conflict.ts';
import { documentOfRow, storedRowOf } from './row.ts';

type Before = MarkedRow | undefined;

export interface Edit {
  readonly kind: DocumentKind;
  readonly document: Document;
  /** What was shown when the edit was made; absent if nothing was. */
  readonly shown: Document | undefined;
  /** The revisions that this page wrote itself: they may not be shown yet. */
  readonly own: ReadonlySet<string>;
  /** Names a new state. */
  readonly newRev: string;
}

/** A document overwrites whatever is stored. A caller that kept the revision would seem to have changed nothing. */
export function putRow(document: Document, before: Before, newRev: string): MarkedRow {
  const rev = before?.rev === document.rev ? newRev : document.rev;
  return storedRowOf({ ...document, rev }, before && [...before.ancestors, before.rev]);
}

/**
 * An edit of what was shown; edits that came between showing and writing are merged, never overwritten. Where this page made them
 * itself, the later one counts, and no copy is kept of the earlier one.
 */
export function editedRow({ kind, document, shown, own, newRev }: Edit, before: Before): SettledRow {
  if (!before || before._deleted || before.rev === shown?.rev)
    return { row: putRow(document, before, newRev), copies: [] };
  const merged = merge(kind, shown, document, documentOfRow(before));
  const row = storedRowOf({ ...merged.document, rev: document.rev }, [...before.ancestors, before.rev]);
  return { row, copies: isOwn(before, shown, own) ? [] : merged.copies };
}

/** A living document gives way to this tombstone; undefined if there is none. */
export function removedRow(tombstone: Document, before: Before): Before {
  return before && !before._deleted ? storedRowOf(tombstone, [...before.ancestors, before.rev]) : undefined;
}

/** The same for a document that was shown; an edit that arrived meanwhile stays. */
export function removedAsShown(
  tombstone: Document,
  shown: Document | undefined,
  own: ReadonlySet<string>,
  before: Before,
): Before {
  return before && isOwn(before, shown, own) ? removedRow(tombstone, before) : undefined;
}

/** Whether a row is what was shown, or this page made it from that, and nothing of another one is in it. */
function isOwn({ ancestors, rev }: MarkedRow, shown: Document | undefined, own: ReadonlySet<string>): boolean {
  const before = [rev, ...[...ancestors].reverse()].find((one) => one === shown?.rev || !own.has(one));
  return before === shown?.rev;
}
