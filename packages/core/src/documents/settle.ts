// What a document becomes where two of its states meet: in a save, in a push that the server refused, in another tab, and in the
// log of this device. One rule decides all four.

import { isSameContent } from '../base/content.ts';
import type { LogEntry, MarkedRow, RowConflict } from '../ports/document-log.ts';
import { DEVICE_ONLY_BODY } from '../ports/wire/summary-only.ts';
import type { Document, DocumentKind } from '../ports/wire/wire.ts';
import { merge } from './merge.ts';
import { documentOfRow, isDeviceOnly, isOnServer, isSameRow, NOTHING_REV, storedRowOf } from './row.ts';

/** Why two states became what they did. */
export type SettleReason =
  /** Both are one state: mine stays. */
  | 'same'
  /** Mine was made from theirs, and stays. */
  | 'mine-follows'
  /** Theirs was made from mine, and is taken. */
  | 'theirs-follows'
  /** Theirs is what mine was made from, or nothing: only mine is an edit. */
  | 'only-mine'
  /** Mine is what theirs was made from: only theirs is an edit. */
  | 'only-theirs'
  /** Both edits together say what theirs says: theirs is taken. */
  | 'agreed'
  /** Both were edited, in different places. */
  | 'merged'
  /** Both were edited in one place: mine stays there, and theirs is kept as a copy. */
  | 'clashed';

/** One state, and the documents to keep next to it. */
export interface Settled {
  readonly row: MarkedRow;
  readonly copies: readonly Document[];
  readonly reason: SettleReason;
}

/** What two states become; `newRev` names a merged one. */
export function settle(kind: DocumentKind, { mine, base, theirs }: RowConflict, newRev: string): Settled {
  const mineStays = (reason: SettleReason): Settled => ({ row: mine, copies: [], reason });
  const theirsStays = (reason: SettleReason): Settled => ({ row: theirs, copies: [], reason });
  if (isSameRow(mine, theirs)) return mineStays('same');
  if (mine.ancestors.includes(theirs.rev)) return mineStays('mine-follows');
  if (theirs.ancestors.includes(mine.rev)) return theirsStays('theirs-follows');
  const common = base?.rev === NOTHING_REV ? undefined : base;
  if (theirs.rev === NOTHING_REV || theirs.rev === common?.rev) return mineStays('only-mine');
  if (mine.rev === common?.rev) return theirsStays('only-theirs');
  const [one, other] = [documentOfRow(mine), documentOfRow(theirs)];
  const { document, copies } = merge(kind, common && documentOfRow(common), one, other);
  if (document.deleted === other.deleted && isSameContent(document.body, other.body))
    return { row: theirs, copies, reason: 'agreed' };
  const ancestors = [...mine.ancestors, mine.rev, theirs.rev].filter((rev) => rev !== newRev);
  const row = storedRowOf({ ...document, rev: newRev }, ancestors);
  return { row, copies, reason: copies.length > 0 ? 'clashed' : 'merged' };
}

/** By the revision of the server's state: the newest state that it and this device's were made from, where the server named it. */
export type CommonBases = Map<string, Document>;

/** The conflict with the base that the server named, if it did; a named base is used once. */
export function withCommonBase(conflict: RowConflict, bases: CommonBases): RowConflict {
  const base = bases.get(conflict.theirs.rev);
  bases.delete(conflict.theirs.rev);
  return base === undefined ? conflict : { ...conflict, base: storedRowOf(base) };
}

/** A save of a document. */
export interface Save {
  readonly kind: DocumentKind;
  readonly document: Document;
  /** What was shown when the edit was made; absent if nothing was. */
  readonly shown: Document | undefined;
  /** The revisions that this page wrote itself: they may not be shown yet. */
  readonly own: ReadonlySet<string>;
  /** Names a new state, where the document has the revision of an earlier one. */
  readonly newRev: string;
}

/**
 * A save over the stored row. A row that was shown, or that is deleted, is replaced: the person who saves it wants it. Edits that came
 * between are merged; where this page made them itself, the later one counts, and no copy is kept of the earlier one.
 */
export function settleSave({ kind, document, shown, own, newRev }: Save, stored: MarkedRow | undefined): Settled {
  const ancestors = stored === undefined ? [] : [...stored.ancestors, stored.rev];
  const rev = [...ancestors, shown?.rev].includes(document.rev) ? newRev : document.rev;
  const mine = { ...document, rev };
  if (stored === undefined || stored._deleted || stored.rev === shown?.rev)
    return { row: storedRowOf(mine, ancestors), copies: [], reason: 'only-mine' };
  const base = shown && storedRowOf(shown);
  const settled = settle(kind, { mine: storedRowOf(mine, stored.ancestors), base, theirs: stored }, rev);
  // A save is a state of its own, even if it says what is stored.
  const row = settled.row === stored ? storedRowOf({ ...documentOfRow(stored), rev }, ancestors) : settled.row;
  return { ...settled, row, copies: isOwn(stored, shown, own) ? [] : settled.copies };
}

/** A removal of what was shown: the tombstone, or undefined if there is nothing to remove, or an edit has arrived meanwhile. */
export function settleRemoval(
  tombstone: Document,
  shown: Document | undefined,
  own: ReadonlySet<string>,
  stored: MarkedRow | undefined,
): MarkedRow | undefined {
  if (stored === undefined || stored._deleted || !isOwn(stored, shown, own)) return undefined;
  // The tombstone of what never left this device does not leave it either.
  const body = isDeviceOnly(stored) ? DEVICE_ONLY_BODY : tombstone.body;
  return storedRowOf({ ...tombstone, body }, [...stored.ancestors, stored.rev]);
}

/** Whether a row is what was shown, or this page made it from that, and nothing of another one is in it. */
function isOwn({ ancestors, rev }: MarkedRow, shown: Document | undefined, own: ReadonlySet<string>): boolean {
  const before = [rev, ...[...ancestors].reverse()].find((one) => one === shown?.rev || !own.has(one));
  return before === shown?.rev;
}

/** What a page and the log make of their two entries. */
export interface SettledEntry extends Pick<Settled, 'copies' | 'reason'> {
  readonly entry: LogEntry;
  /** Whether the log has this already. */
  readonly isLogged: boolean;
}

/**
 * This page's entry and the one in the log, which another tab may have written, or which this page could not replace for a while.
 * Of two states from the server that of the log stays, unless this page `isAhead` of the log.
 */
export function settleLogged(mine: LogEntry, stored: LogEntry, newRev: string, isAhead = false): SettledEntry {
  const { version } = stored;
  const base = commonBase(mine, stored, isAhead);
  const { row, copies, reason } = settle(mine.kind, { mine: mine.row, base, theirs: stored.row }, newRev);
  if (reason === 'same') {
    const known = isOnServer(stored) ? stored.base : (mine.base ?? stored.base);
    return { entry: { ...mine, base: known, version }, copies, reason, isLogged: known === stored.base };
  }
  if (reason === 'theirs-follows' || reason === 'only-theirs') return { entry: stored, copies, reason, isLogged: true };
  // An edit made without the server's state is not an edit of it.
  const onServer = mine.base ?? (isOnServer(stored) ? undefined : stored.base);
  return { entry: { ...mine, row, base: onServer, version }, copies, reason, isLogged: false };
}

/** What both were made from. Where that is not certain, nothing: what only one of them has then stays. */
function commonBase(mine: LogEntry, stored: LogEntry, isAhead: boolean): MarkedRow | undefined {
  if (isOnServer(mine) && !(isAhead && isOnServer(stored))) return mine.row;
  // A push meets the server's state with the edit.
  if (isOnServer(stored)) return stored.row;
  const isSame = mine.base !== undefined && stored.base !== undefined && isSameRow(mine.base, stored.base);
  return isSame ? stored.base : undefined;
}
