// Servers behind PgBouncer, which lends each of them a connection for one transaction.

import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, inject, it, vi } from 'vitest';
import { backUp } from '../src/backup/backup.ts';
import { restore } from '../src/backup/restore.ts';
import { openSqlDatabase, type PostgresPlace } from '../src/database/database.ts';
import { LIMITS } from '../src/limits/limits.ts';
import {
  afterwards,
  believeHeader,
  cookieOf,
  documentOf,
  emptyFolder,
  emptyPostgres,
  heardBy,
  openServer,
  type OpenServer,
  post,
} from './fixture.ts';
import { poolerProgram, startPooler } from './pooler.ts';

const ADA = { 'x-person': 'ada' };
const PATIENCE = { timeout: 10_000 };

/** An empty database, through the pooler and directly. */
async function emptyPlaces() {
  const { url } = await emptyPostgres();
  const pooler = await startPooler(poolerProgram() ?? '', inject('postgresUrl'));
  afterwards(() => pooler.stop());
  const pace = { proof: 300, again: 100 };
  const behind: PostgresPlace = { engine: 'postgres', url: pooler.urlOf(databaseOf(url)), pace };
  return { behind, listening: { url }, pooler };
}

const databaseOf = (url: string): string => /\/(\w+)\?/.exec(url)?.[1] ?? '';

function push(server: OpenServer, id: string, headers: Readonly<Record<string, string>>): Promise<Response> {
  return server.ask('/api/sync/timers/push', post({ rows: [{ document: documentOf(id, '1') }] }, headers));
}

const wayOf = async (server: OpenServer) =>
  ((await (await server.ask('/readyz')).json()) as { changes: string }).changes;

describe.skipIf(inject('postgresUrl') === '' || poolerProgram() === undefined)('behind a pooler', () => {
  it('servers start together on an empty database, and every edit at one is heard by the others', async () => {
    const { behind } = await emptyPlaces();
    const servers = await Promise.all([1, 2, 3].map(() => openServer('postgres', { ...believeHeader, place: behind })));
    const [here, ...others] = servers as [OpenServer, ...OpenServer[]];
    expect(await Promise.all(servers.map(wayOf))).toEqual(['polled', 'polled', 'polled']);
    const heard = others.map(heardBy);
    for (let count = 1; count <= 20; count++) expect((await push(here, `t${count}`, ADA)).status).toBe(200);
    await vi.waitFor(() => expect(heard.map((numbers) => numbers.at(-1))).toEqual([20, 20]), PATIENCE);
  });

  it('changes are heard at the address of the database itself', async () => {
    const { behind, listening } = await emptyPlaces();
    const open = () => openServer('postgres', { ...believeHeader, place: { ...behind, listening } });
    const [here, there] = [await open(), await open()];
    expect([await wayOf(here), await wayOf(there)]).toEqual(['heard', 'heard']);
    const heard = heardBy(there);
    expect((await push(here, 'a', ADA)).status).toBe(200);
    await vi.waitFor(() => expect(heard).toContain(1), PATIENCE);
  });

  it('what many write at two servers over three connections is numbered once each, with statements planned or not [SYN-21]', async () => {
    const { behind, listening } = await emptyPlaces();
    const limits = { ...LIMITS, pushes: 1_000_000 };
    const open = (more: Partial<PostgresPlace>) =>
      openServer('postgres', { ...believeHeader, limits, place: { ...behind, ...more } });
    const servers = [await open({}), await open({ listening })];
    const people = ['ada', 'bo', 'cy', 'di'];
    const writes = people.flatMap((person) => Array.from({ length: 25 }, (_, index) => ({ person, index })));
    const statuses = await Promise.all(
      writes.map(async ({ person, index }) => {
        const server = servers[index % 2] as OpenServer;
        return (await push(server, `t${index}`, { 'x-person': person })).status;
      }),
    );
    expect(new Set(statuses)).toEqual(new Set([200]));
    const rows = await servers[0]!.database.db.selectFrom('sync_doc').select(['owner', 'seq']).orderBy('seq').execute();
    for (const person of people)
      expect(rows.filter(({ owner }) => owner === person).map(({ seq }) => seq)).toEqual(
        Array.from({ length: 25 }, (_, index) => index + 1),
      );
  });

  it('migrations, a backup and a restore go to the database itself', async () => {
    const { behind, listening, pooler } = await emptyPlaces();
    const place = { ...behind, listening };
    const direct = openSqlDatabase({ engine: 'postgres', ...listening });
    afterwards(() => direct.close());
    await sql`alter database ${sql.id(databaseOf(listening.url))} set statement_timeout = '15s'`.execute(direct.db);
    await sql`create table migration (name text primary key,
      statement_limit text default current_setting('statement_timeout'))`.execute(direct.db);
    const server = await openServer('postgres', { ...believeHeader, place });
    const { rows } = await sql`select distinct statement_limit from migration`.execute(direct.db);
    expect(rows).toEqual([{ statement_limit: '0' }]);
    expect((await push(server, 'a', ADA)).status).toBe(200);
    const machine = { place, dataDir: emptyFolder(), folder: join(emptyFolder(), 'backup'), now: 0 };
    expect(await backUp(machine)).toMatchObject({ documents: 1 });
    for (const id of ['b', 'c', 'd']) expect((await push(server, id, ADA)).status).toBe(200);
    await server.close();
    await pooler.stop();
    await direct.close();
    await restore(machine);
    const again = await openServer('postgres', { ...believeHeader, place: { engine: 'postgres', ...listening } });
    const pulled = await again.ask('/api/sync/timers/pull', { headers: ADA });
    expect(await pulled.json()).toMatchObject({ documents: [{ id: 'a' }] });
  });

  it('another database than that of the servers is not backed up', async () => {
    const { behind } = await emptyPlaces();
    const place = { ...behind, listening: await emptyPostgres() };
    const machine = { place, dataDir: emptyFolder(), folder: join(emptyFolder(), 'backup'), now: 0 };
    await expect(backUp(machine)).rejects.toThrow('DATABASE_LISTEN_URL leads to another database');
    const server = await openServer('postgres', { ...believeHeader, place });
    expect((await push(server, 'a', ADA)).status).toBe(200);
  });

  it('a user who may only listen neither migrates nor is backed up as', async () => {
    const { behind, listening } = await emptyPlaces();
    const { db, close } = openSqlDatabase({ engine: 'postgres', ...listening });
    afterwards(close);
    const listener = sql.id(`listener_${databaseOf(listening.url)}`);
    await sql`create role ${listener} login`.execute(db);
    afterwards(async () => void (await sql`drop role ${listener}`.execute(db)));
    const url = listening.url.replace(/\/\/[^@/]*@/, `//listener_${databaseOf(listening.url)}@`);
    const place = { ...behind, listening: { url } };
    const server = await openServer('postgres', { ...believeHeader, place });
    expect((await push(server, 'a', ADA)).status).toBe(200);
    const machine = { place, dataDir: emptyFolder(), folder: join(emptyFolder(), 'backup'), now: 0 };
    await expect(backUp(machine)).rejects.toThrow('to another user, than DATABASE_URL');
  });

  it('people sign up at one server, in at another and out everywhere [ACC-59]', async () => {
    const { behind } = await emptyPlaces();
    const [here, there] = [
      await openServer('postgres', { place: behind }),
      await openServer('postgres', { place: behind }),
    ];
    const person = { displayName: 'Ada', email: 'ada@example.org', password: 'analytical' };
    expect((await here.ask('/api/account/sign-up', post(person))).status).toBe(200);
    const signedIn = await there.ask('/api/account/sign-in', post(person));
    expect(signedIn.status).toBe(200);
    const cookie = cookieOf(signedIn);
    const me = async (server: OpenServer) =>
      await (await server.ask('/api/account/me', { headers: { cookie } })).json();
    for (const server of [here, there]) expect(await me(server)).toMatchObject({ user: { email: person.email } });
    expect((await here.ask('/api/account/sign-out', post({}, { cookie }))).status).toBe(200);
    for (const server of [here, there]) expect(await me(server)).toBeNull();
  });
});
