// A database that only reads: the old primary after a failover by name, or one that its operator has closed for writes.

import { sql } from 'kysely';
import { expect, inject, it, vi } from 'vitest';
import { administer } from '../src/admin/admin.ts';
import { checkConfig } from '../src/admin/check-config.ts';
import { openSqlDatabase } from '../src/database/database.ts';
import {
  afterwards,
  cookieOf,
  documentOf,
  emptyFolder,
  onPostgres,
  openServer,
  type OpenServer,
  post,
} from './fixture.ts';

const ADA = { displayName: 'Ada', email: 'ada@example.org', password: 'tercet' };

/** A server whose database can be closed for writes and opened again, and a person who is signed in to it. */
async function openHere() {
  const server = await openServer('postgres');
  const cookie = cookieOf(await server.ask('/api/account/sign-up', post(ADA)));
  const admin = openSqlDatabase({ engine: 'postgres', url: inject('postgresUrl') });
  afterwards(admin.close);
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(server.database.db);
  const name = rows[0]?.name ?? '';
  return {
    ...server,
    cookie,
    /** For connections made from now on: there are no others any more. */
    async closeForWrites() {
      await sql`alter database ${sql.id(name)} set default_transaction_read_only = on`.execute(admin.db);
      await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${name}`.execute(admin.db);
      // One for each connection of the pool: none of those that were ended is left.
      const reads = () => Promise.all(Array.from({ length: 10 }, () => sql`select 1`.execute(server.database.db)));
      await vi.waitFor(reads);
    },
    async openForWrites() {
      await sql`alter database ${sql.id(name)} reset default_transaction_read_only`.execute(admin.db);
    },
  };
}

const save = ({ ask }: Pick<OpenServer, 'ask'>, cookie: string, id: string) =>
  ask('/api/sync/timers/push', post({ rows: [{ document: documentOf(id, '1') }] }, { cookie }));
const statusAt = async ({ ask }: Pick<OpenServer, 'ask'>, path: string, cookie = '') =>
  (await ask(path, { headers: { cookie } })).status;

onPostgres('a database that only reads', () => {
  it('answers what has to be written with 503 and Retry-After, is not healthy, and reads on', async () => {
    const server = await openHere();
    const { ask, cookie } = server;
    expect((await save(server, cookie, 'before')).status).toBe(200);
    await server.closeForWrites();
    const writes = [
      () => save(server, cookie, 'a'),
      () => ask('/api/account/sign-in', post(ADA)),
      () => ask('/api/account/sign-up', post({ ...ADA, email: 'bo@example.org' })),
      () => ask('/api/account/sign-out-everywhere', post({}, { cookie })),
      () => ask('/api/account/delete', post({ password: ADA.password }, { cookie })),
      () => ask('/api/sync/events', { headers: { cookie } }),
    ];
    const answers: unknown[] = [];
    for (const write of writes) {
      const answer = await write();
      const { code } = (await answer.json()) as { code: string };
      answers.push([answer.status, answer.headers.get('retry-after'), code]);
    }
    expect(answers).toEqual(writes.map(() => [503, '30', 'server-busy']));
    expect(await statusAt(server, '/livez')).toBe(200);
    for (const path of ['/healthz', '/readyz']) expect([path, await statusAt(server, path)]).toEqual([path, 503]);
    expect(await statusAt(server, '/api/sync/timers/pull', cookie)).toBe(200);
    expect(server.log.filter((line) => line.includes('"event":"fault"')).join('\n')).toContain('"code":"25006"');
  });

  it('lets people read whose sign-in is due for renewal', async () => {
    const server = await openHere();
    const { ask, cookie } = server;
    await save(server, cookie, 'before');
    const due = new Date(Date.now() + 50 * 86_400_000);
    await sql`update "session" set "expiresAt" = ${due}`.execute(server.database.db);
    await server.closeForWrites();
    for (const path of ['account/me', 'account/sign-ins', 'sync/timers/pull', 'sync/timers/before'])
      expect([path, (await ask(`/api/${path}`, { headers: { cookie } })).status]).toEqual([path, 200]);
  });

  it('is well as soon as it writes again, whatever connections were made meanwhile', async () => {
    const server = await openHere();
    const { cookie } = server;
    await server.closeForWrites();
    const ids = Array.from({ length: 8 }, (_, index) => `t${index}`);
    // All connections of the pool are in use at once.
    const refused = await Promise.all(ids.map((id) => save(server, cookie, id)));
    expect(refused.map(({ status }) => status)).toEqual(ids.map(() => 503));
    expect(await statusAt(server, '/healthz')).toBe(503);
    // Who reads then has connections that only read.
    await Promise.all(ids.map(() => statusAt(server, '/api/account/me', cookie)));
    await server.openForWrites();
    expect(await statusAt(server, '/healthz')).toBe(200);
    const saved = await Promise.all(ids.map((id) => save(server, cookie, id)));
    expect(saved.map(({ status }) => status)).toEqual(ids.map(() => 200));
  });

  it('costs one refusal if only reading has used its connections', async () => {
    const server = await openHere();
    const { cookie } = server;
    await server.closeForWrites();
    const reads = await Promise.all(Array.from({ length: 8 }, () => statusAt(server, '/api/account/me', cookie)));
    expect(new Set(reads)).toEqual(new Set([200]));
    await server.openForWrites();
    const statuses: number[] = [];
    for (const id of ['a', 'b', 'c', 'd', 'e']) statuses.push((await save(server, cookie, id)).status);
    expect(statuses).toEqual([503, 200, 200, 200, 200]);
  });

  it("is named by check-config and by the operator's commands", async () => {
    const server = await openHere();
    await server.closeForWrites();
    const variables = { DATABASE_URL: 'url' in server.place ? server.place.url : '', DATA_DIR: emptyFolder() };
    expect(await administer(['invite'], variables, Date.now)).toEqual({
      ok: false,
      problem: 'The database only reads.',
    });
    const checked = await checkConfig(variables, Date.now);
    expect(checked).toMatchObject({ ok: false });
    expect('problem' in checked ? checked.problem : '').toContain(
      'wrong  The database is PostgreSQL: The database only reads.',
    );
  });
});
