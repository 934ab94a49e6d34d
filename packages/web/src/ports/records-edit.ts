import type { Document } from '@roundbell/core';

import { rowOf } from './records-row.ts';
import type { Change } from './records-write.ts';

/** PRT-28: a document is written over whatever is stored. A caller that kept the revision would be taken for one that changed nothing. */
export function putting(document: Document, newRev: () => string): Change {
  return (before) => {
    const rev = before?.rev === document.rev ? newRev() : document.rev;
    return rowOf({ ...document, rev }, before && [...before.ancestors, before.rev]);
  };
}

/** PRT-28: a living document gives way to this tombstone. */
export function removing(tombstone: Document): Change {
  return (before) => (before && !before._deleted ? rowOf(tombstone, [...before.ancestors, before.rev]) : undefined);
}
