// How fast the server is, on loopback and with the embedded database at full durability, or with DATABASE_URL on a PostgreSQL
// database of this machine, all of whose processes are counted as its own. Prints, asserts nothing.
// Each server is a separate process, so that its processor time is its own.

import { fork, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import autocannon from 'autocannon';
import { benchTable } from '../../bench-table.ts';
import { serve } from './bench-server.ts';
import { postgresMillis, syncsPerSecond } from './machine.ts';
import { benchTimer } from './timer.ts';

const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 10);
const CONNECTIONS = 16;
const BOOTS = 5;
const BUILT = fileURLToPath(new URL('../dist/main.js', import.meta.url));
const PUSH = '/api/sync/timers/push';
const LIST = '/api/sync/timers/pull?limit=20';
const LONG_LIST = '/api/sync/timers/pull?limit=100';
const JSON_TYPE = { 'content-type': 'application/json' };

interface Row {
  readonly what: string;
  readonly perSecond: string;
  readonly cpuMillis: string;
  readonly databaseMillis: string;
  readonly goal: string;
}

async function measureAll(): Promise<void> {
  const engine = process.env['DATABASE_URL'] === undefined ? 'SQLite' : 'PostgreSQL';
  const row = benchTable(
    `${engine}, ${CONNECTIONS} connections, ${SECONDS} s`,
    'Wanted',
    'a second',
    'server',
    'database',
  );
  const folder = mkdtempSync(join(tmpdir(), 'roundbell-bench-'));
  row('durable writes of the disk alone', '', String(syncsPerSecond(folder)), '', '');
  const child = fork(fileURLToPath(import.meta.url), ['serve', folder]);
  try {
    for (const { what, goal, perSecond, cpuMillis, databaseMillis: database } of await measureRows(child))
      row(what, goal, perSecond, `${cpuMillis} ms`, `${database} ms`);
  } finally {
    child.kill();
    await once(child, 'exit');
    rmSync(folder, { recursive: true, force: true });
  }
  row('boot to first answer, built server', '1 s', '', `${(await boots()).join(', ')} ms`, '');
}

async function measureRows(child: ChildProcess): Promise<readonly Row[]> {
  const url = await messageFrom<string>(child, 'url');
  const decided = { ...JSON_TYPE, 'x-person': 'bench' };
  const cookies: string[] = [];
  for (let count = 0; count < CONNECTIONS; count++) cookies.push(await signUp(url));
  const signedIn = { ...JSON_TYPE, cookie: cookies[0] ?? '' };
  const loads: readonly Load[] = [
    { what: 'raw document write: one upsert', goal: '1,400/s', path: '/raw', headers: decided, body: pushBody },
    { what: 'push without the sign-in check', goal: '', path: PUSH, headers: decided, body: pushBody },
    { what: 'raw list of 20 documents', goal: '1,400/s', path: LIST, headers: decided },
    { what: 'signed-in push', goal: '5 ms CPU', path: PUSH, headers: signedIn, body: pushBody },
    { what: 'signed-in push of 16 accounts', goal: '', path: PUSH, headers: signedIn, cookies, body: pushBody },
    { what: 'signed-in list of 20 documents', goal: '', path: LIST, headers: signedIn },
    { what: 'signed-in list of 100 documents', goal: '', path: LONG_LIST, headers: signedIn },
  ];
  const rows: Row[] = [];
  for (const one of loads) rows.push(await measure(child, url, one));
  return rows;
}

let made = 0;
function pushBody(): string {
  const id = `timer-${made++}`;
  return JSON.stringify({
    rows: [{ document: { id, rev: `${id}-1`, updatedAt: Date.now(), deleted: false, body: benchTimer() } }],
  });
}

interface Load {
  readonly what: string;
  readonly goal: string;
  readonly path: string;
  readonly headers: Record<string, string>;
  /** One account's after the other's. */
  readonly cookies?: readonly string[];
  readonly body?: () => string;
}

async function measure(child: ChildProcess, url: string, load: Load): Promise<Row> {
  const { what, goal, path, headers, cookies = [headers['cookie'] ?? ''], body } = load;
  const before = await ask<number>(child, 'cpu');
  const databaseBefore = databaseMillis();
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    duration: SECONDS,
    requests: cookies.map((cookie) => ({
      method: body === undefined ? 'GET' : 'POST',
      path,
      headers: cookie === '' ? headers : { ...headers, cookie },
      ...(body === undefined ? {} : { setupRequest: (request: object) => ({ ...request, body: body() }) }),
    })),
  });
  const cpu = (await ask<number>(child, 'cpu')) - before;
  const bad = result.non2xx + result.errors;
  if (bad > 0) console.log(`${what}: ${bad} requests were refused: the row means nothing`);
  const count = result.requests.total;
  return {
    what,
    perSecond: Math.round(count / result.duration).toLocaleString('en'),
    cpuMillis: (cpu / 1000 / count).toFixed(2),
    databaseMillis: ((databaseMillis() - databaseBefore) / count).toFixed(2),
    goal,
  };
}

/** What the database's own processes have taken; 0 with the embedded one. */
function databaseMillis(): number {
  return process.env['DATABASE_URL'] === undefined ? 0 : postgresMillis();
}

let signedUp = 0;
async function signUp(url: string): Promise<string> {
  const body = JSON.stringify({
    displayName: 'Bench',
    email: `bench-${process.pid}-${signedUp++}@example.org`,
    password: 'tercet',
  });
  const answer = await fetch(`${url}/api/account/sign-up`, { method: 'POST', headers: JSON_TYPE, body });
  return answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
}

async function ask<T>(child: ChildProcess, question: string): Promise<T> {
  child.send(question);
  return await messageFrom<T>(child, question);
}

async function messageFrom<T>(child: ChildProcess, name: string): Promise<T> {
  for (;;) {
    const [message] = (await once(child, 'message')) as [{ name: string; value: T }];
    if (message.name === name) return message.value;
  }
}

async function boots(): Promise<readonly number[]> {
  const millis: number[] = [];
  for (let count = 0; count < BOOTS; count++) {
    const folder = mkdtempSync(join(tmpdir(), 'roundbell-boot-'));
    const startedAt = performance.now();
    const child = spawn(process.execPath, [BUILT], { env: { ...process.env, PORT: '0', DATA_DIR: folder } });
    const url = await printedAddress(child);
    await fetch(`${url}/healthz`);
    millis.push(Math.round(performance.now() - startedAt));
    child.kill();
    await once(child, 'exit');
    rmSync(folder, { recursive: true, force: true });
  }
  return millis;
}

async function printedAddress(child: ReturnType<typeof spawn>): Promise<string> {
  for await (const chunk of child.stdout ?? []) {
    const found = /ready: (\S+)/.exec(String(chunk))?.[1];
    if (found !== undefined) return found;
  }
  throw new Error('the server ended before it was ready');
}

if (process.argv[2] === 'serve') await serve(process.argv[3] ?? '');
else await measureAll();
