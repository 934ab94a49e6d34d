// Documents as rows of a store, and back.

import type { LogEntry, MarkedRow, Row, RowToSend } from '../ports/document-log.ts';
import { isDeviceOnlyBody, isSummaryOnlyDocument, summaryOnlyOf, wholeWith } from '../ports/wire/summary-only.ts';
import { ANCESTORS_MOST, type Document, type DocumentKind, type PushRow } from '../ports/wire/wire.ts';

/** The revision that stands for a document the server does not have. */
export const NOTHING_REV = '';
/** A document as stored, with the newest 100 of its ancestors. */
export function storedRowOf(document: Document, ancestors: readonly string[] = []): MarkedRow {
  const { id, rev, updatedAt, deleted, body } = document;
  return {
    id,
    rev,
    updatedAt,
    _deleted: deleted,
    body: JSON.stringify(body),
    ancestors: ancestors.slice(-ANCESTORS_MOST),
  };
}

/** The document of a row; one whose body cannot be read is empty, so that what is shown of it is that it cannot be read. */
export function documentOfRow(row: MarkedRow): Document {
  const { id, rev, updatedAt, _deleted } = row;
  return { id, rev, updatedAt, deleted: _deleted, body: bodyOf(row) ?? {} };
}

/** Rows never change, and all that are unsent are looked at whenever some are sent. */
const readable = new WeakMap<MarkedRow, boolean>();

/** Whether a row is whole: one that is not must never take the place of what the server has. */
export function isReadable(row: MarkedRow): boolean {
  const known = readable.get(row) ?? bodyOf(row) !== undefined;
  readable.set(row, known);
  return known;
}

/** Rows never change. */
const onlyHere = new WeakMap<MarkedRow, boolean>();

/** Whether a row never leaves this device: a session whose readings came from the simulated strap. */
export function isDeviceOnly(row: MarkedRow): boolean {
  const known = onlyHere.get(row) ?? isDeviceOnlyBody(bodyOf(row) ?? {});
  onlyHere.set(row, known);
  return known;
}

/**
 * What the server has of a row, with the large part that this device has of the same document, such as the readings of a session: it
 * travels to no device, and never changes. A session whose readings someone has removed is without them here, too.
 */
export function withReadingsFrom(theirs: MarkedRow, mine: Pick<Row, 'body'>): MarkedRow {
  const there = bodyOf(theirs);
  const whole = there && wholeWith(there, bodyOf(mine));
  return whole === undefined ? theirs : { ...theirs, body: JSON.stringify(whole) };
}

function bodyOf({ body }: Pick<Row, 'body'>): Document['body'] | undefined {
  try {
    return JSON.parse(body) as Document['body'];
  } catch {
    return undefined;
  }
}

/** The kind whose heads the log keeps in its rows, and the bytes apart: a start does not read them. */
const WITH_BYTES: DocumentKind = 'sounds';

/** Whether a row is the head of a sound, whose bytes the log may have. */
export function lacksBytes(kind: DocumentKind, row: MarkedRow): boolean {
  return kind === WITH_BYTES && isSummaryOnlyDocument(kind, documentOfRow(row));
}

/** An entry without the bytes of a sound. */
export function headOf(entry: LogEntry): LogEntry {
  const { kind, row, base } = entry;
  return kind === WITH_BYTES ? { ...entry, row: headOfRow(kind, row), base: base && headOfRow(kind, base) } : entry;
}

/** Whether an entry has the bytes of a sound. */
export function hasBytes(entry: LogEntry): boolean {
  return headOf(entry).row !== entry.row;
}

function headOfRow(kind: DocumentKind, row: MarkedRow): MarkedRow {
  const head = summaryOnlyOf(kind, documentOfRow(row));
  return head === undefined ? row : { ...row, body: JSON.stringify(head.body) };
}

/** Whether two rows are the same state of a document. */
export function isSameRow(a: MarkedRow, b: MarkedRow): boolean {
  return a.rev === b.rev && a._deleted === b._deleted;
}

/** Whether the server has this state of the row. */
export function isOnServer({ row, base }: RowToSend): boolean {
  return base !== undefined && isSameRow(row, base);
}

/** A row as it is pushed; `assumed` is the state the server is believed to have. */
export function pushRowOf(row: MarkedRow, assumed: MarkedRow | undefined): PushRow {
  const document = documentOfRow(row);
  if (assumed === undefined || assumed.rev === NOTHING_REV) return withAncestors({ document }, row.ancestors);
  const since = row.ancestors.slice(row.ancestors.lastIndexOf(assumed.rev) + 1);
  return withAncestors({ document, assumedRev: assumed.rev }, since);
}

/** A row as it is pushed to a server that came back from a backup, which may not have any state that this device believes it to have. */
export function reuploadedRowOf(row: MarkedRow, assumed: MarkedRow | undefined): PushRow {
  const offered = withAncestors({ document: documentOfRow(row) }, row.ancestors);
  return assumed === undefined || assumed.rev === NOTHING_REV ? offered : { ...offered, assumedRev: assumed.rev };
}

function withAncestors(row: PushRow, ancestors: readonly string[]): PushRow {
  return ancestors.length === 0 ? row : { ...row, ancestors: [...ancestors] };
}

/** A tombstone without content. */
export function tombstoneOf(id: string, rev: string, updatedAt: number): Document {
  return { id, rev, updatedAt, deleted: true, body: {} };
}
