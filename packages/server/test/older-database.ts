// A database as the first releases left it: their tables word for word, with documents in them.

import type { Document, DocumentKind } from '@roundbell/core/ports';
import { sql } from 'kysely';
import { type DatabasePlace, openSqlDatabase } from '../src/database/database.ts';
import { documentOf } from './fixture.ts';

const TABLES = [
  'create table sync_owner (owner text primary key, seq bigint not null, bytes bigint not null)',
  `create table sync_doc (owner text not null, kind text not null, id text not null, rev text not null, seq bigint not null,
    document text not null, constraint sync_doc_pk primary key (owner, kind, id))`,
  'create index sync_doc_seq on sync_doc (owner, kind, seq)',
  `create table sync_history (owner text not null, seq bigint not null, kind text not null, id text not null,
    document text not null, at bigint not null, constraint sync_history_pk primary key (owner, seq))`,
  'create table throttle (key text primary key, count integer not null, ends_at bigint not null)',
  'create index throttle_ends_at on throttle (ends_at)',
  'create table quota (key text primary key, used bigint not null, ends_at bigint not null)',
  'create index quota_ends_at on quota (ends_at)',
  'create table migration (name text primary key)',
  "insert into migration (name) values ('001-documents'), ('002-throttle'), ('003-quota')",
];

/** The account library's table of that time. */
function usersTable(engine: DatabasePlace['engine']): string {
  const [flag, moment] = engine === 'sqlite' ? ['integer', 'date'] : ['boolean', 'timestamptz'];
  return `create table "user" (id text primary key, name text not null, email text not null unique,
    "emailVerified" ${flag} not null, image text, "createdAt" ${moment} not null, "updatedAt" ${moment} not null)`;
}

/** One accepted state from that time. */
export interface OlderState {
  readonly id: string;
  readonly rev: string;
  readonly at: number;
  readonly deleted?: boolean;
  readonly kind?: DocumentKind;
  readonly body?: Document['body'];
}

/** Fills an empty database with one account's states, numbered from 1. */
export async function fillOlderDatabase(place: DatabasePlace, owner: string, states: readonly OlderState[]) {
  const { db, close } = openSqlDatabase(place);
  for (const statement of [...TABLES, usersTable(place.engine)]) await sql.raw(statement).execute(db);
  await sql`insert into "user" (id, name, email, "emailVerified", "createdAt", "updatedAt")
    values (${owner}, ${owner}, ${`${owner}@example.org`}, ${sql.raw('false')}, '2026-01-01T00:00:00Z', '2026-01-01T00:00:00Z')`.execute(
    db,
  );
  let bytes = 0;
  const newest = new Map<string, number>();
  for (const [index, { id, rev, at, deleted = false, kind = 'timers', body }] of states.entries()) {
    const seq = index + 1;
    const text = JSON.stringify({ ...documentOf(id, rev, body), deleted });
    await sql`insert into sync_history (owner, seq, kind, id, document, at)
      values (${owner}, ${seq}, ${kind}, ${id}, ${text}, ${at})`.execute(db);
    await sql`insert into sync_doc (owner, kind, id, rev, seq, document) values (${owner}, ${kind}, ${id}, ${rev}, ${seq}, ${text})
      on conflict (owner, kind, id) do update set rev = excluded.rev, seq = excluded.seq, document = excluded.document`.execute(
      db,
    );
    bytes += Buffer.byteLength(text) - (newest.get(`${kind} ${id}`) ?? 0);
    newest.set(`${kind} ${id}`, Buffer.byteLength(text));
  }
  await sql`insert into sync_owner (owner, seq, bytes) values (${owner}, ${states.length}, ${bytes})`.execute(db);
  await close();
}
