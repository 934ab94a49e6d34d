// What a push changes, decided without a database: rows and stored documents in, writes and conflicts out.

import type { Document, PushRow } from '@roundbell/core';

/** What the server has of one document. */
export interface StoredDocument {
  readonly rev: string;
  /** Its JSON as it travels. */
  readonly document: string;
}

/** One accepted state: its number in the account's sequence and its JSON. */
export interface AcceptedDocument {
  readonly id: string;
  readonly rev: string;
  readonly seq: number;
  readonly document: string;
}

/** What is to be written, what is to be answered, and by how many bytes the account grows. */
export interface PushPlan {
  /** Every accepted state in order: one document may be here more than once. */
  readonly accepted: readonly AcceptedDocument[];
  /** The last accepted state of each document. */
  readonly newest: readonly AcceptedDocument[];
  /** The stored states of the stale rows, as JSON, each document once. */
  readonly conflicts: readonly string[];
  readonly sequence: number;
  readonly grown: number;
}

/**
 * Goes through the rows in order, counting on from `sequence`. A row whose revision is stored already is done (a replay);
 * one that assumed another revision than the stored one is a conflict; everything else is accepted, also a row that
 * assumed something the server has never seen. (SYN-5, SYN-6, SYN-7)
 */
export function planPush(
  rows: readonly PushRow[],
  stored: ReadonlyMap<string, StoredDocument>,
  sequence: number,
): PushPlan {
  const accepted: AcceptedDocument[] = [];
  const newest = new Map<string, AcceptedDocument>();
  const conflicts = new Map<string, string>();
  let grown = 0;
  for (const { document, assumedRev } of rows) {
    const before = newest.get(document.id) ?? stored.get(document.id);
    if (before?.rev === document.rev) continue;
    if (before !== undefined && before.rev !== assumedRev) {
      conflicts.set(document.id, before.document);
      continue;
    }
    const text = textOf(document);
    const state = { id: document.id, rev: document.rev, seq: sequence + accepted.length + 1, document: text };
    accepted.push(state);
    newest.set(document.id, state);
    grown += Buffer.byteLength(text) - (before === undefined ? 0 : Buffer.byteLength(before.document));
  }
  return {
    accepted,
    newest: [...newest.values()],
    conflicts: [...conflicts.values()],
    sequence: sequence + accepted.length,
    grown,
  };
}

/** The JSON of a document with its fields in one order, so that the same document is always the same text. */
function textOf({ id, rev, updatedAt, deleted, body }: Document): string {
  return JSON.stringify({ id, rev, updatedAt, deleted, body });
}
