import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { signedInSchema } from '@roundbell/core/ports';
import { build } from 'vite';
import type { HistoryServer } from './history-server.ts';

const ROOT = fileURLToPath(new URL('../../../../../server/', import.meta.url));
const PACKAGES = join(ROOT, 'node_modules');
const READY = /ready: (\S+)/;

/** The program as it is shipped, on SQLite, whose every restart is a kill -9 that waits for nothing. */
export async function openKilledServer(): Promise<HistoryServer> {
  mkdirSync(PACKAGES, { recursive: true });
  // Another run of the tests may bundle at the same time.
  const folder = mkdtempSync(join(PACKAGES, '.roundbell-'));
  await build({ root: ROOT, logLevel: 'silent', build: { outDir: folder, emptyOutDir: true } });
  const place = mkdtempSync(join(tmpdir(), 'roundbell-killed-'));
  const entered = new Map<string, { readonly id: string; readonly cookie: string }>();
  const start = () => startProgram(folder, place);
  let { child, url } = await start();
  const kill = async () => {
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
  };
  const ask = async (request: Request): Promise<Response> => {
    const { pathname, search } = new URL(request.url);
    const headers = new Headers(request.headers);
    headers.set('origin', url);
    const body = request.method === 'GET' ? {} : { body: await request.text() };
    return fetch(url + pathname + search, { method: request.method, headers, ...body });
  };
  const enter = async (person: string) => {
    const known = entered.get(person);
    if (known) return known;
    const body = JSON.stringify({ displayName: person, email: `${person}@example.org`, password: 'tercet' });
    const headers = { 'content-type': 'application/json' };
    const reply = await ask(new Request('http://localhost/api/account/sign-up', { method: 'POST', headers, body }));
    const { user } = signedInSchema.parse(await reply.json());
    const cookies = reply.headers.getSetCookie().map((line) => line.split(';')[0]);
    const made = { id: user.id, cookie: cookies.join('; ') };
    entered.set(person, made);
    return made;
  };
  return {
    enter: async (person) => (await enter(person)).id,
    async answer(person, request) {
      request.headers.set('cookie', (await enter(person)).cookie);
      return ask(request);
    },
    async restart() {
      await kill();
      ({ child, url } = await start());
    },
    async close() {
      await kill();
      for (const made of [place, folder]) rmSync(made, { recursive: true });
    },
  };
}

async function startProgram(folder: string, place: string) {
  const child = spawn(process.execPath, [join(folder, 'main.js')], {
    env: { PATH: process.env['PATH'] ?? '', PORT: '0', HOST: '127.0.0.1', DATA_DIR: place },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return { child, url: await addressOf(child) };
}

function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = '';
    child.stdout?.on('data', (text: Buffer) => {
      output += text.toString();
      const url = READY.exec(output)?.[1];
      if (url !== undefined) resolve(url);
    });
    child.once('exit', () => reject(new Error(`The server ended before it was ready:\n${output}`)));
  });
}
