// A push on PostgreSQL without a transaction, beside the same push in one.

import type { Document, DocumentKind, PushRow } from '@roundbell/core/ports';
import { assertLaw } from '@roundbell/core/testing';
import * as fc from 'fast-check';
import { sql } from 'kysely';
import pg from 'pg';
import { expect, it, vi } from 'vitest';
import { openChanges } from '../src/changes/changes.ts';
import { LIMITS } from '../src/limits/limits.ts';
import { createHistory, MOST_STATES } from '../src/sync/history.ts';
import { createServerRecords, type ServerRecords } from '../src/sync/records.ts';
import {
  afterwards,
  believeHeader,
  documentOf,
  heardBy,
  makeAccount,
  onPostgres,
  openServer,
  type OpenServer,
  post,
} from './fixture.ts';
import { IS_DISTRIBUTED } from './global-setup.ts';

const PULLED = { since: 0, limit: 100, bytes: Infinity, heads: false };
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
  return [await of('sync_owner', 'owner'), await of('sync_doc', 'seq'), await of('sync_history', 'seq')] as const;
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
const kinds = fc.constantFrom<DocumentKind>('timers', 'timers', 'timers', 'profile');
/** Pushes that come at the same moment, and such moments one after another. */
const moments = fc.array(
  fc.array(fc.record({ kind: kinds, edits, lineage: lineages }), { minLength: 1, maxLength: 5 }),
  {
    maxLength: 8,
  },
);

/** How often something was asked of PostgreSQL. */
function countQuestions(part: string): () => number {
  const asked = vi.spyOn(pg.Client.prototype, 'query');
  afterwards(() => Promise.resolve(asked.mockRestore()));
  return () =>
    asked.mock.calls
      // Statements that recur have a name.
      .map(([query]: readonly unknown[]) => (typeof query === 'string' ? query : (query as { text: string }).text))
      .filter((text) => text.includes(part)).length;
}
const READ = 'from sync_owner o left join sync_doc d';

onPostgres('a push at once', () => {
  it('answers and stores what transactions one after another do, and refuses what they do', async () => {
    const server = await openServer('postgres');
    const ways = await bothWays(server, TIGHT);
    const reads = countQuestions(READ);
    let run = 0;
    await assertLaw(
      { stored: 10, stale: 10, refused: 2, strayed: 3, replaced: 10, together: 10, 'refused among others': 2 },
      (met) =>
        fc.asyncProperty(moments, async (list) => {
          run++;
          const [one, two] = [`at-once-${run}`, `in-transaction-${run}`];
          for (const owner of ACCOUNTS.map((name) => `${name}-${run}`))
            for (const known of [owner, `${owner} ahead`]) await makeAccount(server.database.db, known);
          const newest = new Map<string, string>();
          for (const moment of list) {
            const pushes = moment.map(({ kind, edits: rows, lineage }) => ({
              kind,
              lineage,
              // An epoch begins with numbers and a name by chance.
              ahead: lineage?.since === 999 ? ' ahead' : '',
              rows: rows.map(({ id, rev, knows, deleted, words }): PushRow => {
                const document = { ...documentOf(id, `${rev}`), deleted, body: { words } };
                const known = newest.get(`${kind} ${id}`);
                return knows && known !== undefined ? { document, assumedRev: known } : { document };
              }),
            }));
            const push = (way: ServerRecords, owner: string, { kind, ahead, rows, lineage }: (typeof pushes)[number]) =>
              answerOf(way.push(`${owner}${ahead}`, kind, rows, lineage));
            const before = reads();
            const answers = await Promise.all(pushes.map((each) => push(ways.atOnce, one, each)));
            met('together', reads() - before < pushes.length);
            const expected: unknown[] = [];
            for (const each of pushes) expected.push(await push(ways.inTransaction, two, each));
            expect(answers).toEqual(expected);
            const [left, right] = [await storedOf(server, one), await storedOf(server, two)];
            expect(left).toEqual(right);
            for (const [at, answer] of answers.entries())
              if (pushes[at]?.ahead !== '') {
                expect(answer).toContain('restored');
                met('strayed');
              } else if (typeof answer === 'string') {
                met('refused');
                met('refused among others', !answer.includes('restored') && at > 0 && at < answers.length - 1);
              } else met((answer as unknown[]).length > 0 ? 'stale' : 'stored');
            for (const { kind, id, rev } of left[1] as unknown as readonly Record<'kind' | 'id' | 'rev', string>[]) {
              const known = newest.get(`${kind} ${id}`);
              met('replaced', known !== undefined && known !== rev);
              newest.set(`${kind} ${id}`, rev);
            }
          }
        }),
      { numRuns: 50 },
    );
  }, 60_000);

  it('stores what waits for an account together: one question and one write', async () => {
    const { parts, database } = await openServer('postgres');
    await makeAccount(database.db, 'ada');
    const heard = heardBy({ parts });
    const [reads, writes] = [countQuestions(READ), countQuestions('with counted as')];
    const ids = Array.from({ length: 20 }, (_, index) => `t${index}`);
    // Each is from a device that has what the one before it stores.
    const push = (id: string, since: number) =>
      parts.records.push('ada', 'timers', [{ document: documentOf(id, '1') }], { epoch: '', since });
    await Promise.all(ids.map(push));
    // A statement that an engine undoes is asked again.
    if (!IS_DISTRIBUTED) expect([reads(), writes()]).toEqual([1, 1]);
    // Each is heard by its own number, as ever.
    expect(heard).toEqual(ids.map((_, index) => index + 1));
    const { documents } = await parts.records.pull('ada', 'timers', PULLED);
    expect(documents.map((text) => (JSON.parse(text) as Document).id)).toEqual(ids);
  });

  it('keeps as many states of a document as a transaction does [SYN-24]', async () => {
    const server = await openServer('postgres');
    const { atOnce, inTransaction } = await bothWays(server);
    for (const owner of ['one', 'two']) await makeAccount(server.database.db, owner);
    const push = (way: ServerRecords, owner: string, id: string, rev: number) =>
      way.push(owner, 'timers', [{ document: documentOf(id, `${rev}`), assumedRev: `${rev - 1}` }]);
    for (let rev = 1; rev <= MOST_STATES + 5; rev++) {
      await Promise.all(['a', 'b'].map((id) => push(atOnce, 'one', id, rev)));
      for (const id of ['a', 'b']) await push(inTransaction, 'two', id, rev);
    }
    const [left, right] = [await storedOf(server, 'one'), await storedOf(server, 'two')];
    expect(left).toEqual(right);
    expect(left[2]).toHaveLength(2 * MOST_STATES);
  });

  it('pushes of one account that race, in one process or several, are numbered without a gap and none is lost', async () => {
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

  it('takes two questions, and the check of the sign-in one', async () => {
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
        // Statements that recur have a name.
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
