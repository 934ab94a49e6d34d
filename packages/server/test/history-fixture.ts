// What the tests of earlier states share: an account at a time the test chooses.

import type { Document, DocumentKind, PushRow } from '@roundbell/core/ports';
import { expect } from 'vitest';
import { LIMITS, type Limits } from '../src/limits/limits.ts';
import { sweepHistory } from '../src/sync/history-sweep.ts';
import { believeHeader, documentOf, type Engine, openServer, type OpenServer, post } from './fixture.ts';

/** A day in milliseconds. */
export const DAY = 86_400_000;
/** Where the clocks of these tests begin. */
export const START = 1_795_000_000_000;

/** One state as the history route answers it. */
export interface Version {
  readonly at: number;
  readonly document: Document;
}

/** A server whose clock the test moves. */
export interface Keeping extends OpenServer {
  /** Days since the start, fractions included. */
  day: number;
  push(rows: readonly PushRow[], person?: string, kind?: DocumentKind): Promise<Response>;
  /** Pushes one more state of a living document. */
  edit(id: string, rev: string, assumedRev?: string, body?: Document['body']): Promise<void>;
  remove(id: string, rev: string, assumedRev: string): Promise<void>;
  /** The revisions the history route answers, the newest first. */
  versions(id: string, person?: string): Promise<readonly Version[]>;
  /** Revisions in the table, the oldest first. */
  kept(): Promise<readonly string[]>;
  /** Sweeps until nothing is left to do; returns how many batches that took. */
  sweep(): Promise<number>;
  counter(): Promise<{ readonly bytes: number; readonly history_bytes: number; readonly living: number }>;
}

/** Opens one on either engine, with the test's own limits. */
export async function openKeeping(engine: Engine, limits: Partial<Limits> = {}): Promise<Keeping> {
  const calendar = { day: 0 };
  const now = () => START + calendar.day * DAY;
  const server = await openServer(engine, {
    ...believeHeader,
    now,
    limits: { ...LIMITS, pushes: 100_000, ...limits },
  });
  const { db } = server.database;
  const push: Keeping['push'] = (rows, person = 'ada', kind = 'timers') =>
    server.ask(`/api/sync/${kind}/push`, post({ rows }, { 'x-person': person }));
  async function take(row: PushRow): Promise<void> {
    const answer = await push([row]);
    expect(await answer.json()).toEqual({ conflicts: [] });
  }
  const keeping: Keeping = {
    ...server,
    get day() {
      return calendar.day;
    },
    set day(day) {
      calendar.day = day;
    },
    push,
    edit: (id, rev, assumedRev, body) =>
      take({ document: documentOf(id, rev, body), ...(assumedRev === undefined ? {} : { assumedRev }) }),
    remove: (id, rev, assumedRev) => take({ document: { ...documentOf(id, rev), deleted: true }, assumedRev }),
    async versions(id, person = 'ada') {
      const answer = await server.ask(`/api/sync/timers/${id}/history`, { headers: { 'x-person': person } });
      expect(answer.status).toBe(200);
      return ((await answer.json()) as { versions: readonly Version[] }).versions;
    },
    async kept() {
      const rows = await db.selectFrom('sync_history').select('document').orderBy('seq').execute();
      return rows.map(({ document }) => (JSON.parse(document) as Document).rev);
    },
    async sweep() {
      let parts = 1;
      while (await sweepHistory(server.database, now())) parts++;
      return parts;
    },
    counter: () =>
      db
        .selectFrom('sync_owner')
        .select(['bytes', 'history_bytes', 'living'])
        .where('owner', '=', 'ada')
        .executeTakeFirstOrThrow(),
  };
  return keeping;
}

/** The revisions of some versions. */
export function revsOf(versions: readonly Version[]): readonly string[] {
  return versions.map(({ document }) => document.rev);
}

/** The total size of the states in the table: all current ones, and all replaced ones. */
export async function weigh({ database: { db } }: Keeping) {
  const standing = await db.selectFrom('sync_doc').select('document').where('owner', '=', 'ada').execute();
  const replaced = await db
    .selectFrom('sync_history')
    .select('document')
    .where('owner', '=', 'ada')
    .where('replaced_at', 'is not', null)
    .execute();
  const bytesOf = (rows: readonly { readonly document: string }[]) =>
    rows.reduce((total, { document }) => total + Buffer.byteLength(document), 0);
  return { bytes: bytesOf(standing), history_bytes: bytesOf(replaced) };
}
