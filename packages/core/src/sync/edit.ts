// What a save or a removal makes of the row that is stored: nothing that came from elsewhere meanwhile is overwritten.

import { merge } from '../library/merge.ts';
import type { MarkedRow } from '../ports/row-store.ts';
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
  /** The revisions that this page wrote itself: whoever edits on knows of them, though they may not be shown yet. */
  readonly own: ReadonlySet<string>;
  /** Names a state that is new. */
  readonly newRev: string;
}

/** PRT-28: a document is written over whatever is stored. A caller that kept the revision would be taken for one that changed nothing. */
export function putRow(document: Document, before: Before, newRev: string): MarkedRow {
  const rev = before?.rev === document.rev ? newRev : document.rev;
  return storedRowOf({ ...document, rev }, before && [...before.ancestors, before.rev]);
}

/** SYN-53: an edit of what was shown; what came from elsewhere between the showing and the writing is merged and never overwritten. */
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

/** PRT-28, SYN-53: the same for a document that was shown; an edit that came from elsewhere meanwhile stays. */
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
