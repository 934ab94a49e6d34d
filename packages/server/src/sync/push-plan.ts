// What a push changes, decided without a database: rows and stored documents in, writes and conflicts out.

import { Failure } from '@roundbell/core/base';
import { type Document, type PushRow, completesSummaryOnly } from '@roundbell/core/ports';

/** What the server has of one document. */
export interface StoredDocument {
  readonly rev: string;
  readonly seq: number;
  readonly deleted: boolean;
  /** Its JSON as it travels. */
  readonly document: string;
}

/** One accepted state: its number in the account's sequence and its JSON. */
export interface AcceptedDocument {
  readonly id: string;
  readonly rev: string;
  readonly seq: number;
  readonly document: string;
  readonly deleted: boolean;
}

/** A row that was not accepted: the stored state as JSON, and the revisions of the row's own that the server may have had since the assumed one. */
export interface StaleRow {
  readonly id: string;
  readonly document: string;
  readonly own: readonly string[];
}

/** What to write, what to answer, and by how much the account grows. */
export interface PushPlan {
  /** Every accepted state in order: one document may be here more than once. */
  readonly accepted: readonly AcceptedDocument[];
  /** The last accepted state of each document. */
  readonly newest: readonly AcceptedDocument[];
  /** The stale rows, each document once. */
  readonly stale: readonly StaleRow[];
  readonly sequence: number;
  readonly grown: number;
  /** How many more documents live afterwards; below 0 if more were deleted than created. */
  readonly added: number;
  /** The numbers of the states that are no longer their document's newest, and their total size. */
  readonly replaced: readonly number[];
  readonly replacedBytes: number;
}

/** The most bytes of stored states in the answer to a push, as a pull may ask for; those of one document always come. */
const CONFLICT_BYTES = 4_000_000;

/** Why conflicts of so many bytes do not fit into one answer, so that devices send the rows in parts; undefined if they do. */
export function beyondAnswer({ stale }: Pick<PushPlan, 'stale'>, bytes: number): Failure | undefined {
  return bytes > CONFLICT_BYTES && stale.length > 1
    ? new Failure('too-large', 'What the server has of these documents is too large to be sent together')
    : undefined;
}

/**
 * Goes through the rows in order, counting on from `sequence`. A row whose revision is already stored is done (a replay);
 * one that assumed a revision other than the stored one is a conflict; everything else is accepted, including a row that
 * assumed something the server has never seen, and a session whose readings the server does not have yet.
 */
export function planPush(
  rows: readonly PushRow[],
  stored: ReadonlyMap<string, StoredDocument>,
  sequence: number,
): PushPlan {
  const accepted: AcceptedDocument[] = [];
  const newest = new Map<string, AcceptedDocument>();
  const stale = new Map<string, StaleRow>();
  const replaced: number[] = [];
  let replacedBytes = 0;
  let grown = 0;
  let added = 0;
  for (const { document, assumedRev, ancestors = [] } of rows) {
    const before = newest.get(document.id) ?? stored.get(document.id);
    const isReplay = before?.rev === document.rev;
    if (isReplay && !completesSummaryOnly(document, before.document)) continue;
    if (before !== undefined && !isReplay && before.rev !== assumedRev) {
      stale.set(document.id, { id: document.id, document: before.document, own: [...ancestors, document.rev] });
      continue;
    }
    const text = textOf(document);
    const { id, rev, deleted } = document;
    const state = { id, rev, seq: sequence + accepted.length + 1, document: text, deleted };
    accepted.push(state);
    newest.set(id, state);
    grown += Buffer.byteLength(text);
    added += livingOf(state) - livingOf(before);
    if (before === undefined) continue;
    replaced.push(before.seq);
    replacedBytes += Buffer.byteLength(before.document);
  }
  return {
    accepted,
    newest: [...newest.values()],
    stale: [...stale.values()],
    sequence: sequence + accepted.length,
    grown: grown - replacedBytes,
    added,
    replaced,
    replacedBytes,
  };
}

/** The JSON of a document with its fields in one order, so that the same document is always the same text. */
function textOf({ id, rev, updatedAt, deleted, body }: Document): string {
  return JSON.stringify({ id, rev, updatedAt, deleted, body });
}

function livingOf(state: { readonly deleted: boolean } | undefined): number {
  return state === undefined || state.deleted ? 0 : 1;
}
