// From the embedded database to PostgreSQL: no one notices, and whatever stops it leaves the target empty.

import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { holdFolder } from '../src/base/only-one.ts';
import { type DatabasePlace, openSqlDatabase, type PostgresPlace } from '../src/database/database.ts';
import { moveCommand } from '../src/move/command.ts';
import { moveToPostgres } from '../src/move/move.ts';
import {
  afterwards,
  believeHeader,
  documentOf,
  emptyFolder,
  emptyPostgres,
  onPostgres,
  openServer,
  type OpenServer,
  post,
} from './fixture.ts';
import { fillOlderDatabase } from './older-database.ts';

const ADA = { email: 'ada@example.org', displayName: 'Ada “🔔” Łuc', password: 'a password of today' };

/** A folder with an embedded database, and an empty PostgreSQL database. */
async function aMachine() {
  const dataDir = emptyFolder();
  const from: DatabasePlace = { engine: 'sqlite', file: join(dataDir, 'roundbell.sqlite') };
  return { dataDir, from, place: await emptyPostgres() };
}

async function serving<T>(place: DatabasePlace, work: (server: OpenServer) => Promise<T>): Promise<T> {
  const server = await openServer(place.engine, { place });
  try {
    return await work(server);
  } finally {
    await server.close();
  }
}

/** Ada's account with something in every table of people; her cookie. */
async function fill({ ask, parts, database: { db } }: OpenServer): Promise<string> {
  const signedUp = await ask('/api/account/sign-up', post(ADA));
  const [cookie = ''] = signedUp.headers.getSetCookie()[0]?.split(';') ?? [];
  const push = async (rows: readonly object[]) =>
    expect((await ask('/api/sync/timers/push', post({ rows }, { cookie }))).status).toBe(200);
  for (let page = 0; page < 3; page++)
    await push(
      Array.from({ length: 90 }, (_, index) => ({
        document: documentOf(`t${page}-${index}`, '1', { name: `Été 🌬 ${index}`, note: '\\ "quoted"\n' }),
      })),
    );
  await push([{ document: documentOf('t0-0', '2'), assumedRev: '1' }]);
  await push([{ document: { ...documentOf('t0-1', '2'), deleted: true }, assumedRev: '1' }]);
  expect(
    (await ask('/api/account/second-factor', post({ kind: 'begin', password: ADA.password }, { cookie }))).status,
  ).toBe(200);
  await sql`insert into passkey (id, "publicKey", "userId", "credentialID", counter, "deviceType", "backedUp", "createdAt")
    select 'p', 'x', id, 'c', 3, 'x', 1, '2026-11-01T10:11:12.345Z' from "user"`.execute(db);
  await ask('/api/account/tokens', post({ kind: 'create', name: 'x', scopes: ['timers:read'], days: 7 }, { cookie }));
  expect((await ask('/api/account/sign-in', post({ ...ADA, password: 'wrong' }))).status).toBe(401);
  await db
    .insertInto('quota')
    .values({ key: 'speech 1 x', used: 5_000_000_000, ends_at: Date.now() + 1e9 })
    .execute();
  await db
    .insertInto('invitation')
    .values({
      id: 'i',
      code_hash: 'h',
      email: null,
      made_at: 1,
      ends_at: 2,
      used_at: null,
      used_by: null,
      taken_for: null,
    })
    .execute();
  expect(await parts.records.place('nobody')).toEqual({ sequence: 0, epoch: '' });
  return cookie;
}

const rowsIn = async (place: DatabasePlace, table: string): Promise<number> => {
  const { db, close } = openSqlDatabase(place);
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(db);
  await close();
  return Number(rows[0]?.count);
};

const asked = ({ dataDir, place }: { readonly dataDir: string; readonly place: PostgresPlace }) => ({
  DATA_DIR: dataDir,
  DATABASE_URL: place.url,
});

async function problemOf(variables: Readonly<Record<string, string>>, words: readonly string[] = []): Promise<string> {
  const answer = await moveCommand(words, variables);
  return answer.ok ? answer.lines.join('\n') : answer.problem;
}

onPostgres('a move', () => {
  it('brings everything as it was: sign-ins go on, devices notice nothing, numbers continue', async () => {
    const machine = await aMachine();
    const before = await serving(machine.from, async (server) => {
      const cookie = await fill(server);
      const answers = await answersTo(server, cookie);
      return { cookie, answers };
    });
    const batches: number[] = [];
    const moved = await moveToPostgres({ ...machine, onBatch: (_table, rows) => batches.push(rows) });
    for (const { name, rows } of moved) {
      expect([name, await rowsIn(machine.place, name)]).toEqual([name, rows]);
      expect([name, await rowsIn(machine.from, name)]).toEqual([name, rows]);
    }
    expect(Object.fromEntries(moved.map(({ name, rows }) => [name, rows]))).toMatchObject({
      ...{ user: 1, account: 1, session: 1, passkey: 1, twoFactor: 1, invitation: 1, quota: 1, sync_start: 1 },
      access_token: 1,
      ...{ sync_doc: 271, sync_history: 273 },
    });
    expect(Math.max(...batches), 'no more in memory').toBeLessThanOrEqual(100);
    await serving(machine.place, async (server) => {
      expect(await answersTo(server, before.cookie)).toEqual(before.answers);
      const row = { document: documentOf('next', '1') };
      expect((await server.ask('/api/sync/timers/push', post({ rows: [row] }, { cookie: before.cookie }))).status).toBe(
        200,
      );
      const pulled = (await (
        await server.ask('/api/sync/timers/pull?since=270', { headers: { cookie: before.cookie } })
      ).json()) as { readonly sequence: number };
      expect(pulled.sequence).toBe(274);
      const again = await server.ask('/api/account/sign-in', post({ email: ADA.email, password: ADA.password }));
      expect(again.status).toBe(200);
    });
    expect(readdirSync(machine.dataDir).filter((name) => name.includes('moving'))).toEqual([]);
  });

  it('brings a database of an earlier version to this one, on a copy', async () => {
    const machine = await aMachine();
    await fillOlderDatabase(machine.from, 'ada', [
      { id: 'a', rev: '1', at: 5 },
      { id: 'a', rev: '2', at: 6 },
    ]);
    const file = readFileSync(machine.from.engine === 'sqlite' ? machine.from.file : '');
    await moveToPostgres(machine);
    expect(await rowsIn(machine.place, 'sync_history')).toBe(2);
    expect(await rowsIn(machine.from, 'sync_history')).toBe(2);
    const { db, close } = openSqlDatabase(machine.from);
    const { rows } = await sql`select * from migration`.execute(db);
    await close();
    expect(rows).toHaveLength(3);
    expect(file.length).toBeGreaterThan(0);
  });

  it('does nothing, and says why, where it must not begin', async () => {
    const machine = await aMachine();
    expect(await problemOf({ DATA_DIR: machine.dataDir })).toBe(
      'Set DATABASE_URL to the empty PostgreSQL database to move to, and DATA_DIR as the server has it.',
    );
    expect(await problemOf(asked(machine), ['now'])).toContain('Set DATABASE_URL');
    expect(await problemOf(asked(machine))).toBe(
      `There is no database at ${join(machine.dataDir, 'roundbell.sqlite')}. Set DATA_DIR as the server has it.`,
    );
    writeFileSync(join(machine.dataDir, 'roundbell.sqlite'), 'not a database');
    expect(await problemOf(asked(machine))).toMatch(/^\S+roundbell\.sqlite cannot be read: /);

    const whole = await aMachine();
    await serving(whole.from, fill);
    const release = await holdFolder(whole.dataDir);
    expect(await problemOf(asked(whole))).toMatch(/^another Roundbell server uses the folder/);
    await release();
    expect(await problemOf({ ...asked(whole), DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none' })).toMatch(
      /^The PostgreSQL database does not answer: /,
    );
    const polling = await openServer('postgres', { ...believeHeader, place: { ...whole.place, listening: 'none' } });
    expect(await problemOf(asked(whole))).toMatch(/^The database is in use \(connections: \d+\)/);
    await polling.close();
    const busy = await openServer('postgres', { ...believeHeader, place: whole.place });
    expect(await problemOf(asked(whole))).toMatch(/^The database is in use \(connections: \d+\)/);
    await busy.ask('/api/account/sign-up', post(ADA));
    await busy.close();
    expect(await problemOf(asked(whole))).toMatch(
      /^The PostgreSQL database is not empty: there are rows in \w+\. Name an empty one\.$/,
    );
    expect(await rowsIn(whole.place, 'sync_doc')).toBe(1);
  });

  it('leaves the target without a row if it fails in the middle, or if a row arrives changed [SRV-144]', async () => {
    const machine = await aMachine();
    await serving(machine.from, fill);
    await serving(machine.place, async () => undefined);
    const { db, close } = openSqlDatabase(machine.place);
    afterwards(close);
    const failing = async (body: string) => {
      await sql
        .raw(`create or replace function meddle() returns trigger language plpgsql as $$ begin ${body} end $$`)
        .execute(db);
      await sql`drop trigger if exists meddle on sync_history`.execute(db);
      await sql`create trigger meddle before insert on sync_history for each row execute function meddle()`.execute(db);
      await close();
      const problem = await problemOf(asked(machine));
      for (const table of ['user', 'sync_doc', 'sync_history'])
        expect([table, await rowsIn(machine.place, table)]).toEqual([table, 0]);
      return problem;
    };
    expect(
      await failing("if new.seq = 200 then raise exception 'the cable was pulled'; end if; return new;"),
    ).toContain('the cable was pulled');
  });

  it('notices a row that arrives changed, and one that does not arrive [SRV-144]', async () => {
    for (const body of [
      "if new.seq = 100 then new.document := new.document || ' '; end if; return new;",
      'if new.seq = 100 then return null; end if; return new;',
    ]) {
      const machine = await aMachine();
      await serving(machine.from, fill);
      await serving(machine.place, async ({ database }) => {
        await sql
          .raw(`create function meddle() returns trigger language plpgsql as $$ begin ${body} end $$`)
          .execute(database.db);
        await sql`create trigger meddle before insert on sync_history for each row execute function meddle()`.execute(
          database.db,
        );
      });
      expect(await problemOf(asked(machine))).toMatch(
        /^sync_history did not arrive as it was: 273 rows \(\w+\) were sent, 27[23] \(\w+\) are there\. Nothing was moved\.$/,
      );
      expect(await rowsIn(machine.place, 'user')).toBe(0);
    }
  });

  it('says what to do then', async () => {
    const machine = await aMachine();
    await serving(machine.from, fill);
    const answer = await moveCommand([], asked(machine));
    expect(
      answer.ok && answer.lines.filter((line) => !/^\w+: \d+ rows, [\da-f]{16} on both sides$/.test(line)),
    ).toEqual([
      'Everything was moved. The embedded database is as it was; keep it until you are sure.',
      `Start the server with DATABASE_URL, and with SESSION_SECRET set to what is in ${join(machine.dataDir, 'session-secret')}: then everyone stays signed in.`,
    ]);
  });
});

/** What a server says to someone, as text. */
async function answersTo({ ask }: OpenServer, cookie: string): Promise<readonly string[]> {
  const paths = [
    'account/me',
    'account/sign-ins',
    'account/passkeys',
    'sync/timers/pull?limit=500',
    'sync/timers/t0-0/history',
  ];
  return await Promise.all(
    paths.map(async (path) => {
      const answer = await ask(`/api/${path}`, { headers: { cookie } });
      return `${path} ${answer.status} ${await answer.text()}`;
    }),
  );
}
