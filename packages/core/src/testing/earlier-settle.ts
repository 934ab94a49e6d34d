// What the releases before settle.ts made of two states, in three functions. settle.laws.test.ts compares them with it; they go
// with the release after it.

import { isSameContent } from '../base/content.ts';
import { merge } from '../documents/merge.ts';
import { documentOfRow, isOnServer, isSameRow, NOTHING_REV, storedRowOf } from '../documents/row.ts';
import type { Save } from '../documents/settle.ts';
import type { LogEntry, MarkedRow, RowConflict } from '../ports/document-log.ts';
import type { Document, DocumentKind } from '../ports/wire/wire.ts';

interface Earlier {
  readonly row: MarkedRow;
  readonly copies: readonly Document[];
}

/** At a push that the server refused. */
export function earlierRefused(
  kind: DocumentKind,
  { mine, base: given, theirs }: RowConflict,
  newRev: string,
): Earlier {
  const base = given?.rev === NOTHING_REV ? undefined : given;
  if (theirs.rev === NOTHING_REV || theirs.rev === base?.rev) return { row: mine, copies: [] };
  if (mine.ancestors.includes(theirs.rev)) return { row: mine, copies: [] };
  const { document, copies } = merge(kind, base && documentOfRow(base), documentOfRow(mine), documentOfRow(theirs));
  if (document.deleted === theirs._deleted && isSameContent(document.body, documentOfRow(theirs).body))
    return { row: theirs, copies };
  return { row: storedRowOf({ ...document, rev: newRev }, [...mine.ancestors, mine.rev, theirs.rev]), copies };
}

/** At a save. */
export function earlierSaved({ kind, document, shown, own, newRev }: Save, before: MarkedRow | undefined): Earlier {
  if (!before || before._deleted || before.rev === shown?.rev) {
    const rev = before?.rev === document.rev ? newRev : document.rev;
    return { row: storedRowOf({ ...document, rev }, before && [...before.ancestors, before.rev]), copies: [] };
  }
  const merged = merge(kind, shown, document, documentOfRow(before));
  const row = storedRowOf({ ...merged.document, rev: document.rev }, [...before.ancestors, before.rev]);
  const first = [before.rev, ...[...before.ancestors].reverse()].find((one) => one === shown?.rev || !own.has(one));
  return { row, copies: first === shown?.rev ? [] : merged.copies };
}

/** In another tab, and in the log. */
export function earlierLogged(
  mine: LogEntry,
  stored: LogEntry,
  newRev: string,
  isAhead: boolean,
): { readonly entry: LogEntry; readonly copies: readonly Document[]; readonly isLogged: boolean } {
  const { version } = stored;
  const isLater = (one: LogEntry, other: LogEntry): boolean => one.row.ancestors.includes(other.row.rev);
  if (isSameRow(mine.row, stored.row)) {
    const base = isOnServer(stored) ? stored.base : (mine.base ?? stored.base);
    return { entry: { ...mine, base, version }, copies: [], isLogged: base === stored.base };
  }
  const base = mine.base ?? (isOnServer(stored) ? undefined : stored.base);
  if (isLater(mine, stored)) return { entry: { ...mine, base, version }, copies: [], isLogged: false };
  if (isLater(stored, mine)) return { entry: stored, copies: [], isLogged: true };
  if (isOnServer(mine)) {
    const isMine = isAhead && isOnServer(stored);
    return { entry: isMine ? { ...mine, version } : stored, copies: [], isLogged: !isMine };
  }
  const isSameBase = mine.base !== undefined && stored.base !== undefined && isSameRow(mine.base, stored.base);
  const common = isOnServer(stored) || isSameBase ? stored.base : undefined;
  const { row, copies } = earlierRefused(mine.kind, { base: common, mine: mine.row, theirs: stored.row }, newRev);
  return { entry: { ...mine, row, base, version }, copies, isLogged: false };
}
