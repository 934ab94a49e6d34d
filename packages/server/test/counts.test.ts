// Counts that have ended: what a request makes of them, and who removes them.

import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { createQuota } from '../src/limits/quota.ts';
import { createSharedStreamSlots } from '../src/limits/stream-slots.ts';
import { sweepCounts } from '../src/limits/sweep-counts.ts';
import { createThrottle } from '../src/limits/throttle.ts';
import { onBothEngines, onPostgres, openServer, type OpenServer } from './fixture.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;
const RULE = { most: 1, millis: 1000 };

async function keysIn({ database: { db } }: OpenServer, table: 'throttle' | 'quota'): Promise<readonly string[]> {
  const rows = await db.selectFrom(table).select('key').orderBy('key').execute();
  return rows.map(({ key }) => key.split(' ')[0] ?? '');
}

onBothEngines('counts', (engine) => {
  it('of others are not touched by a request, and its own begins again when it has ended', async () => {
    const server = await openServer(engine);
    let now = 10 * DAY;
    const throttle = createThrottle(server.database.db, () => now);
    const quota = createQuota(server.database.db, () => now);
    await throttle.attempt('others', 'bo', RULE);
    await quota.take('others', 'bo', 1, 10);
    await throttle.attempt('own', 'ada', RULE);
    expect(await throttle.attempt('own', 'ada', RULE)).toBe(1000);
    now += DAY;
    expect(await throttle.attempt('own', 'ada', RULE)).toBe(0);
    expect(await throttle.attempt('own', 'ada', RULE)).toBe(1000);
    expect(await quota.take('own', 'ada', 10, 10)).toMatchObject({ ok: true, used: 10 });
    expect([await keysIn(server, 'throttle'), await keysIn(server, 'quota')]).toEqual([
      ['others', 'own'],
      ['others', 'own'],
    ]);
  });

  it('that have ended are removed by each process, those of others too, and no other', async () => {
    const server = await openServer(engine);
    const { db } = server.database;
    let now = 10 * DAY;
    const throttle = createThrottle(db, () => now);
    const quota = createQuota(db, () => now);
    await throttle.attempt('brief', 'bo', RULE);
    await throttle.attempt('long', 'bo', { most: 1, millis: DAY });
    await quota.take('today', 'bo', 1, 10);
    // Another process's clock may be a little behind.
    now += 1000 + MINUTE;
    await sweepCounts(db, now - 1);
    expect(await keysIn(server, 'throttle')).toEqual(['brief', 'long']);
    await Promise.all([1, 2, 3].map(() => sweepCounts(db, now)));
    expect([await keysIn(server, 'throttle'), await keysIn(server, 'quota')]).toEqual([['long'], ['today']]);
    await sweepCounts(db, now + DAY);
    expect([await keysIn(server, 'throttle'), await keysIn(server, 'quota')]).toEqual([[], []]);
  });

  it('are swept by the server once a minute, and not once it has stopped', async () => {
    const planned = new Map<() => void, number>();
    let now = 10 * DAY;
    const server = await openServer(engine, {
      now: () => now,
      after: (millis, run) => {
        planned.set(run, millis);
        return () => void planned.delete(run);
      },
    });
    const waits = () => [...planned.values()].sort((a, b) => a - b);
    // The bells, those that are over, the counts, what is sent elsewhere, and the tombstones.
    const ALL = [2000, MINUTE, MINUTE, MINUTE, DAY];
    /** Time passes: what was planned begins. */
    const pass = (most: number) => {
      for (const [run] of [...planned].filter(([, wait]) => wait <= most)) if (planned.delete(run)) run();
    };
    await server.parts.throttle.attempt('brief', 'bo', RULE);
    pass(DAY);
    await expect.poll(waits).toEqual(ALL);
    expect(await keysIn(server, 'throttle')).toEqual(['brief']);
    now += 2 * MINUTE;
    pass(MINUTE);
    await expect.poll(() => keysIn(server, 'throttle')).toEqual([]);
    await expect.poll(waits).toEqual(ALL);
    await server.close();
    expect(waits()).toEqual([]);
  });
});

onPostgres('counts', () => {
  it.each([
    ['25006', 'reads only', false],
    ['53100', 'is full', false],
    ['57P01', 'is going away', false],
    ['42501', 'refuses this user', true],
  ])('stay while the database says %s (it %s), which is a fault: %s', async (code, _what, isFault) => {
    const { database } = await openServer('postgres');
    const { db } = database;
    await sql
      .raw(`create function refuse() returns trigger language plpgsql
        as $$ begin raise exception 'refused' using errcode = '${code}'; end $$`)
      .execute(db);
    await sql`create trigger refuse before delete on throttle execute function refuse()`.execute(db);
    const swept = await sweepCounts(db, DAY).catch(() => 'a fault');
    expect(swept).toBe(isFault ? 'a fault' : false);
  });
});

onPostgres('seats of streams', () => {
  it('that have ended count for nothing, are not touched by a request, and are swept', async () => {
    const { database } = await openServer('postgres');
    const { db } = database;
    let now = 10 * DAY;
    const [gone, next] = [1, 2].map(() => createSharedStreamSlots(db, { most: 1, now: () => now }));
    await gone?.take('ada');
    await gone?.take('bo');
    now += 90_000;
    expect(await next?.take('ada')).toBeDefined();
    const owners = async () =>
      (await db.selectFrom('stream_seat').select('owner').orderBy('owner').execute()).map(({ owner }) => owner);
    expect(await owners()).toEqual(['ada', 'ada', 'bo']);
    await sweepCounts(db, now + MINUTE);
    expect(await owners()).toEqual(['ada']);
    await Promise.all([gone?.close(), next?.close()]);
  });
});
