// How long a signed-in person and /healthz wait while fifty strangers sign in at once, again and again: the built program with its
// real limits, behind a proxy that says that each comes from somewhere else.

import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const BUILT = fileURLToPath(new URL('../dist/main.js', import.meta.url));
const STRANGERS = 50;
const QUIET_MILLIS = 4000;
const BURST_MILLIS = 8000;
const ATTACK_MILLIS = 10_000;
const EVERY_MILLIS = 20;
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
  const rows: string[] = [];
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
      rows.push(`| ${what} | ${path} | ${percentiles(waits[index] ?? [])} | ${answered.join(', ')} |`);
  }
  console.log('| | | p50 / p99 / worst, ms | sign-ins |\n|---|---|---|---|');
  console.log(rows.join('\n'));
  console.log(`memory at the end: ${memoryOf(pid)} MB`);
}

async function signUp(url: string): Promise<string> {
  const body = JSON.stringify({ displayName: 'Bench', email: 'bench@example.org', password: 'secret' });
  const answer = await fetch(`${url}/api/account/sign-up`, { method: 'POST', headers: JSON_TYPE, body });
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
