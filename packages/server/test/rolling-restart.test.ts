// Processes behind a proxy of deploy/: replaced one after another while people save, and without their database.

import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, inject, it } from 'vitest';
import { openSqlDatabase } from '../src/database/database.ts';
import { LIMITS } from '../src/limits/limits.ts';
import { programFolder, startCluster } from './cluster.ts';
import { afterwards, cookieOf, documentOf, emptyFolder, emptyPostgres, openServer, post } from './fixture.ts';
import { ended, ownProgram, programAt } from './program.ts';
import { freePorts, type ProxyName, proxyProgram, startProxy } from './proxies.ts';

const PROXIES: readonly ProxyName[] = ['caddy', 'nginx'];
const SECRET = 'a secret that is only good for this test';
const PROCESSES = 3;
const WRITERS = 10;
/** Of each writer: one alone would meet the limit of an account. */
const ACCOUNTS = 12;
const PATIENCE = { timeout: 20_000 };

const { start } = programAt(ownProgram());

describe.each(PROXIES)('processes that are replaced behind %s', (name) => {
  it.skipIf(inject('postgresUrl') === '' || proxyProgram(name) === undefined)(
    'answer every save, and keep what they have acknowledged',
    async () => {
      const place = await emptyPostgres();
      const cookies = await signUp(place);
      const ports = await freePorts(PROCESSES);
      const begin = (port: number) =>
        start({
          DATABASE_URL: place.url,
          DATA_DIR: emptyFolder(),
          SESSION_SECRET: SECRET,
          TRUST_PROXY: '1',
          PORT: `${port}`,
        });
      const processes = await Promise.all(ports.map(begin));
      const url = await startProxy(name, ports);
      const kept: string[] = [];
      const answers = new Map<number, number>();
      let isOver = false;
      const write = async (writer: number) => {
        for (let count = 0; !isOver; count++) {
          const cookie = cookies[writer * ACCOUNTS + (count % ACCOUNTS)] ?? '';
          const id = `${writer}-${count}`;
          const rows = [{ document: documentOf(id, '1', { text: 'x'.repeat(20_000) }) }];
          const status = await statusOf(`${url}/api/sync/timers/push`, post({ rows }, { cookie }));
          answers.set(status, (answers.get(status) ?? 0) + 1);
          if (status === 200) kept.push(id);
        }
      };
      const writing = Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(writer)));
      afterwards(async () => {
        isOver = true;
        await writing;
      });
      for (const [index, port] of ports.entries()) {
        const before = processes[index];
        if (before === undefined) throw new Error('not started');
        before.child.kill('SIGTERM');
        expect(await ended(before)).toBe(0);
        const after = await begin(port);
        // The next one stops once the proxy has found this one.
        await expect.poll(() => after.printed().includes('/push'), PATIENCE).toBe(true);
      }
      isOver = true;
      await writing;
      expect([...answers.keys()], `answers: ${JSON.stringify([...answers])}`).toEqual([200]);
      const { db, close } = openSqlDatabase(place);
      afterwards(close);
      const rows = await db.selectFrom('sync_doc').select('id').execute();
      const stored = new Set(rows.map(({ id }) => id));
      expect(kept.filter((id) => !stored.has(id))).toEqual([]);
      expect(kept.length).toBeGreaterThan(10 * WRITERS);
    },
  );
});

it.skipIf(inject('postgresUrl') === '' || proxyProgram('caddy') === undefined)(
  'what needs no database is answered through caddy while the database is away [SRV-407]',
  async () => {
    const cluster = await startCluster(programFolder() ?? '');
    afterwards(() => cluster.stop());
    const [port = 0] = await freePorts(1);
    const running = await start({ DATABASE_URL: cluster.url, DATA_DIR: emptyFolder(), PORT: `${port}` });
    // Beside it one that is never used, and that sees when the proxy asks.
    let asked = 0;
    const watcher = createServer((_request, response) => {
      asked += 1;
      response.writeHead(503).end();
    });
    watcher.listen(0, '127.0.0.1');
    await once(watcher, 'listening');
    afterwards(async () => {
      watcher.close();
      watcher.closeAllConnections();
      await once(watcher, 'close');
    });
    const url = await startProxy('caddy', [port, (watcher.address() as AddressInfo).port]);
    await cluster.kill();
    await expect.poll(async () => (await fetch(`${running.url}/readyz`)).status, PATIENCE).toBe(503);
    const before = asked;
    await expect.poll(() => asked, PATIENCE).toBeGreaterThan(before + 2);
    expect((await fetch(`${url}/robots.txt`)).status).toBe(200);
  },
);

/** 0 without an answer. */
async function statusOf(url: string, request: RequestInit): Promise<number> {
  try {
    const answer = await fetch(url, request);
    await answer.arrayBuffer();
    return answer.status;
  } catch {
    return 0;
  }
}

/** The cookies of accounts that the programs will know. */
async function signUp(place: Awaited<ReturnType<typeof emptyPostgres>>): Promise<readonly string[]> {
  const limits = { ...LIMITS, attemptsPerAddress: 1000 };
  const server = await openServer('postgres', { place, secret: SECRET, limits });
  const cookies: string[] = [];
  for (let count = 0; count < WRITERS * ACCOUNTS; count++) {
    const person = { displayName: 'Ada', email: `ada-${count}@example.org`, password: 'tercet' };
    cookies.push(cookieOf(await server.ask('/api/account/sign-up', post(person))));
  }
  await server.close();
  return cookies;
}
