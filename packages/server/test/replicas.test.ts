import { sql } from 'kysely';
import pg from 'pg';
import { expect, it, vi } from 'vitest';
import { openSqlDatabase, type PostgresPlace } from '../src/database/database.ts';
import type { DatabaseConnection } from '../src/database/tables.ts';
import { LIMITS } from '../src/limits/limits.ts';
import { createSharedStreamSlots } from '../src/limits/stream-slots.ts';
import { createThrottle } from '../src/limits/throttle.ts';
import {
  afterwards,
  believeHeader,
  documentOf,
  emptyPlace,
  emptyPostgres,
  onPostgres,
  openServer,
  type OpenServer,
  post,
} from './fixture.ts';

const ADA = { 'x-person': 'ada' };

onPostgres('replicas', () => {
  it('migrate one after another when they start together on an empty database [SRV-6]', async () => {
    const place = await emptyPlace('postgres');
    const replicas = await Promise.all([1, 2, 3].map(() => openServer('postgres', { ...believeHeader, place })));
    const row = { document: documentOf('a', '1') };
    expect((await replicas[0]!.ask('/api/sync/timers/push', post({ rows: [row] }, ADA))).status).toBe(200);
    for (const replica of replicas)
      expect((await replica.ask('/api/sync/timers/a', { headers: ADA })).status).toBe(200);
  });

  it('wait for locks and statements as long as their address says', async () => {
    const { url } = (await emptyPlace('postgres')) as PostgresPlace;
    const limitsAt = async (address: string) => {
      const { db, close } = openSqlDatabase({ engine: 'postgres', url: address });
      afterwards(close);
      const { rows } = await sql<{ lock: string; statement: string }>`
        select current_setting('lock_timeout') as lock, current_setting('statement_timeout') as statement`.execute(db);
      return rows;
    };
    expect(await limitsAt(url)).toEqual([{ lock: '5s', statement: '15s' }]);
    expect(await limitsAt(`${url}&lock_timeout=700&statement_timeout=8000`)).toEqual([
      { lock: '700ms', statement: '8s' },
    ]);
  });

  it('take turns by a row: one that holds it keeps the others waiting without a connection, and what it leaves they find', async () => {
    const place = await emptyPlace('postgres');
    await openServer('postgres', { place });
    const holder = openSqlDatabase(place);
    afterwards(() => holder.close());
    const asked = vi.spyOn(pg.Client.prototype, 'query');
    afterwards(async () => asked.mockRestore());
    const tries = () => asked.mock.calls.filter(([text]) => String(text).includes('skip locked')).length;
    let isOpen = false;
    const opened = holder.db.transaction().execute(async (trx) => {
      await sql`select name from migration where name = 'lock' for update`.execute(trx);
      const late = openServer('postgres', { place });
      void late.then(() => {
        isOpen = true;
      });
      await vi.waitFor(() => expect(tries()).toBeGreaterThan(1), { timeout: 5000 });
      expect([isOpen, await waitingForLocks(holder.db)]).toEqual([false, 0]);
      return { late };
    });
    const { late } = await opened;
    expect((await (await late).ask('/readyz')).status).toBe(200);
    const { rows } = await sql`select 1 from pg_locks where locktype = 'advisory'`.execute(holder.db);
    expect(rows).toEqual([]);
  });

  it('tell each other what was pushed [SYN-16]', async () => {
    const here = await openServer('postgres', believeHeader);
    const there = await openServer('postgres', { ...believeHeader, place: here.place });
    const heard = new Promise((resolve) => there.parts.changes.onChange('ada', resolve));
    await here.ask('/api/sync/timers/push', post({ rows: [{ document: documentOf('a', '1') }] }, ADA));
    expect(await heard).toBe(1);
  });

  it('number pushes to any of them in one sequence [SYN-21]', async () => {
    const here = await openServer('postgres', believeHeader);
    const there = await openServer('postgres', { ...believeHeader, place: here.place });
    const send = (index: number) =>
      (index % 2 === 0 ? here : there).ask(
        '/api/sync/timers/push',
        post({ rows: [{ document: documentOf(`t${index}`, '1') }] }, ADA),
      );
    const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => send(index)));
    expect(answers.every((answer) => answer.ok)).toBe(true);
    const rows = await here.database.db.selectFrom('sync_doc').select('seq').orderBy('seq').execute();
    expect(rows.map((row) => row.seq)).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
  });

  it('count attempts together [ACC-59]', async () => {
    const limits = { ...LIMITS, attemptsPerAddress: 100, failuresPerEmail: 2 };
    const here = await openServer('postgres', { limits });
    const there = await openServer('postgres', { limits, place: here.place });
    const statuses = [];
    for (const server of [here, there, here, there])
      statuses.push(
        (await server.ask('/api/account/sign-in', post({ email: 'ada@example.org', password: 'wrong1' }))).status,
      );
    expect(statuses).toEqual([401, 401, 429, 429]);
  });

  it('wake every listener after the listening connection was lost [SYN-16]', async () => {
    const server = await openServer('postgres', believeHeader);
    await server.ask('/api/sync/timers/push', post({ rows: [{ document: documentOf('a', '1') }] }, ADA));
    const heard = new Promise((resolve) =>
      server.parts.changes.onChange('ada', (sequence) => {
        if (sequence === 7) resolve(sequence);
      }),
    );
    // What happened while no connection listened.
    await server.database.db.updateTable('sync_owner').set({ seq: 7 }).execute();
    const { place } = server;
    if (place.engine !== 'postgres') throw new Error('not on PostgreSQL');
    await breakListeners(place.url);
    expect(await heard).toBe(7);
  });

  it('plan statements that recur once, and send them as ever where a pooler lends another connection', async () => {
    // Also where the others have no LISTEN: without it nothing has a name.
    const { engine, url } = await emptyPostgres();
    const place: PostgresPlace = { engine, url };
    const open = (more: Partial<PostgresPlace>) =>
      openServer('postgres', { ...believeHeader, place: { ...place, poolSize: 1, ...more } });
    const { ask, database } = await open({});
    let made = 0;
    const push = async (through = ask) => {
      const row = { document: documentOf(`t${made++}`, '1') };
      return (await through('/api/sync/timers/push', post({ rows: [row] }, ADA))).status;
    };
    const planned = async ({ db } = database) =>
      (await sql`select from pg_prepared_statements where name like 'rb_%' and statement like '%sync_doc%'`.execute(db))
        .rows.length;
    for (let count = 0; count < 8; count++) expect(await push()).toBe(200);
    expect(await planned()).toBe(2);
    // What another connection knows of the names.
    await sql`deallocate all`.execute(database.db);
    for (let count = 0; count < 8; count++) expect(await push()).toBe(200);
    expect(await planned()).toBe(0);
    const behind = await open({ listening: { url: place.url } });
    for (let count = 0; count < 8; count++) expect(await push(behind.ask)).toBe(200);
    expect(await planned(behind.database)).toBe(0);
  });

  it.each([
    ['that stand alone', 1],
    ['within transactions', 2],
  ])('plan for all values no longer once an engine refuses that: statements %s', async (_what, times) => {
    const { engine, url } = await emptyPostgres();
    const { ask, database, log } = await openServer('postgres', { ...believeHeader, place: { engine, url } });
    const push = async (id: string) => {
      // A document that comes twice takes a transaction.
      const rows = Array.from({ length: times }, (_, rev) => ({ document: documentOf(id, `${rev}`) }));
      return (await ask('/api/sync/timers/push', post({ rows }, ADA))).status;
    };
    expect(await push('before')).toBe(200);
    // As Citus does where a plan has to fit all accounts.
    await sql`create function refuse() returns trigger language plpgsql as $$ begin
        if current_setting('plan_cache_mode') = 'force_generic_plan' then
          raise exception 'could not create distributed plan' using errcode = '0A000';
        end if;
        return null;
      end $$`.execute(database.db);
    await sql`create trigger refuse before insert on sync_history execute function refuse()`.execute(database.db);
    for (const moment of [1, 2, 3]) {
      const ids = Array.from({ length: 8 }, (_, index) => `t${moment}-${index}`);
      expect(await Promise.all(ids.map(push))).toEqual(ids.map(() => 200));
    }
    expect(log.filter((line) => line.includes('"event":"fault"'))).toEqual([]);
    const modes = await Promise.all(
      Array.from({ length: 10 }, async () => (await sql`show plan_cache_mode`.execute(database.db)).rows[0]),
    );
    expect(modes).toEqual(modes.map(() => ({ plan_cache_mode: 'auto' })));
  });

  it('answer 503 if a row stays locked or no connection is free, and are still healthy', async () => {
    const place = await emptyPlace('postgres');
    if (place.engine !== 'postgres') throw new Error('not PostgreSQL');
    const patience = { lock_timeout: 3000, connectionTimeoutMillis: 500 };
    const server = await openServer('postgres', { ...believeHeader, place: { ...place, poolSize: 2, patience } });
    const people = ['ada', 'bo', 'cy', 'di', 'ed'];
    const push = (person: string, id: string) => {
      const request = post({ rows: [{ document: documentOf(id, '1') }] }, { 'x-person': person });
      return server.ask('/api/sync/timers/push', request);
    };
    for (const person of people) expect((await push(person, 'a')).status).toBe(200);
    // Both connections are open before anything waits for one.
    await Promise.all(people.slice(0, 2).map((person) => push(person, 'open')));
    const blocker = openSqlDatabase(place);
    afterwards(() => blocker.close());
    await blocker.db.transaction().execute(async (trx) => {
      await sql`update sync_owner set seq = seq`.execute(trx);
      const refusals = Promise.all(people.map((person) => push(person, 'b')));
      await vi.waitFor(async () => expect(await waitingForLocks(trx)).toBe(2), { timeout: 2500 });
      expect((await server.ask('/healthz')).status).toBe(200);
      const refused = await refusals;
      expect(refused.map(({ status, headers }) => [status, headers.get('retry-after')])).toEqual(
        refused.map(() => [503, '30']),
      );
    });
    for (const person of people) expect((await push(person, 'b')).status).toBe(200);
  });
});

/** How many connections to the database wait for a row that another holds. */
async function waitingForLocks(db: DatabaseConnection): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
    where wait_event_type = 'Lock' and datname = current_database()`.execute(db);
  return rows[0]?.count ?? 0;
}

async function breakListeners(url: string): Promise<void> {
  const { Client } = (await import('pg')).default;
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where query = 'listen roundbell' and datname = current_database()",
  );
  await client.end();
}

onPostgres('limits of several processes', () => {
  it('count what one account does in all of them', async () => {
    const limits = { ...LIMITS, pushes: 20, streams: 2 };
    const here = await openServer('postgres', { ...believeHeader, limits });
    const there = await openServer('postgres', { ...believeHeader, limits, place: here.place });
    const statuses: number[] = [];
    for (let count = 0; count < 30; count++) {
      const server = count % 2 === 0 ? here : there;
      const row = { document: documentOf(`t${count}`, '1') };
      statuses.push((await server.ask('/api/sync/timers/push', post({ rows: [row] }, ADA))).status);
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(20);
    const open = (server: OpenServer) => server.ask('/api/sync/events', { headers: ADA });
    const streams = [await open(here), await open(there)];
    expect([(await open(here)).status, (await open(there)).status]).toEqual([429, 429]);
    await streams[1]!.body!.cancel();
    await vi.waitFor(async () => expect((await open(here)).status).toBe(200));
  });

  it('leave to the others what a process that stops has taken and not used', async () => {
    const limits = { ...LIMITS, pushes: 40 };
    const here = await openServer('postgres', { ...believeHeader, limits });
    const there = await openServer('postgres', { ...believeHeader, limits, place: here.place });
    const push = async ({ ask }: OpenServer, person: string, id: string) => {
      const rows = [{ document: documentOf(id, '1') }];
      return (await ask('/api/sync/timers/push', post({ rows }, { 'x-person': person }))).status;
    };
    // A tenth is taken at a time: one of four is used.
    for (const person of ['ada', 'bo']) expect(await push(here, person, 'first')).toBe(200);
    await here.close();
    for (const person of ['ada', 'bo']) {
      const statuses: number[] = [];
      for (let count = 0; count < 40; count++) statuses.push(await push(there, person, `t${count}`));
      expect([person, statuses.filter((status) => status === 200).length]).toEqual([person, 39]);
    }
  });

  it('give back nothing to a window that has begun since', async () => {
    const { database } = await openServer('postgres');
    let now = 1_000_000;
    const throttle = createThrottle(database.db, () => now);
    const rule = { most: 40, millis: 1000 };
    const { endsAt } = await throttle.take('push', 'ada', 4, rule);
    now += 1000;
    await throttle.take('push', 'ada', 30, rule);
    await throttle.returnUnused([{ name: 'push', who: 'ada', amount: 4, endsAt }]);
    expect(await throttle.take('push', 'ada', 40, rule)).toMatchObject({ granted: 10 });
  });

  it('forget the streams of a process that has ended without a word', async () => {
    const { database } = await openServer('postgres');
    let now = 1_000_000;
    const slots = () => createSharedStreamSlots(database.db, { most: 1, now: () => now });
    const [gone, next] = [slots(), slots()];
    expect(await gone.take('ada')).toBeDefined();
    expect(await next.take('ada')).toBeUndefined();
    now += 90_000;
    const leave = await next.take('ada');
    expect(leave).toBeDefined();
    expect(await gone.take('ada')).toBeUndefined();
    leave?.();
    await vi.waitFor(async () => expect(await gone.take('ada')).toBeDefined());
    await Promise.all([gone.close(), next.close()]);
  });

  it('keep no seat of a stream that has ended, even if it could not be given back', async () => {
    const { database } = await openServer('postgres');
    const { db } = database;
    const endsOf = async (owner: string) =>
      (await db.selectFrom('stream_seat').select('ends_at').where('owner', '=', owner).execute()).map(
        (row) => row.ends_at,
      );
    let now = 1000;
    const slots = createSharedStreamSlots(db, { most: 1, now: () => now, pace: { lasts: 500, renewEvery: 10 } });
    afterwards(slots.close);
    const leave = await slots.take('ada');
    await slots.take('bo');
    await sql`create function refuse() returns trigger language plpgsql as 'begin raise ''away''; end'`.execute(db);
    await sql`create trigger away before delete on stream_seat for each row execute function refuse()`.execute(db);
    leave?.();
    expect(await slots.take('ada')).toBeUndefined();
    // Its own seat is given back, too; one that waits says that this was tried.
    expect(await slots.take('ada')).toBeUndefined();
    await sql`drop trigger away on stream_seat`.execute(db);
    now = 1400;
    await vi.waitFor(async () => expect(await endsOf('bo')).toEqual([1900]));
    expect(new Set(await endsOf('ada'))).toEqual(new Set([1500]));
    now = 1501;
    expect(await slots.take('ada')).toBeDefined();
  });

  it('give back the seat of a stream that an error keeps from opening', async () => {
    const { database } = await openServer('postgres');
    let isAway = true;
    const db = new Proxy(database.db, {
      get(target, name) {
        if (isAway && name === 'selectFrom') throw new Error('away');
        const value: unknown = Reflect.get(target, name);
        return typeof value === 'function' ? (value.bind(target) as unknown) : value;
      },
    });
    const slots = createSharedStreamSlots(db, { most: 1, now: Date.now });
    afterwards(slots.close);
    await expect(slots.take('ada')).rejects.toThrow('away');
    isAway = false;
    expect(await slots.take('ada')).toBeDefined();
  });

  it('keep the seat of a stream for as long as its process lives', async () => {
    const { database } = await openServer('postgres');
    const endsAt = async () =>
      (await database.db.selectFrom('stream_seat').select('ends_at').executeTakeFirst())?.ends_at;
    let now = 1000;
    const slots = createSharedStreamSlots(database.db, {
      most: 1,
      now: () => now,
      pace: { lasts: 500, renewEvery: 10 },
    });
    await slots.take('ada');
    expect(await endsAt()).toBe(1500);
    now = 1400;
    await vi.waitFor(async () => expect(await endsAt()).toBe(1900));
    await slots.close();
    expect(await endsAt()).toBeUndefined();
  });
});
