// Our own tables, as Kysely sees them. The account tables belong to Better Auth.

import type { Generated, Kysely, Transaction } from 'kysely';

/**
 * One counter per account: the row every push locks first. `bytes` is the size of its documents, `history_bytes` that of its
 * replaced states, `living` how many are not tombstones; `forgotten` is JSON, by kind the newest number whose deletion is forgotten.
 */
interface SyncOwnerTable {
  owner: string;
  seq: number;
  bytes: number;
  history_bytes: Generated<number>;
  living: Generated<number>;
  forgotten: Generated<string>;
  /** New whenever the account comes back from a backup; '' if it never has. */
  epoch: Generated<string>;
  /** The number that the account came back with. */
  restored_seq: Generated<number>;
}

/** One row: where an account begins that has no counter yet. */
interface SyncStartTable {
  seq: number;
  epoch: string;
}

/** The newest state of every document; `document` is its JSON exactly as it travels. */
interface SyncDocTable {
  owner: string;
  kind: string;
  id: string;
  rev: string;
  seq: number;
  document: string;
  /** The same without what is fetched by itself; null if it has no such part. */
  head: Generated<string | null>;
  /** When the tombstone arrived (epoch ms); null while the document lives. */
  deleted_at: number | null;
}

/** The accepted states; `replaced_at` is null for a document's newest, which has the `seq` of its row in sync_doc. */
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

/** Counted attempts: at most one row per key, gone when its time is over. */
interface ThrottleTable {
  key: string;
  count: number;
  ends_at: number;
}

/** What one account used in a day: one row each, gone when the day is over. */
interface QuotaTable {
  key: string;
  used: number;
  ends_at: number;
}

/** Who may make an account on a server whose sign-up is closed; `used_by` is the id of the account that was made with it. */
interface InvitationTable {
  id: string;
  code_hash: string;
  /** Null: anyone with the code. */
  email: string | null;
  made_at: number;
  ends_at: number;
  used_at: number | null;
  used_by: string | null;
  /** The email that it was taken for; without an account of that email the taking came to nothing. */
  taken_for: string | null;
}

/** What lets a person's programs in; `hash` is all there is of its text, `scopes` have spaces between them. */
interface AccessTokenTable {
  id: string;
  owner: string;
  name: string;
  hash: string;
  scopes: string;
  made_at: number;
  used_at: number | null;
  ends_at: number;
}

/** Whose intervals.icu account it is; `key` is encrypted with the server's secret, `trouble` a sentence for the person. */
interface IntervalsLinkTable {
  owner: string;
  key: string;
  athlete: string;
  zone: string;
  made_at: number;
  trouble: string | null;
}

/** A workout of an account that is connected: `state` is 'due', 'sent' or 'given-up'. */
interface IntervalsSentTable {
  owner: string;
  session_id: string;
  state: string;
  tries: number;
  next_at: number;
}

/**
 * A bell that is rung by Web Push at `rings_at` unless its sign-in takes it back: `sign_in` is the hash of that sign-in, `ring` the
 * name by which a later push replaces an earlier one, `next_at` when the next try is due.
 */
interface BellTable {
  id: string;
  owner: string;
  sign_in: string;
  endpoint: string;
  p256dh: string;
  auth: string;
  ring: string;
  words: string;
  rings_at: number;
  tries: number;
  next_at: number;
}

/** An open event stream, until its process has not kept it for a while. */
interface StreamSeatTable {
  id: string;
  owner: string;
  holder: string;
  ends_at: number;
}

/** At most one row: when the last sweep was allowed, and when one was put off since (epoch ms). */
interface SweepClockTable {
  id: string;
  swept_at: number | null;
  held_at: number | null;
}

/** All of them. */
export interface Tables {
  sync_owner: SyncOwnerTable;
  sync_start: SyncStartTable;
  sync_doc: SyncDocTable;
  sync_history: SyncHistoryTable;
  throttle: ThrottleTable;
  quota: QuotaTable;
  invitation: InvitationTable;
  access_token: AccessTokenTable;
  intervals_link: IntervalsLinkTable;
  intervals_sent: IntervalsSentTable;
  bell: BellTable;
  stream_seat: StreamSeatTable;
  sweep_clock: SweepClockTable;
}

/** The database, or a transaction on it. */
export type DatabaseConnection = Kysely<Tables> | Transaction<Tables>;
