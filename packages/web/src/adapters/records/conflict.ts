import { isSameContent, merge, type Document, type DocumentKind } from '@roundbell/core';
import type { RxConflictHandler } from 'rxdb';
import { documentOfRow, NOTHING_REV, storedRowOf, type MarkedRow, type Row } from './row.ts';

interface Deps {
  readonly kind: DocumentKind;
  readonly newRev: () => string;
  /** Keeps a document beside the settled one, unless it is there already. */
  readonly keepCopy: (copy: Document) => Promise<void>;
}

/** PRT-33: what RxDB asks where the server refused a state for being stale. Copies are kept before the settled state replaces mine. */
export function conflictHandlerOf({ kind, newRev, keepCopy }: Deps): RxConflictHandler<Row> {
  return {
    isEqual: (a, b) => a.rev === b.rev && a._deleted === b._deleted,
    async resolve({ assumedMasterState, newDocumentState: mine, realMasterState: theirs }) {
      const base = assumedMasterState?.rev === NOTHING_REV ? undefined : assumedMasterState;
      // The server refused this row for itself, not for another device's edit.
      if (theirs.rev === NOTHING_REV || theirs.rev === base?.rev) return mine;
      const { row, copies } = settle({ kind, base, mine, theirs, newRev });
      for (const copy of copies) await keepCopy(copy);
      return row;
    },
  };
}

/** Two states of one document, and the last one both sides had in common. */
interface Conflict {
  readonly kind: DocumentKind;
  /** What the server had when this device began to edit; absent where the document is new here. */
  readonly base: MarkedRow | undefined;
  readonly mine: MarkedRow;
  readonly theirs: MarkedRow;
  readonly newRev: () => string;
}

/** What becomes of a conflict: one state, and documents to be kept beside it. */
interface Settled {
  readonly row: MarkedRow;
  readonly copies: readonly Document[];
}

/**
 * PRT-33, PRT-34: settles a conflict by the rule of the core (library/merge.ts). Where the server's state is one that mine was made from — an
 * earlier push arrived and its answer got lost — mine simply follows it.
 */
function settle({ kind, base, mine, theirs, newRev }: Conflict): Settled {
  if (mine.ancestors.includes(theirs.rev)) return { row: mine, copies: [] };
  const { document, copies } = merge(kind, base && documentOfRow(base), documentOfRow(mine), documentOfRow(theirs));
  if (document.deleted === theirs._deleted && isSameContent(document.body, documentOfRow(theirs).body))
    return { row: theirs, copies };
  const ancestors = [...mine.ancestors, mine.rev, theirs.rev];
  return { row: storedRowOf({ ...document, rev: newRev() }, ancestors), copies };
}
