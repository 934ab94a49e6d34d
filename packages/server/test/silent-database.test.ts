// A database that accepts connections and does not answer, as one behind a network that has failed without a word.

import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { sql } from 'kysely';
import { expect, it, vi } from 'vitest';
import {
  longestConnectingOf,
  longestSilenceOf,
  openSqlDatabase,
  type PostgresPlace,
} from '../src/database/database.ts';
import { isUnavailable } from '../src/database/unavailable.ts';
import { afterwards, openServer } from './fixture.ts';

/** What PostgreSQL says to who connects, and to a transaction that begins. */
const WELCOME = Buffer.from('520000000800000000' + '5a0000000549', 'hex');
const BEGUN = Buffer.concat([
  Buffer.from('430000000a', 'hex'),
  Buffer.from('BEGIN\0'),
  Buffer.from('5a0000000554', 'hex'),
]);

type Says = 'nothing' | 'welcome' | 'that a transaction has begun';

/** A peer that says so much, and then nothing. */
async function openSilence(says: Says) {
  const sockets = new Set<Socket>();
  const heard: string[] = [];
  let connections = 0;
  const listener = createServer((socket) => {
    connections += 1;
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => void sockets.delete(socket));
    let isWelcome = false;
    socket.on('data', (bytes) => {
      const text = bytes.toString('latin1');
      if (isWelcome) heard.push(text);
      if (!isWelcome && says !== 'nothing') socket.write(WELCOME);
      else if (says === 'that a transaction has begun' && text.includes('begin')) socket.write(BEGUN);
      isWelcome = true;
    });
  });
  listener.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  afterwards(async () => {
    for (const socket of sockets) socket.destroy();
    listener.close();
    await once(listener, 'close');
  });
  const url = `postgres://someone@127.0.0.1:${(listener.address() as AddressInfo).port}/roundbell`;
  return { url, heard, connections: () => connections };
}

async function openDatabase(says: Says, listening?: 'none') {
  const peer = await openSilence(says);
  const patience = { connectionTimeoutMillis: 100, query_timeout: 50 };
  const place: PostgresPlace = {
    engine: 'postgres',
    url: peer.url,
    poolSize: 1,
    patience,
    ...(listening && { listening }),
  };
  const database = openSqlDatabase(place);
  afterwards(() => database.close());
  return { ...peer, database, ask: () => sql`select 1`.execute(database.db) };
}

const causeOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (cause: unknown) => cause,
  );

it.each([
  ['nothing', undefined],
  ['welcome', undefined],
  ['welcome', 'none'],
] as const)(
  'a database that says %s counts as away, and no connection to it is used again (LISTEN: %s)',
  async (says, listening) => {
    const { database, ask, connections } = await openDatabase(says, listening);
    for (const tries of [1, 2]) {
      expect(isUnavailable(await causeOf(ask()))).toBe(true);
      expect([database.pool(), connections()]).toEqual([{ inUse: 0, idle: 0, waiting: 0 }, tries]);
    }
    expect(isUnavailable(await causeOf(database.check()))).toBe(true);
  },
);

it('one that falls silent in a transaction is not asked to roll it back', async () => {
  const { database, heard } = await openDatabase('that a transaction has begun', 'none');
  const cause = await causeOf(database.db.transaction().execute((trx) => sql`select 2`.execute(trx)));
  expect(isUnavailable(cause)).toBe(true);
  expect(heard.map((text) => /begin|select 2|rollback/.exec(text)?.[0])).toEqual(['begin', 'select 2']);
  expect(database.pool()).toEqual({ inUse: 0, idle: 0, waiting: 0 });
});

it('requests that wait for it get 503 with Retry-After, and it is not healthy', async () => {
  const { database, ask } = await openDatabase('welcome');
  const server = await openServer('sqlite', {
    checkDatabase: database.check,
    whoIsAsking: async () => {
      await ask();
      return undefined;
    },
  });
  const answer = await server.ask('/api/sync/timers/pull');
  expect([answer.status, answer.headers.get('retry-after'), await answer.json()]).toMatchObject([
    503,
    '30',
    { code: 'server-busy' },
  ]);
  expect((await server.ask('/healthz')).status).toBe(503);
});

it('is asked for three seconds whether it answers', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { url, heard } = await openSilence('welcome');
  const database = openSqlDatabase({ engine: 'postgres', url });
  afterwards(() => database.close());
  const cause = causeOf(database.check());
  while (!heard.some((text) => text.includes('transaction_read_only'))) await new Promise(setImmediate);
  await vi.advanceTimersByTimeAsync(2999);
  expect(await Promise.race([cause, new Promise((resolve) => void setImmediate(resolve, 'waits'))])).toBe('waits');
  await vi.advanceTimersByTimeAsync(1);
  expect(isUnavailable(await cause)).toBe(true);
});

it.each([
  ['', {}, 18_000],
  ['?statement_timeout=30000', {}, 33_000],
  ['?lock_timeout=1&statement_timeout=5000', { statement_timeout: 0 }, 8000],
  ['', { statement_timeout: 0 }, 0],
] as const)('waits 3 s longer than a statement may take: %s %o', (query, patience, millis) => {
  expect(longestSilenceOf({ url: `postgres://someone@127.0.0.1/roundbell${query}`, patience })).toBe(millis);
});

it.each([
  ['', {}, 3000],
  ['?connect_timeout=12', {}, 12_000],
  ['?lock_timeout=1&connect_timeout=0', {}, 0],
  ['?connect_timeout=12', { connectionTimeoutMillis: 5 }, 5],
  ['', { connectionTimeoutMillis: 5 }, 5],
] as const)('waits for a connection as long as the address says: %s %o', (query, patience, millis) => {
  expect(longestConnectingOf({ url: `postgres://someone@127.0.0.1/roundbell${query}`, patience })).toBe(millis);
});

it('a database that accepts no connection is given up as soon as its address says', async () => {
  const { url, connections } = await openSilence('nothing');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  afterwards(async () => void vi.useRealTimers());
  const database = openSqlDatabase({ engine: 'postgres', url: `${url}?connect_timeout=7` });
  afterwards(() => database.close());
  const cause = causeOf(sql`select 1`.execute(database.db));
  while (connections() === 0) await new Promise(setImmediate);
  await vi.advanceTimersByTimeAsync(6999);
  expect(await Promise.race([cause, new Promise((resolve) => void setImmediate(resolve, 'waits'))])).toBe('waits');
  await vi.advanceTimersByTimeAsync(1);
  expect(isUnavailable(await cause)).toBe(true);
});
