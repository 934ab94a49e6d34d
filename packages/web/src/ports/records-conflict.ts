import { merge } from '@roundbell/core';
import type { Document, DocumentKind } from '@roundbell/core';

import { documentOf, rowOf } from './records-row.ts';
import type { MarkedRow } from './records-row.ts';

/** Two states of one document, and the last one both sides had in common. */
export interface Conflict {
  readonly kind: DocumentKind;
  /** What the server had when this device began to edit; absent where the document is new here. */
  readonly base: MarkedRow | undefined;
  readonly mine: MarkedRow;
  readonly theirs: MarkedRow;
  readonly newRev: () => string;
}

/** What becomes of a conflict: one state, and documents to be kept beside it. */
export interface Settled {
  readonly row: MarkedRow;
  readonly copies: readonly Document[];
}

/**
 * PRT-25: settles a conflict by the rule of the core (library/merge.ts). Where the server's state is one that mine was made from — an
 * earlier push arrived and its answer got lost — mine simply follows it.
 */
export function settle({ kind, base, mine, theirs, newRev }: Conflict): Settled {
  if (mine.ancestors.includes(theirs.rev)) return { row: mine, copies: [] };
  const { document, copies } = merge(kind, base && documentOf(base), documentOf(mine), documentOf(theirs));
  if (isSame(document, documentOf(theirs))) return { row: theirs, copies };
  const ancestors = [...mine.ancestors, mine.rev, theirs.rev];
  return { row: rowOf({ ...document, rev: newRev() }, ancestors), copies };
}

function isSame(a: Document, b: Document): boolean {
  return a.deleted === b.deleted && canonical(a.body) === canonical(b.body);
}

// The same content may have its keys in another order.
function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part) ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1))) : part,
  );
}
