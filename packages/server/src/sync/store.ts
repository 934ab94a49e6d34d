// A push in one transaction, on any engine.

import { Failure } from '@roundbell/core/base';
import {
  completesSummaryOnly,
  type Document,
  type DocumentKind,
  summaryOnlyOf,
  isSummaryOnlyDocument,
  type PushEpoch,
  type PushRow,
  withStoredReadings,
} from '@roundbell/core/ports';
import { sql } from 'kysely';
import type { DatabaseConnection } from '../database/tables.ts';
import type { Limits } from '../limits/limits.ts';
import { lockedOwner } from './epochs.ts';
import type { ServerHistory } from './history.ts';
import { rowsOffered } from './offer.ts';
import { type AcceptedDocument, beyondAnswer, planPush, type PushPlan } from './push-plan.ts';

/** How much of earlier states one push may have read to complete its heads: a small one must not become a hundred megabytes. */
const COMPLETED_CHARACTERS = 4_000_000;

/** What one account sends of one kind. */
export interface Push {
  readonly owner: string;
  readonly kind: DocumentKind;
  readonly rows: readonly PushRow[];
  readonly lineage: PushEpoch | undefined;
}

/** What became of a push: the device is ahead of the account, or follows another epoch of it, or what was planned is stored. */
export type Pushed =
  | { readonly kind: 'ahead'; readonly since: number }
  | { readonly kind: 'restored' }
  | { readonly kind: 'stored'; readonly plan: PushPlan; readonly seenUpTo: number | undefined };

/** What storing needs besides the database. */
export interface StoreParts {
  readonly history: ServerHistory;
  readonly limits: Pick<Limits, 'storedBytes' | 'historyBytes' | 'documents' | 'documentBytes' | 'soundBytes'>;
  readonly now: () => number;
}

/** Stores what is accepted of a push, all or nothing; throws the refusal for a full account, or for conflicts beyond one answer. */
export async function storeInTransaction(
  { history, limits, now }: StoreParts,
  trx: DatabaseConnection,
  { owner, kind, rows, lineage }: Push,
): Promise<Pushed> {
  // The lock makes commit order equal sequence order: a pull can never skip a row that commits late.
  const counter = await lockedOwner(trx, owner);
  const strayed = strayedBy(lineage, counter);
  if (strayed !== undefined) return strayed;
  const stored = await storedOf(trx, owner, kind, rows);
  const seenUpTo = lineage?.offered === true ? Math.min(lineage.since, counter.restored_seq) : undefined;
  const taken =
    seenUpTo === undefined ? rows : await rowsOffered(history, trx, { owner, kind, rows, stored, seenUpTo });
  const whole = await wholeRows(history, trx, { owner, kind, rows: taken });
  const plan = planPush(whole, stored, counter.seq);
  const refusal = noRoomFor(kind, plan, counter, limits);
  if (refusal !== undefined) throw refusal;
  if (plan.accepted.length === 0) return { kind: 'stored', plan, seenUpTo };
  await writeNewest(trx, owner, kind, plan.newest, now());
  const counted = {
    seq: plan.sequence,
    bytes: counter.bytes + plan.grown,
    living: counter.living + plan.added,
    history_bytes: await history.add(trx, owner, kind, plan, counter.history_bytes),
  };
  await trx.updateTable('sync_owner').set(counted).where('owner', '=', owner).execute();
  return { kind: 'stored', plan, seenUpTo };
}

/** What tells that a device does not follow the account as it is now; undefined if it does. */
export function strayedBy(
  lineage: PushEpoch | undefined,
  { seq, epoch }: Pick<Counter, 'seq' | 'epoch'>,
): Exclude<Pushed, { readonly kind: 'stored' }> | undefined {
  if (lineage === undefined) return undefined;
  if (lineage.since > seq) return { kind: 'ahead', since: lineage.since };
  return lineage.epoch === epoch ? undefined : { kind: 'restored' };
}

function documentIn(text: string): Document {
  return JSON.parse(text) as Document;
}

/** What a device gets of a stored document at first; null if all of it. */
export function headIn(kind: DocumentKind, text: string): string | null {
  const head = summaryOnlyOf(kind, documentIn(text));
  return head === undefined ? null : JSON.stringify(head);
}

/** The rows as they are stored: a head gets the large part that the account has. 'too-large' if too many large ones come together. */
async function wholeRows(
  history: Pick<ServerHistory, 'statesOf'>,
  trx: DatabaseConnection,
  { owner, kind, rows }: Omit<Push, 'lineage'>,
): Promise<readonly PushRow[]> {
  let room = COMPLETED_CHARACTERS;
  const wholeOf = async (head: Document): Promise<Document> => {
    const headText = JSON.stringify(head);
    for await (const state of history.statesOf(trx, owner, kind, head.id)) {
      room -= state.length;
      if (room < 0) throw new Failure('too-large', 'These documents are too large to be sent together');
      const before = documentIn(state);
      if (completesSummaryOnly(before, headText)) return withStoredReadings(head, [before]);
    }
    return withStoredReadings(head, []);
  };
  const whole: PushRow[] = [];
  for (const row of rows)
    whole.push(isSummaryOnlyDocument(kind, row.document) ? { ...row, document: await wholeOf(row.document) } : row);
  return whole;
}

/** What is counted of an account. */
export interface Counter {
  readonly seq: number;
  readonly bytes: number;
  readonly living: number;
  readonly history_bytes: number;
  readonly epoch: string;
  readonly restored_seq: number;
}

/** Why there is no room for what is planned or its conflicts; undefined if there is: for what is planned always if the account grows in neither way. */
export function noRoomFor(
  kind: DocumentKind,
  { accepted, grown, added, stale }: PushPlan,
  { bytes, living }: Pick<Counter, 'bytes' | 'living'>,
  limits: StoreParts['limits'],
): Failure | undefined {
  const most = kind === 'sounds' ? limits.soundBytes : limits.documentBytes;
  const tooLarge = accepted.find(({ document }) => Buffer.byteLength(document) > most);
  if (tooLarge !== undefined && grown > 0)
    return new Failure('too-large', `A document may have ${most.toLocaleString('en')} bytes at most`);
  if (grown > 0 && bytes + grown > limits.storedBytes)
    return new Failure('too-large', 'This account is full: make room first');
  if (added > 0 && living + added > limits.documents)
    return new Failure('too-large', 'This account has too many documents: make room first');
  return beyondAnswer(
    { stale },
    stale.reduce((bytes, { document }) => bytes + Buffer.byteLength(document), 0),
  );
}

async function storedOf(trx: DatabaseConnection, owner: string, kind: DocumentKind, rows: readonly PushRow[]) {
  if (rows.length === 0) return new Map();
  const found = await trx
    .selectFrom('sync_doc')
    .select(['id', 'rev', 'seq', 'document', 'deleted_at'])
    .where('owner', '=', owner)
    .where('kind', '=', kind)
    .where('id', 'in', [...new Set(rows.map((row) => row.document.id))])
    .execute();
  return new Map(found.map((row) => [row.id, { ...row, deleted: row.deleted_at !== null }]));
}

async function writeNewest(
  trx: DatabaseConnection,
  owner: string,
  kind: DocumentKind,
  states: readonly AcceptedDocument[],
  at: number,
) {
  await trx
    .insertInto('sync_doc')
    .values(
      states.map(({ deleted, ...state }) => ({
        owner,
        kind,
        ...state,
        deleted_at: deleted ? at : null,
        head: headIn(kind, state.document),
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['owner', 'kind', 'id']).doUpdateSet({
        rev: sql.ref('excluded.rev'),
        seq: sql.ref('excluded.seq'),
        document: sql.ref('excluded.document'),
        deleted_at: sql.ref('excluded.deleted_at'),
        head: sql.ref('excluded.head'),
      }),
    )
    .execute();
}
