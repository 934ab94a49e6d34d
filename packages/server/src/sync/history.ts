// Earlier states of documents: which are kept and for how long, and when a deletion is forgotten.
// A state's age counts from the moment it was replaced: one that was current for a year is still there after today's edit.

import type { DocumentKind } from '@roundbell/core/ports';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import type { DatabaseConnection } from '../database/tables.ts';
import type { Limits } from '../limits/limits.ts';
import type { AcceptedDocument, PushPlan } from './push-plan.ts';

/** A replaced state is kept for 90 days. */
export const STATE_MILLIS = 90 * 86_400_000;
/** States per document, including the newest. */
export const MOST_STATES = 50;
/** Earlier states are returned up to this total size, in bytes. */
export const ANSWERED_BYTES = 2_000_000;
/** An account over its limit is brought this far below it, so that not every push has to look for the oldest. */
const ROOM_AFTER_TRIM = 0.1;
/** Enough of a stored document's text for its id and revision, whatever characters they are made of. */
const ENVELOPE_CHARACTERS = 1200;
/** A session that was removed and brought back a few times still finds its readings. */
const STATES_LOOKED_AT = 5;
/** Oldest states looked at together. */
const TRIM_ROWS = 200;

/** One state of a document as JSON, and when it arrived (epoch ms). */
export interface StoredState {
  readonly at: number;
  readonly document: string;
}

/** The earlier states of all accounts. */
export interface ServerHistory {
  /**
   * Inside a push's transaction, which holds the account's counter: stores what was accepted and removes what is
   * too much. Returns the bytes of all the account's replaced states, which were `bytes` before.
   */
  add(trx: DatabaseConnection, owner: string, kind: DocumentKind, plan: PushPlan, bytes: number): Promise<number>;
  /** One document's states that are recent enough, the newest first, including tombstones. */
  of(owner: string, kind: DocumentKind, id: string): Promise<readonly StoredState[]>;
  /** Inside a push's transaction: a few of the newest states of a document as JSON, the newest first, each read when it is asked for. */
  statesOf(trx: DatabaseConnection, owner: string, kind: DocumentKind, id: string): AsyncIterable<string>;
  /** The newest state of a document whose revision is one of these, as JSON; undefined if none of them is here. */
  newestOf(
    owner: string,
    kind: DocumentKind,
    id: string,
    revs: readonly string[],
    trx?: DatabaseConnection,
  ): Promise<string | undefined>;
  /** The newest state of a document up to a number, as JSON. */
  newestUpTo(owner: string, kind: DocumentKind, id: string, sequence: number): Promise<string | undefined>;
}

/** What the history needs besides the database. */
export interface HistoryParts {
  readonly limits: Pick<Limits, 'historyBytes'>;
  readonly now: () => number;
}

/** Joins the database and a wall clock. */
export function createHistory({ db }: Pick<Database, 'db'>, { limits, now }: HistoryParts): ServerHistory {
  return {
    async add(trx, owner, kind, { accepted, replaced, replacedBytes }, bytes) {
      const at = now();
      await writeStates(trx, owner, kind, accepted, at);
      if (replaced.length === 0) return bytes;
      await trx
        .updateTable('sync_history')
        .set({ replaced_at: at })
        .where('owner', '=', owner)
        .where('seq', 'in', replaced)
        .execute();
      const ids = [...new Set(accepted.map(({ id }) => id))];
      const used = bytes + replacedBytes - (await trimDocuments(trx, owner, kind, ids));
      if (used <= limits.historyBytes) return used;
      return used - (await trimAccount(trx, owner, used - limits.historyBytes * (1 - ROOM_AFTER_TRIM)));
    },

    async of(owner, kind, id) {
      const rows = await db
        .selectFrom('sync_history')
        .select(['seq', 'at', 'bytes'])
        .where('owner', '=', owner)
        .where('kind', '=', kind)
        .where('id', '=', id)
        .where((or) => or.or([or('replaced_at', 'is', null), or('replaced_at', '>=', now() - STATE_MILLIS)]))
        .orderBy('seq', 'desc')
        .limit(MOST_STATES)
        .execute();
      const answered = withinBytes(rows, ANSWERED_BYTES);
      if (answered.length === 0) return [];
      return await db
        .selectFrom('sync_history')
        .select(['at', 'document'])
        .where('owner', '=', owner)
        .where(
          'seq',
          'in',
          answered.map(({ seq }) => seq),
        )
        .orderBy('seq', 'desc')
        .execute();
    },
    statesOf: (trx, owner, kind, id) => newestStates(trx, { owner, kind, id }),
    newestOf: (owner, kind, id, revs, trx = db) => newestState(trx, { owner, kind, id }, revs),
    newestUpTo: (owner, kind, id, sequence) => newestUpTo(db, { owner, kind, id }, sequence),
  };
}

interface Named {
  readonly owner: string;
  readonly kind: DocumentKind;
  readonly id: string;
}

async function* newestStates(trx: DatabaseConnection, { owner, kind, id }: Named): AsyncIterable<string> {
  for (let place = 0; place < STATES_LOOKED_AT; place++) {
    const state = await trx
      .selectFrom('sync_history')
      .select('document')
      .where('owner', '=', owner)
      .where('kind', '=', kind)
      .where('id', '=', id)
      .orderBy('seq', 'desc')
      .offset(place)
      .limit(1)
      .executeTakeFirst();
    if (state === undefined) return;
    yield state.document;
  }
}

async function newestState(db: DatabaseConnection, { owner, kind, id }: Named, revs: readonly string[]) {
  const states = await db
    .selectFrom('sync_history')
    .select(['seq', sql<string>`substr(document, 1, ${ENVELOPE_CHARACTERS})`.as('envelope')])
    .where('owner', '=', owner)
    .where('kind', '=', kind)
    .where('id', '=', id)
    .orderBy('seq', 'desc')
    .limit(MOST_STATES)
    .execute();
  const newest = states.find(({ envelope }) => revs.includes(revIn(envelope)));
  if (newest === undefined) return undefined;
  const state = await db
    .selectFrom('sync_history')
    .select('document')
    .where('owner', '=', owner)
    .where('seq', '=', newest.seq)
    .executeTakeFirst();
  return state?.document;
}

async function newestUpTo(db: DatabaseConnection, { owner, kind, id }: Named, sequence: number) {
  const state = await db
    .selectFrom('sync_history')
    .select('document')
    .where('owner', '=', owner)
    .where('kind', '=', kind)
    .where('id', '=', id)
    .where('seq', '<=', sequence)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  return state?.document;
}

/** The revision in the first part of a stored document; '' if there is none. */
function revIn(envelope: string): string {
  const [, rev] = /^\{"id":"(?:[^"\\]|\\.)*","rev":("(?:[^"\\]|\\.)*")/.exec(envelope) ?? [];
  return rev === undefined ? '' : String(JSON.parse(rev));
}

async function writeStates(
  trx: DatabaseConnection,
  owner: string,
  kind: DocumentKind,
  states: readonly AcceptedDocument[],
  at: number,
) {
  await trx
    .insertInto('sync_history')
    .values(
      states.map(({ seq, id, document }) => ({
        owner,
        seq,
        kind,
        id,
        document,
        at,
        bytes: Buffer.byteLength(document),
      })),
    )
    .execute();
}

/** Keeps each document's newest states; returns the bytes removed. */
async function trimDocuments(trx: DatabaseConnection, owner: string, kind: DocumentKind, ids: readonly string[]) {
  const gone = await trx
    .deleteFrom('sync_history')
    .where('owner', '=', owner)
    .where('seq', 'in', (outer) =>
      outer
        .selectFrom((inner) =>
          inner
            .selectFrom('sync_history')
            .select(['seq', sql<number>`row_number() over (partition by id order by seq desc)`.as('place')])
            .where('owner', '=', owner)
            .where('kind', '=', kind)
            .where('id', 'in', ids)
            .as('state'),
        )
        .select('seq')
        .where('place', '>', MOST_STATES),
    )
    .returning('bytes')
    .execute();
  return weightOf(gone);
}

/** Removes an account's oldest replaced states until so many bytes are gone; returns how many were removed. */
async function trimAccount(trx: DatabaseConnection, owner: string, excess: number): Promise<number> {
  let gone = 0;
  while (gone < excess) {
    const oldest = await trx
      .selectFrom('sync_history')
      .select(['seq', 'bytes'])
      .where('owner', '=', owner)
      .where('replaced_at', 'is not', null)
      .orderBy('seq')
      .limit(TRIM_ROWS)
      .execute();
    if (oldest.length === 0) return gone;
    const numbers: number[] = [];
    for (const { seq, bytes } of oldest) {
      if (gone >= excess) break;
      numbers.push(seq);
      gone += bytes;
    }
    await trx.deleteFrom('sync_history').where('owner', '=', owner).where('seq', 'in', numbers).execute();
  }
  return gone;
}

/** The first rows whose total size is at most `most` bytes, and always one. */
function withinBytes<Row extends { readonly bytes: number }>(rows: readonly Row[], most: number): readonly Row[] {
  let total = 0;
  return rows.filter(({ bytes }, at) => (total += bytes) <= most || at === 0);
}

/** The total size of some states, in bytes. */
export function weightOf(rows: readonly { readonly bytes: number }[]): number {
  return rows.reduce((total, { bytes }) => total + bytes, 0);
}
