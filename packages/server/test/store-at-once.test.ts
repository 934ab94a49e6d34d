// A push on PostgreSQL without a transaction, beside the same push in one.

import { type PushRow } from '@roundbell/core';
import { assertLaw } from '@roundbell/core/testing';
import * as fc from 'fast-check';
import { sql } from 'kysely';
import pg from 'pg';
import { expect, it, vi } from 'vitest';
import { openChanges } from '../src/changes/changes.ts';
import { LIMITS } from '../src/limits/limits.ts';
import { createHistory, STATES_KEPT } from '../src/sync/history.ts';
import { createServerRecords, type ServerRecords } from '../src/sync/records.ts';
import { believeHeader, documentOf, makeAccount, onPostgres, openServer, type OpenServer, post } from './fixture.ts';
import { IS_DISTRIBUTED } from './global-setup.ts';

const TIGHT = { ...LIMITS, storedBytes: 900, historyBytes: 600, documents: 4 };

/** Records on a server's database: those that it has, and others that take a transaction for every push. */
async function bothWays({ database, parts: { log } }: OpenServer, limits = LIMITS) {
  const now = () => 5;
  const changes = await openChanges({ ...database, place: { engine: 'sqlite', file: ':memory:' } }, log);
  const parts = { changes, history: createHistory(database, { limits, now }), limits, now, startedAt: 0 };
  return {
    atOnce: createServerRecords(database, parts),
    inTransaction: createServerRecords({ ...database, place: { engine: 'sqlite', file: ':memory:' } }, parts),
  };
}

/** Everything that is stored of an account, without its name. */
async function storedOf({ database: { db } }: OpenServer, owner: string) {
  const of = async (table: 'sync_owner' | 'sync_doc' | 'sync_history', order: string) => {
    const { rows } =
      await sql`select * from ${sql.table(table)} where owner = ${owner} order by ${sql.ref(order)}`.execute(db);
    return rows.map((row) => ({ ...(row as object), owner: '' }));
  };
  return [await of('sync_owner', 'owner'), await of('sync_doc', 'id'), await of('sync_history', 'seq')] as const;
}

async function answerOf(pushed: ReturnType<ServerRecords['push']>): Promise<unknown> {
  return await pushed.catch((error: unknown) => String(error));
}

const ACCOUNTS = ['at-once', 'in-transaction'];
const edits = fc.array(
  fc.record({
    id: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
    rev: fc.integer({ min: 0, max: 12 }),
    knows: fc.boolean(),
    deleted: fc.boolean(),
    words: fc.string({ maxLength: 60, unit: 'grapheme' }).map((text) => text.replaceAll('\0', '')),
  }),
  { maxLength: 3 },
);
const lineages = fc.oneof(
  { weight: 6, arbitrary: fc.constant(undefined) },
  { weight: 1, arbitrary: fc.record({ epoch: fc.constantFrom('', '', 'other'), since: fc.constantFrom(0, 0, 999) }) },
);

onPostgres('a push at once', () => {
  it('[SYN-160] answers and stores what a transaction does, and refuses what it does', async () => {
    const server = await openServer('postgres');
    const ways = await bothWays(server, TIGHT);
    let run = 0;
    await assertLaw(
      { stored: 10, stale: 10, refused: 2, strayed: 3, replaced: 10 },
      (met) =>
        fc.asyncProperty(fc.array(fc.record({ edits, lineage: lineages }), { maxLength: 14 }), async (pushes) => {
          run++;
          for (const owner of ACCOUNTS.map((name) => `${name}-${run}`))
            for (const known of [owner, `${owner} ahead`]) await makeAccount(server.database.db, known);
          const newest = new Map<string, string>();
          for (const { edits: list, lineage } of pushes) {
            const rows = list.map(({ id, rev, knows, deleted, words }): PushRow => {
              const document = { ...documentOf(id, `${rev}`), deleted, body: { words } };
              const known = newest.get(id);
              return knows && known !== undefined ? { document, assumedRev: known } : { document };
            });
            const [one, two] = [`at-once-${run}`, `in-transaction-${run}`];
            const push = (way: ServerRecords, owner: string) => answerOf(way.push(owner, 'timers', rows, lineage));
            // An epoch begins with numbers and a name by chance.
            if (lineage?.since === 999) {
              for (const answer of [
                await push(ways.atOnce, `${one} ahead`),
                await push(ways.inTransaction, `${two} ahead`),
              ])
                expect(answer).toContain('restored');
              met('strayed');
              continue;
            }
            const answers = [await push(ways.atOnce, one), await push(ways.inTransaction, two)];
            expect(answers[0]).toEqual(answers[1]);
            if (typeof answers[0] === 'string') met('refused');
            else met((answers[0] as unknown[]).length > 0 ? 'stale' : 'stored');
            const [left, right] = [await storedOf(server, one), await storedOf(server, two)];
            expect(left).toEqual(right);
            for (const { id, rev } of left[1] as unknown as readonly { readonly id: string; readonly rev: string }[]) {
              if (newest.has(id) && newest.get(id) !== rev) met('replaced');
              newest.set(id, rev);
            }
          }
        }),
      { numRuns: 50 },
    );
  }, 60_000);

  it('[SYN-160] [SYN-24] keeps as many states of a document as a transaction does', async () => {
    const server = await openServer('postgres');
    const { atOnce, inTransaction } = await bothWays(server);
    for (const owner of ['one', 'two']) await makeAccount(server.database.db, owner);
    for (const [owner, way] of [
      ['one', atOnce],
      ['two', inTransaction],
    ] as const)
      for (let count = 1; count <= STATES_KEPT + 5; count++)
        await way.push(owner, 'timers', [{ document: documentOf('a', `${count}`), assumedRev: `${count - 1}` }]);
    const [left, right] = [await storedOf(server, 'one'), await storedOf(server, 'two')];
    expect(left).toEqual(right);
    expect(left[2]).toHaveLength(STATES_KEPT);
  });

  it('[SYN-161] numbers pushes that race without a gap, and loses none of them', async () => {
    const here = await openServer('postgres', believeHeader);
    const there = await openServer('postgres', { ...believeHeader, place: here.place });
    const push = (server: OpenServer, name: string) =>
      server.ask('/api/sync/timers/push', post({ rows: [{ document: documentOf(name, '1') }] }, { 'x-person': 'ada' }));
    await push(here, 'first');
    const names = Array.from({ length: 40 }, (_, index) => `t${index}`);
    const answers = await Promise.all(names.map((name, index) => push(index % 2 === 0 ? here : there, name)));
    expect(answers.map(({ status }) => status)).toEqual(names.map(() => 200));
    const [[counter], documents, states] = await storedOf(here, 'ada');
    const rows = documents as unknown as readonly { readonly seq: number; readonly document: string }[];
    expect(rows.map(({ seq }) => seq).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 41 }, (_, index) => index + 1),
    );
    expect(counter).toMatchObject({
      seq: 41,
      living: 41,
      bytes: rows.reduce((sum, { document }) => sum + Buffer.byteLength(document), 0),
    });
    expect(states).toHaveLength(41);
  });

  it('[SYN-162] takes two questions, and the check of the sign-in one', async () => {
    const server = await openServer('postgres');
    const signedUp = await server.ask(
      '/api/account/sign-up',
      post({ displayName: 'Ada', email: 'ada@example.org', password: 'a password of today' }),
    );
    const cookie = signedUp.headers.getSetCookie().map((line) => line.split(';')[0]);
    const save = (rev: number) =>
      server.ask(
        '/api/sync/timers/push',
        post(
          { rows: [{ document: documentOf('a', `${rev}`), ...(rev > 1 && { assumedRev: `${rev - 1}` }) }] },
          { cookie: cookie.join('; ') },
        ),
      );
    expect((await save(1)).status).toBe(200);
    const asked = vi.spyOn(pg.Client.prototype, 'query');
    const questions: number[] = [];
    for (let rev = 2; rev <= 6; rev++) {
      asked.mockClear();
      expect((await save(rev)).status).toBe(200);
      const texts = asked.mock.calls
        // Statements that recur have a name (SRV-171).
        .map(([query]: readonly unknown[]) => (typeof query === 'string' ? query : (query as { text: string }).text))
        .filter((text) => !text.includes('pg_notify'));
      expect(texts.join('\n')).toContain('from session');
      // A statement that such an engine undoes is asked again.
      questions.push(IS_DISTRIBUTED ? new Set(texts).size : texts.length);
    }
    // The server has questions of its own, now and then, which may come in between.
    expect(Math.min(...questions)).toBe(3);
    asked.mockRestore();
  });
});
