// How long a signed-in person and /healthz wait while fifty strangers sign in at once, again and again, and while thirty
// accounts fetch their documents and read no answer: the built program with its real limits, behind a proxy that says that
// each comes from somewhere else. With DATABASE_URL it is measured on that PostgreSQL database.

import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { benchTable } from '../../bench-table.ts';

const BUILT = fileURLToPath(new URL('../dist/main.js', import.meta.url));
const STRANGERS = 50;
const QUIET_MILLIS = 4000;
const BURST_MILLIS = 8000;
const ATTACK_MILLIS = 10_000;
const EVERY_MILLIS = 20;
const UNREAD_ACCOUNTS = 30;
const UNREAD_PULLS = 10;
const UNREAD_DOCUMENTS = 12;
const DOCUMENT_CHARACTERS = 400_000;
const JSON_TYPE = { 'content-type': 'application/json' };

const folder = mkdtempSync(join(tmpdir(), 'roundbell-strangers-'));
const child = spawn(process.execPath, [BUILT], {
  env: { ...process.env, PORT: '0', HOST: '127.0.0.1', DATA_DIR: folder, TRUST_PROXY: '1' },
});
try {
  await measure(await printedAddress(child), child);
} finally {
  child.kill();
  await once(child, 'exit');
  rmSync(folder, { recursive: true, force: true });
}

async function measure(url: string, { pid = 0 }: ChildProcess): Promise<void> {
  const cookie = await signUp(url);
  const paths = { '/healthz': {}, '/api/account/me': { cookie } } as const;
  const row = benchTable('Waits', 'p50 / p99 / worst (ms)', 'answers');
  for (const [what, millis, strangers, isAgain] of [
    ['quiet', QUIET_MILLIS, 0, false],
    [`${STRANGERS} strangers at once`, BURST_MILLIS, STRANGERS, false],
    ['again as soon as they have an answer', ATTACK_MILLIS, STRANGERS, true],
  ] as const) {
    const until = performance.now() + millis;
    const statuses = attack(url, strangers, isAgain ? until : 0);
    const waits = await Promise.all(
      Object.entries(paths).map(([path, headers]) => waitsFor(`${url}${path}`, headers, until)),
    );
    const answers = await statuses;
    const answered = [...new Set(answers)].map(
      (status) => `${answers.filter((one) => one === status).length} x ${status}`,
    );
    for (const [index, path] of Object.keys(paths).entries())
      row(`${what}, ${path}`, percentiles(waits[index] ?? []), answered.join(', '));
  }
  const cookies = await fillAccounts(url);
  const before = memoryOf(pid);
  const unread = pullUnread(url, cookies);
  const until = performance.now() + ATTACK_MILLIS;
  const waits = await Promise.all(Object.entries(paths).map(([path, head]) => waitsFor(`${url}${path}`, head, until)));
  const told = [200, 429, 503].map((status) => `${unread.statuses.filter((one) => one === status).length} x ${status}`);
  // A figure for requests that were refused as mistakes says nothing.
  if (!unread.statuses.includes(200) || unread.statuses.some((status) => ![200, 429, 503].includes(status)))
    throw new Error(`pulls: ${unread.statuses.join(' ')}`);
  for (const [index, path] of Object.keys(paths).entries())
    row(`${UNREAD_ACCOUNTS} accounts read no answer, ${path}`, percentiles(waits[index] ?? []), told.join(', '));
  unread.agent.destroy();
  row('memory at its most', '', `${before} MB before the unread answers, ${memoryOf(pid)} MB with them`);
}

/** Accounts with megabytes that do not compress well; their cookies. */
async function fillAccounts(url: string): Promise<readonly string[]> {
  const cookies: string[] = [];
  for (let account = 0; account < UNREAD_ACCOUNTS; account++) {
    const cookie = await signUp(url, `203.0.113.${account}`);
    for (let count = 0; count < UNREAD_DOCUMENTS; count++) {
      const words = randomBytes(DOCUMENT_CHARACTERS / 2).toString('hex');
      const document = { id: `d-${count}`, rev: '1', updatedAt: Date.now(), deleted: false, body: { words } };
      const body = JSON.stringify({ rows: [{ document }] });
      const answer = await fetch(`${url}/api/sync/timers/push`, {
        method: 'POST',
        headers: { ...JSON_TYPE, cookie },
        body,
      });
      if (!answer.ok) throw new Error(`push: ${answer.status}`);
      await answer.arrayBuffer();
    }
    cookies.push(cookie);
  }
  return cookies;
}

/** Everyone asks for everything, ten times at once, as a device of the first version does, and takes no byte of the answers. */
function pullUnread(
  url: string,
  cookies: readonly string[],
): { readonly agent: Agent; readonly statuses: readonly number[] } {
  const agent = new Agent({ maxSockets: Infinity });
  const statuses: number[] = [];
  for (const cookie of cookies)
    for (let pull = 0; pull < UNREAD_PULLS; pull++)
      get(`${url}/api/sync/timers/pull?limit=500`, { agent, headers: { cookie } }, (answer) => {
        statuses.push(answer.statusCode ?? 0);
        answer.pause();
      }).on('error', () => undefined);
  return { agent, statuses };
}

async function signUp(url: string, address = '192.0.2.1'): Promise<string> {
  const body = JSON.stringify({ displayName: 'Bench', email: `${randomUUID()}@example.org`, password: 'tercet' });
  const headers = { ...JSON_TYPE, 'x-forwarded-for': address };
  const answer = await fetch(`${url}/api/account/sign-up`, { method: 'POST', headers, body });
  return answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
}

/** Strangers who try once, and until a moment again as soon as they have an answer; the statuses they got. */
async function attack(url: string, strangers: number, until: number): Promise<readonly number[]> {
  const statuses: number[] = [];
  let count = 0;
  await Promise.all(
    Array.from({ length: strangers }, async () => {
      do {
        count += 1;
        const headers = { ...JSON_TYPE, 'x-forwarded-for': `198.51.${count >> 8}.${count % 256}` };
        const body = JSON.stringify({ email: `nobody-${count}@example.org`, password: 'guessed' });
        const answer = await fetch(`${url}/api/account/sign-in`, { method: 'POST', headers, body });
        statuses.push(answer.status);
        await answer.arrayBuffer();
        await pause(EVERY_MILLIS);
      } while (performance.now() < until);
    }),
  );
  return statuses;
}

async function waitsFor(url: string, headers: Record<string, string>, until: number): Promise<readonly number[]> {
  const waits: number[] = [];
  while (performance.now() < until) {
    const askedAt = performance.now();
    await (await fetch(url, { headers })).arrayBuffer();
    waits.push(performance.now() - askedAt);
    await pause(EVERY_MILLIS);
  }
  return waits;
}

function pause(millis: number): Promise<void> {
  return new Promise((resolve) => void setTimeout(resolve, millis));
}

function percentiles(waits: readonly number[]): string {
  const sorted = waits.toSorted((a, b) => a - b);
  const at = (share: number) =>
    (sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0).toFixed(1);
  return `${at(0.5)} / ${at(0.99)} / ${at(1)}`;
}

/** Linux alone says; elsewhere nothing. */
function memoryOf(pid: number): string {
  try {
    const kilobytes = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return String(Math.round(Number(kilobytes) / 1024));
  } catch {
    return '?';
  }
}

/** The log goes on being read: a program whose output no one takes ends. */
function printedAddress({ stdout }: ChildProcess): Promise<string> {
  let printed = '';
  return new Promise((resolve) => {
    stdout?.on('data', (chunk) => {
      if (printed.includes('ready: ')) return;
      printed += String(chunk);
      const found = /ready: (\S+)/.exec(printed)?.[1];
      if (found !== undefined) resolve(found);
    });
  });
}
