// The tables of our own, as Kysely sees them. Those of the accounts belong to Better Auth.

import type { Kysely, Transaction } from 'kysely';

/** One counter an account: the row every push locks first. `bytes` is what its living documents weigh. */
interface SyncOwnerTable {
  owner: string;
  seq: number;
  bytes: number;
}

/** The newest state of every document; `document` is its JSON exactly as it travels. */
interface SyncDocTable {
  owner: string;
  kind: string;
  id: string;
  rev: string;
  seq: number;
  document: string;
}

/** Every state that was ever accepted. */
interface SyncHistoryTable {
  owner: string;
  seq: number;
  kind: string;
  id: string;
  document: string;
  at: number;
}

/** Counted attempts: at most one row a key, gone when its time is over. */
interface ThrottleTable {
  key: string;
  count: number;
  ends_at: number;
}

/** What one account used up in a day: one row each, gone when the day is over. */
interface QuotaTable {
  key: string;
  used: number;
  ends_at: number;
}

/** All of them. */
export interface Tables {
  sync_owner: SyncOwnerTable;
  sync_doc: SyncDocTable;
  sync_history: SyncHistoryTable;
  throttle: ThrottleTable;
  quota: QuotaTable;
}

/** The database, or a transaction on it. */
export type Connection = Kysely<Tables> | Transaction<Tables>;
