import { merge, type Document, type DocumentKind } from '@roundbell/core';
import { documentOfRow, storedRowOf, type MarkedRow } from './row.ts';
import type { AsyncChange, RowChange } from './write.ts';

/** PRT-28: a document is written over whatever is stored. A caller that kept the revision would be taken for one that changed nothing. */
export function putting(document: Document, newRev: () => string): (before: MarkedRow | undefined) => MarkedRow {
  return (before) => {
    const rev = before?.rev === document.rev ? newRev() : document.rev;
    return storedRowOf({ ...document, rev }, before && [...before.ancestors, before.rev]);
  };
}

interface Edit {
  readonly kind: DocumentKind;
  readonly document: Document;
  /** What was shown when the edit was made; absent where nothing was. */
  readonly shown: Document | undefined;
  /** The revisions that this page wrote itself: whoever edits on knows of them, though they may not be shown yet. */
  readonly own: Set<string>;
  readonly newRev: () => string;
  readonly keepCopy: (copy: Document) => Promise<void>;
}

/** SYN-53: an edit of what was shown; what came from elsewhere between the showing and the writing is merged and never overwritten. */
export function editing({ kind, document, shown, own, newRev, keepCopy }: Edit): AsyncChange {
  return async (before) => {
    const row = await editedRow(before);
    own.add(row.rev);
    return row;
  };

  async function editedRow(before: MarkedRow | undefined): Promise<MarkedRow> {
    if (!before || before._deleted || isKnown(before, shown, own)) return putting(document, newRev)(before);
    const merged = merge(kind, shown, document, documentOfRow(before));
    for (const copy of merged.copies) await keepCopy(copy);
    return storedRowOf({ ...merged.document, rev: document.rev }, [...before.ancestors, before.rev]);
  }
}

/** PRT-28, SYN-53: the same for a document that was shown; an edit that came from elsewhere meanwhile stays. */
export function removingShown(tombstone: Document, shown: Document | undefined, own: Set<string>): RowChange {
  return (before) => {
    const row = removing(tombstone)(before);
    return before && row && isKnown(before, shown, own) ? row : undefined;
  };
}

function isKnown(before: MarkedRow, shown: Document | undefined, own: ReadonlySet<string>): boolean {
  return before.rev === shown?.rev || own.has(before.rev);
}

/** PRT-28: a living document gives way to this tombstone. */
export function removing(tombstone: Document): RowChange {
  return (before) =>
    before && !before._deleted ? storedRowOf(tombstone, [...before.ancestors, before.rev]) : undefined;
}
