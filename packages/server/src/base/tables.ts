// The tables of our own, as Kysely sees them. Those of the accounts belong to Better Auth.

import type { Generated, Kysely, Transaction } from 'kysely';

/**
 * One counter an account: the row every push locks first. `bytes` is what its documents weigh, `history_bytes` what its
 * replaced states do, `living` how many are no tombstones; `forgotten` is JSON, by kind the newest number whose deletion nobody remembers.
 */
interface SyncOwnerTable {
  owner: string;
  seq: number;
  bytes: number;
  history_bytes: Generated<number>;
  living: Generated<number>;
  forgotten: Generated<string>;
}

/** The newest state of every document; `document` is its JSON exactly as it travels. */
interface SyncDocTable {
  owner: string;
  kind: string;
  id: string;
  rev: string;
  seq: number;
  document: string;
  /** When the tombstone arrived (epoch ms); null while the document lives. */
  deleted_at: number | null;
}

/** The states that were accepted; `replaced_at` is null for the newest of a document, which has the `seq` of its row in sync_doc. */
interface SyncHistoryTable {
  owner: string;
  seq: number;
  kind: string;
  id: string;
  document: string;
  at: number;
  bytes: number;
  replaced_at: Generated<number | null>;
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
export type DatabaseConnection = Kysely<Tables> | Transaction<Tables>;
