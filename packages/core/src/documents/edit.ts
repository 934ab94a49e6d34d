// What a save or a removal makes of the stored row: no edit that arrived meanwhile is overwritten.

import { merge } from '../library/merge.ts';
import type { MarkedRow } from '../ports/document-log.ts';
import type { Document, DocumentKind } from '../ports/wire/wire.ts';
import type { SettledRow } from './conflict.ts';
import { documentOfRow, storedRowOf } from './row.ts';

type Before = MarkedRow | undefined;

/** An edit of what was shown. */
export interface Edit {
  readonly kind: DocumentKind;
  readonly document: Document;
  /** What was shown when the edit was made; absent if nothing was. */
  readonly shown: Document | undefined;
  /** The revisions that this page wrote itself: a further edit builds on them, though they may not be shown yet. */
  readonly own: ReadonlySet<string>;
  /** Names a new state. */
  readonly newRev: string;
}

/** PRT-28: a document overwrites whatever is stored. A caller that kept the revision would seem to have changed nothing. */
export function putRow(document: Document, before: Before, newRev: string): MarkedRow {
  const rev = before?.rev === document.rev ? newRev : document.rev;
  return storedRowOf({ ...document, rev }, before && [...before.ancestors, before.rev]);
}

/** SYN-53: an edit of what was shown; edits that arrived between showing and writing are merged, never overwritten. */
export function editedRow({ kind, document, shown, own, newRev }: Edit, before: Before): SettledRow {
  if (!before || before._deleted || isKnown(before, shown, own))
    return { row: putRow(document, before, newRev), copies: [] };
  const merged = merge(kind, shown, document, documentOfRow(before));
  const row = storedRowOf({ ...merged.document, rev: document.rev }, [...before.ancestors, before.rev]);
  return { row, copies: merged.copies };
}

/** PRT-28: a living document gives way to this tombstone; undefined if there is none. */
export function removedRow(tombstone: Document, before: Before): Before {
  return before && !before._deleted ? storedRowOf(tombstone, [...before.ancestors, before.rev]) : undefined;
}

/** PRT-28, SYN-53: the same for a document that was shown; an edit that arrived meanwhile stays. */
export function removedAsShown(
  tombstone: Document,
  shown: Document | undefined,
  own: ReadonlySet<string>,
  before: Before,
): Before {
  return before && isKnown(before, shown, own) ? removedRow(tombstone, before) : undefined;
}

function isKnown(before: MarkedRow, shown: Document | undefined, own: ReadonlySet<string>): boolean {
  return before.rev === shown?.rev || own.has(before.rev);
}
