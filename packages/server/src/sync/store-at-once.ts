// A push in two questions without a transaction, for engines that are far away and change several tables in one statement: what is
// there is read, what is planned is written if nothing has changed since. (docs/design/scale.md)

import { createTurns, type DocumentKind, isHeadDocument, type Turns } from '@roundbell/core';
import { type RawBuilder, sql } from 'kysely';
import type { DatabaseConnection } from '../database/tables.ts';
import { STATES_KEPT } from './history.ts';
import { planPush, type PushPlan, type StoredDocument } from './push-plan.ts';
import { type Counter, headIn, type Push, type Pushed, requireRoom, type StoreParts, strayedBy } from './store.ts';

/** Who loses a race so often queues for the lock. */
const TRIES = 3;

/** Stores a push as the transaction does, or by it: for what is rare, and for who lost a race three times. (SYN-160, SYN-161) */
export function createStoreAtOnce(
  db: DatabaseConnection,
  parts: StoreParts,
  inTransaction: (push: Push) => Promise<Pushed>,
): (push: Push) => Promise<Pushed> {
  async function store(push: Push): Promise<Pushed> {
    if (!isPlain(push)) return await inTransaction(push);
    for (let tries = 0; tries < TRIES; tries++) {
      const found = await read(db, push);
      const { counter } = found;
      if (counter === undefined) break;
      const strayed = strayedBy(push.lineage, counter);
      if (strayed !== undefined) return strayed;
      const plan = planPush(push.rows, found.stored, counter.seq);
      if (plan.accepted.length > 0) {
        requireRoom(plan, counter, parts.limits);
        const written = { push, plan, ...found, counter };
        if (historyAfter(written) > parts.limits.historyBytes) break;
        if (!(await write(db, written, parts.now()))) continue;
      }
      return { kind: 'stored', plan, seenUpTo: undefined };
    }
    return await inTransaction(push);
  }

  // One account's pushes to this process do not race each other.
  const turnsOf = new Map<string, { readonly turns: Turns; waiting: number }>();
  return async (push) => {
    const { owner } = push;
    const account = turnsOf.get(owner) ?? { turns: createTurns(), waiting: 0 };
    turnsOf.set(owner, account);
    account.waiting += 1;
    try {
      return await account.turns.inTurn(() => store(push));
    } finally {
      account.waiting -= 1;
      if (account.waiting === 0) turnsOf.delete(owner);
    }
  };
}

/** Whether a push is one like almost all: whole documents, each once, from a device that knows the account. */
function isPlain({ kind, rows, lineage }: Push): boolean {
  const ids = new Set(rows.map(({ document }) => document.id));
  return (
    lineage?.offered !== true &&
    ids.size === rows.length &&
    !rows.some(({ document }) => isHeadDocument(kind, document))
  );
}

/** What there is before a push. `spare`: the states that go once a document has one more. */
interface Found {
  readonly counter: Counter | undefined;
  readonly stored: ReadonlyMap<string, StoredDocument>;
  readonly spare: ReadonlyMap<string, readonly Spare[]>;
}

interface Spare {
  readonly seq: number;
  readonly bytes: number;
}

type FoundRow = Counter & {
  readonly id: string | null;
  readonly rev: string;
  readonly doc_seq: number;
  readonly document: string;
  readonly deleted: boolean;
  readonly spare: readonly Spare[];
};

async function read(db: DatabaseConnection, { owner, kind, rows }: Push): Promise<Found> {
  const ids = rows.map(({ document }) => document.id);
  const { rows: found } = await sql<FoundRow>`
    select o.seq, o.bytes, o.living, o.history_bytes, o.epoch, o.restored_seq,
      d.id, d.rev, d.seq as doc_seq, d.document, d.deleted_at is not null as deleted,
      coalesce((select json_agg(json_build_object('seq', h.seq, 'bytes', h.bytes)) from (
        select seq, bytes from sync_history
        where owner = d.owner and kind = d.kind and id = d.id order by seq desc offset ${STATES_KEPT - 1}
      ) h), '[]') as spare
    from sync_owner o left join sync_doc d on d.owner = o.owner and d.kind = ${kind} and d.id = any(${ids})
    where o.owner = ${owner}`.execute(db);
  const documents = found.flatMap((row) => (row.id === null ? [] : [{ ...row, id: row.id }]));
  return {
    counter: found[0],
    stored: new Map(documents.map(({ id, doc_seq: seq, ...row }) => [id, { ...row, seq }])),
    spare: new Map(documents.map(({ id, spare }) => [id, spare])),
  };
}

interface Written extends Found {
  readonly push: Push;
  readonly plan: PushPlan;
  readonly counter: Counter;
}

function spareOf({ plan, spare }: Pick<Written, 'plan' | 'spare'>): readonly Spare[] {
  return plan.accepted.flatMap(({ id }) => spare.get(id) ?? []);
}

/** The bytes of the account's replaced states once this is written. */
function historyAfter(written: Written): number {
  const freed = spareOf(written).reduce((total, { bytes }) => total + bytes, 0);
  return written.counter.history_bytes + written.plan.replacedBytes - freed;
}

/** Whether it was written: not if anything of the account has changed since it was read. */
async function write(db: DatabaseConnection, written: Written, at: number): Promise<boolean> {
  const { push, plan, counter } = written;
  const { owner, kind } = push;
  const gone = spareOf(written).map(({ seq }) => seq);
  // Each change of an account changes its number or its bytes. Its row is locked by the first part, and the others have no rows
  // without it: so, as in a transaction, the order of commits is the order of numbers.
  const { rows } = await sql<{ owner: string }>`
    with counted as (
      update sync_owner set seq = ${plan.sequence}, bytes = bytes + ${plan.grown}, living = living + ${plan.added},
        history_bytes = ${historyAfter(written)}
      where owner = ${owner} and seq = ${counter.seq} and epoch = ${counter.epoch} and bytes = ${counter.bytes}
        and history_bytes = ${counter.history_bytes}
      returning owner
    ), state (id, rev, seq, document, bytes, deleted_at, head) as (
      values ${sql.join(plan.accepted.map((state) => stateRow(kind, state, at)))}
    ), newest as (
      insert into sync_doc (owner, kind, id, rev, seq, document, deleted_at, head)
      select owner, ${kind}, id, rev, seq, document, deleted_at, head from counted, state
      on conflict (owner, kind, id) do update set rev = excluded.rev, seq = excluded.seq, document = excluded.document,
        deleted_at = excluded.deleted_at, head = excluded.head
    ), states as (
      insert into sync_history (owner, seq, kind, id, document, at, bytes)
      select owner, seq, ${kind}, id, document, ${at}, bytes from counted, state
    ), replaced as (
      update sync_history set replaced_at = ${at} from counted
      where sync_history.owner = counted.owner and seq = any(${plan.replaced}::bigint[])
    ), gone as (
      delete from sync_history using counted where sync_history.owner = counted.owner and seq = any(${gone}::bigint[])
    )
    select owner from counted`.execute(db);
  return rows.length > 0;
}

function stateRow(
  kind: DocumentKind,
  { id, rev, seq, document, deleted }: PushPlan['accepted'][number],
  at: number,
): RawBuilder<unknown> {
  const bytes = Buffer.byteLength(document);
  return sql`(${id}::text, ${rev}::text, ${seq}::bigint, ${document}::text, ${bytes}::bigint, ${deleted ? at : null}::bigint,
    ${headIn(kind, document)}::text)`;
}
