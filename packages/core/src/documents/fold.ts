// Combines a page's state of a row with the log's where they differ: after a failure of the log, or once another tab has written it.

import type { LogEntry, MarkedRow, RowToSend } from '../ports/document-log.ts';
import type { Document } from '../ports/wire/wire.ts';
import { isSameRow, settledRow } from './conflict.ts';

/** The entry that both become, and the documents to keep next to it. */
export interface Folded {
  readonly entry: LogEntry;
  readonly copies: readonly Document[];
  /** Whether the log has this already. */
  readonly isLogged: boolean;
}

/** Whether the server has this state of the row. */
export function isOnServer({ row, base }: RowToSend): boolean {
  return base !== undefined && isSameRow(row, base);
}

/**
 * The entry that this page's `mine` and the log's `stored` become; `newRev` names a new state.
 *
 * | case              | stays                                           |
 * | same revision     | mine, with the base of the one that was sent    |
 * | mine descends     | mine                                            |
 * | stored descends   | stored                                          |
 * | mine from server  | stored; mine if this page `isAhead` of the log  |
 * | both edited       | a merge, and copies of what clashes             |
 */
export function folded(mine: LogEntry, stored: LogEntry, newRev: string, isAhead = false): Folded {
  const { version } = stored;
  if (isSameRow(mine.row, stored.row)) {
    const base = isOnServer(stored) ? stored.base : (mine.base ?? stored.base);
    return { entry: { ...mine, base, version }, copies: [], isLogged: base === stored.base };
  }
  // An edit made without the server's state is not an edit of it.
  const base = mine.base ?? (isOnServer(stored) ? undefined : stored.base);
  if (isLater(mine, stored)) return { entry: { ...mine, base, version }, copies: [], isLogged: false };
  if (isLater(stored, mine)) return { entry: stored, copies: [], isLogged: true };
  if (isOnServer(mine)) {
    const isMine = isAhead && isOnServer(stored);
    return { entry: isMine ? { ...mine, version } : stored, copies: [], isLogged: !isMine };
  }
  const { row, copies } = settledRow(
    mine.kind,
    { base: commonBase(mine, stored), row: mine.row, theirs: stored.row },
    newRev,
  );
  return { entry: { ...mine, row, base, version }, copies, isLogged: false };
}

const isLater = (one: LogEntry, other: LogEntry): boolean => one.row.ancestors.includes(other.row.rev);

/** What both were made from. Where that is not certain, nothing: what only one of them has then stays. */
function commonBase(mine: LogEntry, stored: LogEntry): MarkedRow | undefined {
  if (isOnServer(stored)) return stored.base;
  const isSame = mine.base !== undefined && stored.base !== undefined && isSameRow(mine.base, stored.base);
  return isSame ? stored.base : undefined;
}
