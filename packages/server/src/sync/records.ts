// Documents by owner, with revisions, one gap-free sequence per account, and tombstones. Every query includes the owner.

import { Failure } from '@roundbell/core/base';
import type { DocumentKind, PushEpoch, PushRow } from '@roundbell/core/ports';
import type { Changes } from '../changes/changes.ts';
import { type Database, transact } from '../database/database.ts';
import type { Hold } from '../limits/memory-budget.ts';
import { createEpochs, makeOwner } from './epochs.ts';
import { groupCommit, type StoreAll } from './group-commit.ts';
import type { ServerHistory } from './history.ts';
import { type NewsReader, createNewsReader } from './news.ts';
import {
  type NewestAsked,
  type NewestDocuments,
  newestFirst,
  type PullAsked,
  type PulledDocuments,
  pullFrom,
} from './pull.ts';
import { beyondAnswer, type StaleRow } from './push-plan.ts';
import { createStoreAtOnce } from './store-at-once.ts';
import { type Pushed, storeInTransaction, type StoreParts } from './store.ts';
import { type AccountTurns, inTurns } from './together.ts';

/** Where an account is: its newest number, 0 before its first document, and its epoch. */
export interface AccountPlace {
  readonly sequence: number;
  readonly epoch: string;
}

/** The documents of all accounts; each call sees those of one owner. */
export interface ServerRecords {
  /** Makes an account of a user that has none; without it nothing can be pushed. */
  open(owner: string): Promise<void>;
  /**
   * Accepts the rows in one transaction; returns the stored states of the stale ones, as JSON, with their bases. 'restored' if the
   * device follows another epoch of the account, 'not-signed-in' if there is no such account, 'too-large' if those states are too much
   * for one answer; `hold` gets the bytes of each, and may throw.
   */
  push(
    owner: string,
    kind: DocumentKind,
    rows: readonly PushRow[],
    lineage?: PushEpoch,
    hold?: Hold,
  ): Promise<readonly string[]>;
  /** Does it while this process stores no push of the account. */
  alone<T>(owner: string, run: () => Promise<T>): Promise<T>;
  /** The documents after a sequence number, oldest change first, including tombstones; `hold` gets the bytes of each, and may throw. */
  pull(owner: string, kind: DocumentKind, asked: PullAsked, hold?: Hold): Promise<PulledDocuments>;
  /** Living documents before a number, the one changed last first, sessions as heads; `hold` gets the bytes of each, and may throw. */
  newest(owner: string, kind: DocumentKind, asked: NewestAsked, hold?: Hold): Promise<NewestDocuments>;
  /** One document as JSON, even a tombstone; undefined if this owner has none. */
  get(owner: string, kind: DocumentKind, id: string): Promise<string | undefined>;
  place(owner: string): Promise<AccountPlace>;
  readonly news: NewsReader;
}

/** What documents need besides the database. */
export interface RecordsParts extends StoreParts {
  readonly changes: Changes;
  /** When this process began (epoch ms): a backup is put back before that. */
  readonly startedAt: number;
}

/** Joins the database and its notifications. */
export function createServerRecords({ place, db }: Pick<Database, 'place' | 'db'>, parts: RecordsParts): ServerRecords {
  const { changes, history } = parts;
  const epochs = createEpochs({ db }, parts);
  const turns = turnsOf({ place, db }, parts);
  return {
    alone: turns.alone,
    open: (owner) => makeOwner({ db, place }, owner),
    async push(owner, kind, rows, lineage, hold) {
      const pushed = await turns.push({ owner, kind, rows, lineage });
      if (pushed.kind === 'ahead') await epochs.begin(owner, pushed.since);
      if (pushed.kind !== 'stored') throw new Failure('restored');
      const { plan, seenUpTo } = pushed;
      if (plan.accepted.length > 0) changes.tell(owner, plan.sequence);
      let total = 0;
      const take = (text: string): void => {
        const bytes = Buffer.byteLength(text);
        total += bytes;
        const refusal = beyondAnswer(plan, total);
        if (refusal !== undefined) throw refusal;
        hold?.(bytes);
      };
      for (const { document } of plan.stale) take(document);
      return await Promise.all(plan.stale.map((stale) => conflictOf(history, owner, kind, stale, { seenUpTo, take })));
    },

    news: createNewsReader(db),

    pull: (owner, kind, asked, hold) => pullFrom(db, epochs, owner, kind, { ...asked, hold }),

    newest: (owner, kind, asked, hold) => newestFirst(db, owner, kind, { ...asked, hold }),

    async get(owner, kind, id) {
      const row = await db
        .selectFrom('sync_doc')
        .select('document')
        .where('owner', '=', owner)
        .where('kind', '=', kind)
        .where('id', '=', id)
        .executeTakeFirst();
      return row?.document;
    },

    async place(owner) {
      const row = await db
        .selectFrom('sync_owner')
        .select(['seq', 'epoch'])
        .where('owner', '=', owner)
        .executeTakeFirst();
      return { sequence: row?.seq ?? 0, epoch: row?.epoch ?? '' };
    },
  };
}

/** Between a process and its own file a statement costs no way there and back, but a commit waits for the disk. */
function turnsOf({ place, db }: Pick<Database, 'place' | 'db'>, parts: StoreParts): AccountTurns {
  const storeAll: StoreAll = (pushes) =>
    transact(db, async (trx) => {
      const pushed: Pushed[] = [];
      for (const push of pushes) pushed.push(await storeInTransaction(parts, trx, push));
      return pushed;
    });
  if (place.engine === 'sqlite') return { push: groupCommit(storeAll), alone: (_owner, run) => run() };
  return inTurns(createStoreAtOnce(db, parts, (push) => transact(db, (trx) => storeInTransaction(parts, trx, push))));
}

/**
 * The stored state of a stale row, with the newest of the row's own states that the server has had; of one that is offered, else the
 * newest that the device had seen.
 */
async function conflictOf(
  history: ServerHistory,
  owner: string,
  kind: DocumentKind,
  { id, document, own }: StaleRow,
  { seenUpTo, take }: { readonly seenUpTo: number | undefined; readonly take: (text: string) => void },
) {
  const base =
    (await history.newestOf(owner, kind, id, own)) ??
    (seenUpTo === undefined ? undefined : await history.newestUpTo(owner, kind, id, seenUpTo));
  take(base ?? '');
  return base === undefined ? document : `${document.slice(0, -1)},"base":${base}}`;
}
