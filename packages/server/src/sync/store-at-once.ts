// Pushes of one account in two questions without a transaction, for engines that are far away and change several tables in one
// statement: what is there is read, what is planned is written if nothing has changed since. (docs/design/scale.md)

import { sql } from 'kysely';
import type { DatabaseConnection } from '../database/tables.ts';
import { MOST_STATES } from './history.ts';
import { planPush, type PushPlan, type StoredDocument } from './push-plan.ts';
import { type Counter, headIn, type Push, type Pushed, noRoomFor, type StoreParts, strayedBy } from './store.ts';
import { isPlain, type StoreTogether } from './together.ts';

/** Who loses a race so often queues for the lock. */
const TRIES = 3;

/** Stores pushes as the transaction does, or by it: for what is rare, and for who lost a race three times. */
export function createStoreAtOnce(
  db: DatabaseConnection,
  { limits, now }: StoreParts,
  inTransaction: (push: Push) => Promise<Pushed>,
): StoreTogether {
  return async (first, behind) => {
    for (let tries = 0; tries < TRIES && isPlain(first); tries++) {
      const found = await read(db, [first, ...behind]);
      if (found === undefined) break;
      const planned = planAll([first, ...behind], found, limits);
      const [pushed, ...others] = planned.pushed;
      if (pushed === undefined) break;
      const isChange = planned.plans.some(({ accepted }) => accepted.length > 0);
      if (!isChange || (await write(db, first, planned, now()))) return [pushed, ...others];
    }
    return [await inTransaction(first)];
  };
}

/** What there is before pushes of one account and kind. `spare`: the states that go once a document has one more. */
interface Found {
  readonly counter: Counter;
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

async function read(db: DatabaseConnection, pushes: readonly [Push, ...Push[]]): Promise<Found | undefined> {
  const [{ owner, kind }] = pushes;
  const ids = pushes.flatMap(({ rows }) => rows.map(({ document }) => document.id));
  const { rows: found } = await sql<FoundRow>`
    select o.seq, o.bytes, o.living, o.history_bytes, o.epoch, o.restored_seq,
      d.id, d.rev, d.seq as doc_seq, d.document, d.deleted_at is not null as deleted,
      coalesce((select json_agg(json_build_object('seq', h.seq, 'bytes', h.bytes)) from (
        select seq, bytes from sync_history
        where owner = ${owner} and kind = d.kind and id = d.id order by seq desc offset ${MOST_STATES - 1}
      ) h), '[]') as spare
    from sync_owner o left join sync_doc d on d.owner = ${owner} and d.kind = ${kind} and d.id = any(${ids})
    where o.owner = ${owner}`.execute(db);
  const [counter] = found;
  if (counter === undefined) return undefined;
  const documents = found.flatMap((row) => (row.id === null ? [] : [{ ...row, id: row.id }]));
  return {
    counter,
    stored: new Map(documents.map(({ id, doc_seq: seq, ...row }) => [id, { ...row, seq }])),
    spare: new Map(documents.map(({ id, spare }) => [id, spare])),
  };
}

/** What becomes of pushes, and of the account. `gone`: the states that go. */
interface Planned {
  readonly pushed: readonly Pushed[];
  readonly plans: readonly PushPlan[];
  readonly gone: readonly number[];
  readonly before: Counter;
  readonly after: Counter;
}

/** Plans one after another, up to the first that is refused or has a full history: a transaction says so, in that one's own turn. */
function planAll(pushes: readonly Push[], found: Found, limits: StoreParts['limits']): Planned {
  const before = found.counter;
  let planned: Planned = { pushed: [], plans: [], gone: [], before, after: before };
  for (const push of pushes) {
    const next = planNext(planned, push, found, limits);
    if (next === undefined) break;
    planned = next;
  }
  return planned;
}

function planNext(planned: Planned, push: Push, found: Found, limits: StoreParts['limits']): Planned | undefined {
  const { pushed, plans, after } = planned;
  const strayed = strayedBy(push.lineage, after);
  if (strayed !== undefined) return { ...planned, pushed: [...pushed, strayed] };
  const plan = planPush(push.rows, found.stored, after.seq);
  const spare = plan.accepted.flatMap(({ id }) => found.spare.get(id) ?? []);
  const historyBytes = after.history_bytes + plan.replacedBytes - spare.reduce((total, { bytes }) => total + bytes, 0);
  if (noRoomFor(push.kind, plan, after, limits) !== undefined || historyBytes > limits.historyBytes) return undefined;
  return {
    ...planned,
    pushed: [...pushed, { kind: 'stored', plan, seenUpTo: undefined }],
    plans: [...plans, plan],
    gone: [...planned.gone, ...spare.map(({ seq }) => seq)],
    after: {
      ...after,
      seq: plan.sequence,
      bytes: after.bytes + plan.grown,
      living: after.living + plan.added,
      history_bytes: historyBytes,
    },
  };
}

/** Whether it was written: not if anything of the account has changed since it was read. */
async function write(
  db: DatabaseConnection,
  { owner, kind }: Push,
  { plans, gone, before, after }: Planned,
  at: number,
): Promise<boolean> {
  const states = plans.flatMap(({ accepted }) => accepted);
  const replaced = plans.flatMap((plan) => plan.replaced);
  // Each change of an account changes its number or its bytes. Its row is locked by the first part, and the others have no rows
  // without it: so, as in a transaction, the order of commits is the order of numbers. However many states, it is one text.
  // Each part gives the account by its value: taken from another part's rows, every shard would be searched.
  const { rows } = await sql<{ owner: string }>`
    with counted as (
      update sync_owner set seq = ${after.seq}, bytes = ${after.bytes}, living = ${after.living},
        history_bytes = ${after.history_bytes}
      where owner = ${owner} and seq = ${before.seq} and epoch = ${before.epoch} and bytes = ${before.bytes}
        and history_bytes = ${before.history_bytes}
      returning owner
    ), state as (
      select * from unnest(${states.map(({ id }) => id)}::text[], ${states.map(({ rev }) => rev)}::text[],
        ${states.map(({ seq }) => seq)}::bigint[], ${states.map(({ document }) => document)}::text[],
        ${states.map(({ document }) => Buffer.byteLength(document))}::bigint[],
        ${states.map(({ deleted }) => (deleted ? at : null))}::bigint[],
        ${states.map(({ document }) => headIn(kind, document))}::text[]
      ) as one (id, rev, seq, document, bytes, deleted_at, head)
    ), newest as (
      insert into sync_doc (owner, kind, id, rev, seq, document, deleted_at, head)
      select ${owner}::text, ${kind}, id, rev, seq, document, deleted_at, head from counted, state
      on conflict (owner, kind, id) do update set rev = excluded.rev, seq = excluded.seq, document = excluded.document,
        deleted_at = excluded.deleted_at, head = excluded.head
    ), states as (
      insert into sync_history (owner, seq, kind, id, document, at, bytes)
      select ${owner}::text, seq, ${kind}, id, document, ${at}, bytes from counted, state
    ), replaced as (
      update sync_history set replaced_at = ${at} from counted
      where sync_history.owner = ${owner} and seq = any(${replaced}::bigint[])
    ), gone as (
      delete from sync_history using counted where sync_history.owner = ${owner} and seq = any(${gone}::bigint[])
    )
    select owner from counted`.execute(db);
  return rows.length > 0;
}
