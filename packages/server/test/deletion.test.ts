// What a deleted account leaves: nothing, whatever was under way.

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { DatabaseConnection } from '../src/database/tables.ts';
import { LIMITS } from '../src/limits/limits.ts';
import { ask, said } from './account-fixture.ts';
import {
  cookieOf,
  documentOf,
  emptyFolder,
  type Engine,
  onBothEngines,
  openServer,
  type OpenServer,
  post,
} from './fixture.ts';

const PASSWORD = 'tercet';
const NOBODY = [401, { code: 'not-signed-in', message: 'User not authenticated' }];

async function signUp(server: OpenServer, name = 'ada'): Promise<string> {
  const request = { displayName: name, email: `${name}@example.org`, password: PASSWORD };
  return cookieOf(await ask(server, 'sign-up', request));
}

/** How many rows of documents there are, by table, whoever's they are. */
async function documentRows(server: OpenServer): Promise<readonly number[]> {
  return [
    await countOf(server, 'sync_owner'),
    await countOf(server, 'sync_doc'),
    await countOf(server, 'sync_history'),
  ];
}

/** Where something of this test's account is. */
const TABLES = ['session', 'account', 'access_token', 'verification', 'user', 'sync_owner', 'sync_doc', 'sync_history'];

async function countOf({ database: { db } }: OpenServer, table: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(db);
  return Number(rows[0]?.n);
}

/** How many rows there are in each. */
async function rowsOf(server: OpenServer): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>();
  for (const table of TABLES) counts.set(table, await countOf(server, table));
  return counts;
}

async function refuseDeletions(db: DatabaseConnection, engine: Engine, table: string): Promise<void> {
  if (engine === 'sqlite')
    return void (await sql
      .raw(`create trigger refuse before delete on "${table}" begin select raise(abort, 'refused'); end`)
      .execute(db));
  await sql
    .raw(
      "create or replace function refuse() returns trigger language plpgsql as $$ begin raise exception 'refused'; end $$",
    )
    .execute(db);
  await sql.raw(`create trigger refuse before delete on "${table}" for each row execute function refuse()`).execute(db);
}

async function allowDeletions(db: DatabaseConnection, engine: Engine, table: string): Promise<void> {
  await sql.raw(engine === 'sqlite' ? 'drop trigger refuse' : `drop trigger refuse on "${table}"`).execute(db);
}

/** Whether SQLite's files of a place contain a word. */
function isInFiles(file: string, word: string): boolean {
  return [file, `${file}-wal`].some((path) => existsSync(path) && readFileSync(path).includes(word));
}

const pushOf = (id: string, cookie: string): RequestInit =>
  post({ rows: [{ document: documentOf(id, '1') }] }, { cookie });

/** Opens, and what waits for it. */
function gate(): readonly [open: () => void, isOpen: Promise<void>] {
  let open = (): void => undefined;
  const isOpen = new Promise<void>((resolve) => (open = resolve));
  return [open, isOpen];
}

onBothEngines('a deleted account', (engine) => {
  it('is not written to by a push that began before the deletion [ACC-223]', async () => {
    const server = await openServer(engine);
    const cookie = await signUp(server);
    const body = pushOf('late', cookie).body as string;
    // The body is read once it is known who asks.
    const [awaited, isAwaited] = gate();
    const [release, isReleased] = gate();
    const held = new ReadableStream<Uint8Array>(
      {
        async pull(controller) {
          awaited();
          await isReleased;
          controller.enqueue(new TextEncoder().encode(body));
          controller.close();
        },
      },
      { highWaterMark: 0 },
    );
    const pushing = server.ask('/api/sync/timers/push', {
      ...pushOf('late', cookie),
      body: held,
      duplex: 'half',
    });
    await isAwaited;
    expect((await ask(server, 'delete', { password: PASSWORD }, cookie)).status).toBe(200);
    release();
    expect(await said(await pushing)).toEqual(NOBODY);
    expect(await documentRows(server)).toEqual([0, 0, 0]);
  });

  it('is not written to by a device that is ahead of it and asked before the deletion [ACC-223]', async () => {
    const user = { id: 'gone', email: 'gone@example.org', displayName: 'Gone' };
    const whoIsAsking = () => Promise.resolve({ user, madeAt: 0, cookies: [] });
    const server = await openServer(engine, { whoIsAsking });
    for (const request of [
      server.ask('/api/sync/timers/pull?since=5'),
      server.ask('/api/sync/timers/push', post({ rows: [], since: 5, epoch: '' })),
    ])
      expect(await said(await request)).toEqual(NOBODY);
    expect(await documentRows(server)).toEqual([0, 0, 0]);
  });

  it('is gone as a whole while its devices push [ACC-223]', async () => {
    const server = await openServer(engine, { limits: { ...LIMITS, pushes: 10_000 } });
    const cookies = await Promise.all(['ada', 'ben', 'eve'].map((name) => signUp(server, name)));
    const statuses = new Set<number>();
    await Promise.all(
      cookies.map(async (cookie) => {
        const pushes = [1, 2, 3, 4, 5, 6].map(async (n) => {
          let status = 200;
          for (let times = 0; status === 200; times++) {
            ({ status } = await server.ask('/api/sync/timers/push', pushOf(`${n} ${times}`, cookie)));
            // In-process nothing else would get a turn.
            await new Promise(setImmediate);
          }
          statuses.add(status);
        });
        expect((await ask(server, 'delete', { password: PASSWORD }, cookie)).status).toBe(200);
        await Promise.all(pushes);
      }),
    );
    expect([...statuses]).toEqual([401]);
    expect(await documentRows(server)).toEqual([0, 0, 0]);
  });

  it('an account whose sign-up was cut off gets its place for documents with the next sign-in [ACC-223]', async () => {
    const server = await openServer(engine);
    await signUp(server);
    for (const table of ['sync_owner', 'sync_doc', 'sync_history'] as const)
      await server.database.db.deleteFrom(table).execute();
    const cookie = cookieOf(await ask(server, 'sign-in', { email: 'ada@example.org', password: PASSWORD }));
    expect((await server.ask('/api/sync/timers/push', pushOf('a', cookie))).status).toBe(200);
    expect(await documentRows(server)).toEqual([1, 2, 2]);
  });

  it('is whole after a fault at any of its steps, and its person can sign in [ACC-221]', async () => {
    const server = await openServer(engine);
    const { db } = server.database;
    const cookie = await signUp(server);
    const own = [{ document: documentOf('a', '1') }, { document: documentOf('b', '1') }];
    await server.ask('/api/sync/timers/push', post({ rows: own }, { cookie }));
    await ask(server, 'tokens', { kind: 'create', name: 'x', scopes: ['timers:read'], days: 7 }, cookie);
    await ask(server, 'forgotten', { email: 'ada@example.org' });
    await expect.poll(() => countOf(server, 'verification')).toBe(1);
    for (const table of TABLES) {
      const before = await rowsOf(server);
      await refuseDeletions(db, engine, table);
      const answer = await ask(server, 'delete', { password: PASSWORD }, cookie);
      await allowDeletions(db, engine, table);
      expect([table, answer.status]).toEqual([table, 500]);
      expect(await rowsOf(server)).toEqual(before);
      await db.deleteFrom('throttle').execute();
      expect((await ask(server, 'sign-in', { email: 'ada@example.org', password: PASSWORD })).status).toBe(200);
    }
    expect((await ask(server, 'delete', { password: PASSWORD }, cookie)).status).toBe(200);
    expect(await rowsOf(server)).toEqual(new Map(TABLES.map((name) => [name, 0])));
  });
});

onBothEngines('a deletion', (engine) => {
  it("after a deletion no column of any table holds the account's id", async () => {
    const server = await openServer(engine);
    const { db } = server.database;
    const cookie = await signUp(server);
    await server.ask('/api/sync/timers/push', pushOf('a', cookie));
    await ask(server, 'tokens', { kind: 'create', name: 'x', scopes: ['timers:read'], days: 7 }, cookie);
    await ask(server, 'second-factor', { kind: 'begin', password: PASSWORD }, cookie);
    await ask(server, 'forgotten', { email: 'ada@example.org' });
    await expect.poll(() => countOf(server, 'verification')).toBe(1);
    const { rows } = await sql<{ id: string }>`select id from "user"`.execute(db);
    const id = rows[0]?.id ?? '';
    const holding = async (): Promise<readonly string[]> => {
      const found: string[] = [];
      for (const { name, columns } of await db.introspection.getTables())
        for (const column of columns) {
          const text = sql`cast(${sql.ref(column.name)} as text)`;
          const { rows: held } =
            await sql`select 1 from ${sql.table(name)} where replace(${text}, ${id}, '') <> ${text}`.execute(db);
          if (held.length > 0) found.push(`${name}.${column.name}`);
        }
      return found;
    };
    expect(await holding()).toEqual(
      expect.arrayContaining(['access_token.owner', 'session.userId', 'sync_doc.owner', 'twoFactor.userId', 'user.id']),
    );
    expect((await ask(server, 'delete', { password: PASSWORD }, cookie)).status).toBe(200);
    expect(await holding()).toEqual([]);
  });
});

it('no word of a deleted account is in the files of SQLite, while the server runs and after its end [ACC-224]', async () => {
  const file = join(emptyFolder(), 'roundbell.sqlite');
  const server = await openServer('sqlite', { place: { engine: 'sqlite', file } });
  const [ada, eve] = [await signUp(server), await signUp(server, 'eve')];
  for (const [cookie, word] of [
    [ada, 'heliotrope'],
    [eve, 'marigold'],
  ] as const)
    for (let rev = 1; rev <= 40; rev++) {
      const document = documentOf(`t${rev % 8}`, `${rev}`, { words: `${word} `.repeat(rev * 20) });
      const rows = [{ document, ...(rev > 8 && { assumedRev: `${rev - 8}` }) }];
      expect((await server.ask('/api/sync/timers/push', post({ rows }, { cookie }))).status).toBe(200);
    }
  expect(isInFiles(file, 'heliotrope')).toBe(true);
  expect((await ask(server, 'delete', { password: PASSWORD }, ada)).status).toBe(200);
  const words = ['heliotrope', 'ada@example.org'];
  expect(words.filter((word) => isInFiles(file, word))).toEqual([]);
  expect(isInFiles(file, 'marigold')).toBe(true);
  await ask(server, 'delete', { password: PASSWORD }, eve);
  const late = await signUp(server, 'kim');
  for (const rev of ['1', '2']) {
    const document = { ...documentOf('t', rev, { words: 'columbine' }), deleted: rev === '2' };
    await server.ask('/api/sync/timers/push', post({ rows: [{ document, assumedRev: '1' }] }, { cookie: late }));
  }
  await server.database.db.deleteFrom('sync_history').execute();
  await server.database.db.deleteFrom('sync_doc').execute();
  expect(isInFiles(file, 'columbine')).toBe(true);
  await server.close();
  expect(isInFiles(file, 'columbine')).toBe(false);
});
