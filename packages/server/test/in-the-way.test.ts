// Transactions that are in each other's way.

import { sql } from 'kysely';
import { expect, it, vi } from 'vitest';
import { retried } from '../src/database/retry.ts';
import { documentOf, onPostgres, openServer, post } from './fixture.ts';
import { undo } from './in-the-way.ts';

/** With PostgreSQL's code for it. */
const inTheWay = () => Object.assign(new Error('in the way'), { code: '40001' });

const PASSWORD = 'a password of today';
const person = (name: string) => ({ displayName: name, email: `${name}@example.org`, password: PASSWORD });
const cookieOf = (answer: Response) =>
  answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');

onPostgres("transactions in each other's way", () => {
  it('are tried again: no one notices, whatever is written', async () => {
    const server = await openServer('postgres');
    await undo(server.database.db, 'some');
    const cookies: string[] = [];
    for (const name of ['ada', 'eve', 'kim', 'lou']) {
      const statuses: number[] = [];
      const ask = async (path: string, body: object, cookie = '') => {
        const answer = await server.ask(path, post(body, { cookie }));
        statuses.push(answer.status);
        return answer;
      };
      const cookie = cookieOf(await ask('/api/account/sign-up', person(name)));
      for (let rev = 1; rev <= 3; rev++)
        await ask(
          '/api/sync/timers/push',
          { rows: [{ document: documentOf('a', `${rev}`), assumedRev: `${rev - 1}` }] },
          cookie,
        );
      const twice = ['1', '2'].map((rev) => ({ document: documentOf('b', rev), assumedRev: `${Number(rev) - 1}` }));
      await ask('/api/sync/timers/push', { rows: twice }, cookie);
      const { email, password } = person(name);
      await ask('/api/account/sign-in', { email, password });
      const answer = await server.ask('/api/account/export', { headers: { cookie } });
      expect([name, ...statuses, answer.status < 500]).toEqual([name, 200, 200, 200, 200, 200, 200, true]);
      cookies.push(cookie);
    }
    const { rows } = await sql<{ count: number }>`select count(*) as count from sync_history`.execute(
      server.database.db,
    );
    // With the document that a sign-up begins with.
    expect(rows).toEqual([{ count: 4 * 6 }]);
    for (const cookie of cookies)
      expect((await server.ask('/api/account/delete', post({ password: PASSWORD }, { cookie }))).status).toBe(200);
    expect((await sql`select from sync_history`.execute(server.database.db)).rows).toEqual([]);
    expect(server.log.filter((line) => line.includes('fault'))).toEqual([]);
  });

  it('do not hide a fault that comes after them', async () => {
    const server = await openServer('postgres');
    const { db } = server.database;
    const cookie = cookieOf(await server.ask('/api/account/sign-up', post(person('ada'))));
    await undo(db, 'some');
    await sql
      .raw("create function refuse() returns trigger language plpgsql as $$ begin raise exception 'refused'; end $$")
      .execute(db);
    await sql`create trigger refuse before delete on "user" for each row execute function refuse()`.execute(db);
    const statuses: number[] = [];
    for (let count = 0; count < 8; count++) {
      statuses.push((await server.ask('/api/account/delete', post({ password: PASSWORD }, { cookie }))).status);
      await db.deleteFrom('throttle').execute();
    }
    expect(statuses).toEqual(statuses.map(() => 500));
    expect(server.log.filter((line) => line.includes('fault'))).toHaveLength(8);
  });

  it('are a server that is busy if they go on, and never an error', async () => {
    const server = await openServer('postgres');
    const cookie = cookieOf(await server.ask('/api/account/sign-up', post(person('ada'))));
    await undo(server.database.db, 'all');
    const answers = [
      await server.ask('/api/sync/timers/push', post({ rows: [{ document: documentOf('a', '1') }] }, { cookie })),
      await server.ask('/api/account/sign-up', post(person('eve'))),
      await server.ask('/api/account/delete', post({ password: PASSWORD }, { cookie })),
    ];
    for (const answer of answers) {
      expect(answer.status).toBe(503);
      expect(answer.headers.get('retry-after')).not.toBeNull();
      expect(await answer.json()).toMatchObject({ code: 'server-busy' });
    }
  });
});

it('waits by chance, and longer each time, before it tries again; eight times at most', async () => {
  const waits: number[] = [];
  const backoff = { random: () => 0.5, wait: (millis: number) => Promise.resolve(void waits.push(millis)) };
  const run = vi.fn<() => Promise<string>>().mockRejectedValueOnce(inTheWay()).mockResolvedValueOnce('done');
  expect(await retried(run, backoff)).toBe('done');
  expect(waits).toEqual([5]);
  await expect(retried(() => Promise.reject(inTheWay()), backoff)).rejects.toThrow('in the way');
  expect(waits).toEqual([5, 5, 10, 20, 40, 80, 160, 320]);
  const other = vi.fn<() => Promise<string>>().mockRejectedValue(new Error('wrong'));
  await expect(retried(other, backoff)).rejects.toThrow('wrong');
  expect(other).toHaveBeenCalledTimes(1);
});
