// Reading an account's documents after a number, no more at once than an answer may carry.

import type { DocumentKind } from '@roundbell/core/ports';
import { sql } from 'kysely';
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
  const { rows, hasMore, account } = await rowsFrom(db, owner, kind, asked);
  const forgotten = forgottenOf(account.forgotten)[kind] ?? 0;
  const newest = rows.at(-1)?.seq ?? since;
  return {
    documents: textsOf(rows),
    // There is nothing else up to the forgotten number.
    sequence: rows.length < limit && !hasMore ? Math.max(newest, forgotten) : newest,
    isExpired: since > 0 && since < forgotten,
    hasMore,
    epoch: (since > account.newest ? await epochs.begin(owner, since) : undefined) ?? account.epoch,
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

/** How many it reads at a time. */
const NEWEST_AT_A_TIME = 8;

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
      .limit(NEWEST_AT_A_TIME)
      .execute();
    for (const row of rows) {
      size += Buffer.byteLength(row.document);
      const next = found.at(-1)?.seq;
      if (next !== undefined && (found.length === limit || size > bytes)) return { documents: textsOf(found), next };
      hold?.(Buffer.byteLength(row.document));
      found.push(row);
    }
    if (rows.length < NEWEST_AT_A_TIME) return { documents: textsOf(found) };
  }
}

const textsOf = (rows: readonly PulledRow[]): readonly string[] => rows.map(({ document }) => document);

/** No more is read at a time, and one document. */
const SLICE_BYTES = 1_000_000;

interface PulledRow {
  readonly seq: number;
  readonly document: string;
}

/** What a pull needs to know of an account. */
interface PulledAccount {
  readonly newest: number;
  readonly epoch: string;
  readonly forgotten: string;
}

/** Reads in slices, so that no more is in memory than a slice too much; with the account as it was at the last one. */
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
    const room = Math.max(1, Math.min(SLICE_BYTES, bytes - size));
    const full = size + room;
    const slice = await sliceFrom(db, owner, kind, {
      heads,
      since: rows.at(-1)?.seq ?? since,
      limit: limit - rows.length,
      bytes: room,
    });
    const { account } = slice;
    for (const row of slice.rows) {
      const added = Buffer.byteLength(row.document);
      size += added;
      if (size > bytes && rows.length > 0) return { rows, hasMore: true, account };
      hold?.(added);
      rows.push(row);
    }
    if (rows.length === limit || size < full) return { rows, hasMore: false, account };
  }
}

type SliceRow = PulledAccount & (PulledRow | { readonly seq: null; readonly document: null });

/** The first documents with so many bytes, and the one with which they are more. */
async function sliceFrom(
  db: DatabaseConnection,
  owner: string,
  kind: DocumentKind,
  { since, limit, bytes, heads }: PullAsked,
): Promise<{ readonly rows: readonly PulledRow[]; readonly account: PulledAccount }> {
  const { rows: found } = await sql<SliceRow>`
    select o.seq as newest, o.epoch, o.forgotten, d.seq, ${heads ? sql`coalesce(d.head, d.document)` : sql`d.document`} as document
    from sync_owner o left join (
      select seq, sum(bytes) over (order by seq) - bytes as bytes_before from (
        select seq, octet_length(${heads ? sql`coalesce(head, document)` : sql`document`}) as bytes from sync_doc
        where owner = ${owner} and kind = ${kind} and seq > ${since} order by seq limit ${limit}
      ) sized
    ) first on first.bytes_before < ${bytes}
    left join sync_doc d on d.owner = ${owner} and d.kind = ${kind} and d.seq = first.seq
    where o.owner = ${owner} order by d.seq`.execute(db);
  const rows = found.flatMap(({ seq, document }) => (seq === null ? [] : [{ seq, document }]));
  return { rows, account: found[0] ?? (await noAccount(db)) };
}

async function noAccount(db: DatabaseConnection): Promise<PulledAccount> {
  const { seq, epoch } = await beginningOf(db);
  return { newest: seq, epoch, forgotten: '{}' };
}
