// Merges two devices' edits of the same document without losing anything (D18). Objects are merged field by field,
// lists of things with ids by id. Only what both sides changed differently is a clash: mine stays, and all of theirs is
// kept next to it under an id made from its content, so that every device makes the same copy.

import { contentHash, isSameContent } from '../base/content.ts';
import type { Document, DocumentKind } from '../ports/wire/wire.ts';
import { markedName } from '../timer/limits.ts';
import { mergeContent } from './merge-content.ts';

/** One state, and the documents to keep next to it. */
export interface Merged {
  readonly document: Document;
  readonly copies: readonly Document[];
}

/** Merges two states of one document; `base` is the last one both had, undefined if there never was one. */
export function merge(kind: DocumentKind, base: Document | undefined, mine: Document, theirs: Document): Merged {
  if (isSame(mine, theirs) || (base && isSame(base, mine))) return { document: theirs, copies: [] };
  if (base && isSame(base, theirs)) return { document: mine, copies: [] };
  // Someone continued from the same copy that the other side has only now made.
  if (isNewCopy(mine) || isNewCopy(theirs)) return { document: isNewCopy(mine) ? theirs : mine, copies: [] };
  // The one that is not deleted was edited since: a delete never beats an edit.
  if (mine.deleted || theirs.deleted) return { document: mine.deleted ? theirs : mine, copies: [] };
  // Of two notes on a session the newer counts, and no second session comes of it.
  const isOlder = kind === 'hrsessions' && theirs.updatedAt > mine.updatedAt;
  const [first, second] = isOlder ? [theirs, mine] : [mine, theirs];
  const { content, clash } = mergeContent(base?.body ?? {}, ...datedAlike(first.body, second.body));
  const document: Document = {
    ...first,
    updatedAt: Math.max(mine.updatedAt, theirs.updatedAt),
    body: content as Document['body'],
  };
  return { document, copies: clash && kind === 'timers' ? [copyOf(theirs)] : [] };
}

function isSame(a: Document, b: Document): boolean {
  return a.deleted === b.deleted && (a.deleted || isSameContent(a.body, b.body));
}

// Every edit moves the date of the latest update: both sides did, and the later one wins.
function datedAlike(mine: Document['body'], theirs: Document['body']): readonly [Document['body'], Document['body']] {
  const dates = [mine['updatedAt'], theirs['updatedAt']].filter((date) => typeof date === 'number');
  if (dates.length < 2) return [mine, theirs];
  const updatedAt = Math.max(...dates);
  return [
    { ...mine, updatedAt },
    { ...theirs, updatedAt },
  ];
}

function copyOf(theirs: Document): Document {
  const hash = contentHash(theirs.body);
  const id = COPY_ID + hash;
  const { name } = theirs.body;
  const named = typeof name === 'string' ? { name: markedName(name, MARK) } : {};
  return { ...theirs, id, rev: COPY_REV + hash, body: { ...theirs.body, id, ...named } };
}

/** Whether a document is a copy just as it was made: its id and revision come from the same content. */
function isNewCopy({ id, rev }: Document): boolean {
  return id.startsWith(COPY_ID) && rev === COPY_REV + id.slice(COPY_ID.length);
}

const COPY_ID = 'copy-';
const COPY_REV = 'rev-';
const MARK = ' (other device)';
