// Reading an account's documents after a number, no more at once than an answer may carry.

import type { DocumentKind } from '@roundbell/core/ports';
import type { DatabaseConnection } from '../database/tables.ts';
import type { Hold } from '../limits/memory-budget.ts';
import { type Epochs, beginningOf } from './epochs.ts';
import { forgottenOf } from './history-sweep.ts';

/** Documents as JSON text, ready to travel. */
export interface PulledDocuments {
  readonly documents: readonly string[];
  /** The number to ask from next. */
  readonly sequence: number;
  /** Whether a deletion after the asked number is forgotten. */
  readonly isExpired: boolean;
  /** Whether the bytes ended it, and not the limit. */
  readonly hasMore: boolean;
  /** '' if the account never came back from a backup. */
  readonly epoch: string;
}

/** Where a pull begins, and what ends it. */
export interface PullAsked {
  readonly since: number;
  readonly limit: number;
  /** Infinity: only the limit. The first document always comes. */
  readonly bytes: number;
  /** Whether documents that have a head come as such. */
  readonly heads: boolean;
}

/** Reads an account's documents after a number. */
export async function pullFrom(
  db: DatabaseConnection,
  epochs: Epochs,
  owner: string,
  kind: DocumentKind,
  asked: PullAsked & { readonly hold?: Hold | undefined },
): Promise<PulledDocuments> {
  const { since, limit } = asked;
  const { rows, hasMore } = await rowsFrom(db, owner, kind, asked);
  // After the documents: what is forgotten in between is then reported once too often, never too seldom.
  const account = await accountOf(db, owner);
  const forgotten = forgottenOf(account.forgotten)[kind] ?? 0;
  const newest = rows.at(-1)?.seq ?? since;
  return {
    documents: rows.map((row) => row.document),
    // There is nothing else up to the forgotten number.
    sequence: rows.length < limit && !hasMore ? Math.max(newest, forgotten) : newest,
    isExpired: since > 0 && since < forgotten,
    hasMore,
    epoch: (since > account.seq ? await epochs.begin(owner, since) : undefined) ?? account.epoch,
  };
}

/** Some living documents, the one changed last first. */
export interface NewestDocuments {
  readonly documents: readonly string[];
  /** The number to go on before; absent if there are no more. */
  readonly next?: number;
}

/** Where such a reading begins, and what ends it. */
export interface NewestAsked {
  readonly before: number;
  readonly limit: number;
  /** The first document always comes. */
  readonly bytes: number;
}

/** Reads an account's living documents before a number, the one changed last first, those that have a head as such; a few at a time, so that no more is in memory than a slice too much. */
export async function newestFirst(
  db: DatabaseConnection,
  owner: string,
  kind: DocumentKind,
  { before, limit, bytes, hold }: NewestAsked & { readonly hold?: Hold | undefined },
): Promise<NewestDocuments> {
  const found: PulledRow[] = [];
  let size = 0;
  for (;;) {
    const rows = await db
      .selectFrom('sync_doc')
      .select((of) => ['seq', of.fn.coalesce('head', 'document').as('document')])
      .where('owner', '=', owner)
      .where('kind', '=', kind)
      .where('deleted_at', 'is', null)
      .where('seq', '<', found.at(-1)?.seq ?? before)
      .orderBy('seq', 'desc')
      .limit(FIRST_SLICE)
      .execute();
    for (const row of rows) {
      size += Buffer.byteLength(row.document);
      const next = found.at(-1)?.seq;
      if (next !== undefined && (found.length === limit || size > bytes)) return { documents: textsOf(found), next };
      hold?.(Buffer.byteLength(row.document));
      found.push(row);
    }
    if (rows.length < FIRST_SLICE) return { documents: textsOf(found) };
  }
}

const textsOf = (rows: readonly PulledRow[]): readonly string[] => rows.map(({ document }) => document);

/** What is read at first; then as many as should have room. */
const FIRST_SLICE = 8;
const SLICE_BYTES = 1_000_000;

interface PulledRow {
  readonly seq: number;
  readonly document: string;
}

/** Reads in slices, so that no more is in memory than a slice too much. */
async function rowsFrom(
  db: DatabaseConnection,
  owner: string,
  kind: DocumentKind,
  asked: PullAsked & { readonly hold?: Hold | undefined },
) {
  const { since, limit, bytes, heads, hold } = asked;
  const rows: PulledRow[] = [];
  let size = 0;
  for (;;) {
    const read = await sliceFrom(db, owner, kind, { heads, since: rows.at(-1)?.seq ?? since, limit: sliceOf() });
    for (const row of read.rows) {
      const added = Buffer.byteLength(row.document);
      size += added;
      if (size > bytes && rows.length > 0) return { rows, hasMore: true };
      hold?.(added);
      rows.push(row);
    }
    if (read.isLast || rows.length === limit) return { rows, hasMore: false };
  }

  function sliceOf(): number {
    // One that nothing but its limit ends is read in slices, too: whether there is room for it is said by the first ones.
    const room = bytes === Infinity ? SLICE_BYTES : bytes - size;
    const fits = rows.length === 0 ? FIRST_SLICE : Math.ceil((room * rows.length) / size);
    return Math.min(limit - rows.length, Math.max(1, fits));
  }
}

async function sliceFrom(
  db: DatabaseConnection,
  owner: string,
  kind: DocumentKind,
  { since, limit, heads }: Omit<PullAsked, 'bytes'>,
): Promise<{ readonly rows: readonly PulledRow[]; readonly isLast: boolean }> {
  const rows = await db
    .selectFrom('sync_doc')
    .select((of) => [
      'seq',
      heads ? of.fn.coalesce('head', 'document').as('document') : of.ref('document').as('document'),
    ])
    .where('owner', '=', owner)
    .where('kind', '=', kind)
    .where('seq', '>', since)
    .orderBy('seq')
    .limit(limit)
    .execute();
  return { rows, isLast: rows.length < limit };
}

/** What a pull needs to know of an account. */
async function accountOf(db: DatabaseConnection, owner: string) {
  const row = await db
    .selectFrom('sync_owner')
    .select(['seq', 'epoch', 'forgotten'])
    .where('owner', '=', owner)
    .executeTakeFirst();
  return row ?? { ...(await beginningOf(db)), forgotten: '{}' };
}
