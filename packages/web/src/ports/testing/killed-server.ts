import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

import type { HistoryServer } from './history-server.ts';

const ROOT = fileURLToPath(new URL('../../../../server/', import.meta.url));
const FOLDER = join(ROOT, 'node_modules', '.roundbell-histories');
const READY = /ready: (\S+)/;

/** The program as it is shipped, on SQLite, whose every restart is a kill -9 that waits for nothing. */
export async function openKilledServer(): Promise<HistoryServer> {
  await build({ root: ROOT, logLevel: 'silent', build: { outDir: FOLDER, emptyOutDir: true } });
  const place = mkdtempSync(join(tmpdir(), 'roundbell-killed-'));
  const cookies = new Map<string, string>();
  const start = async () => {
    const child = spawn(process.execPath, [join(FOLDER, 'main.js')], {
      env: { PATH: process.env['PATH'] ?? '', PORT: '0', HOST: '127.0.0.1', DATA_DIR: place },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    return { child, url: await addressOf(child) };
  };
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
  const signUp = async (person: string): Promise<string> => {
    const body = JSON.stringify({ displayName: person, email: `${person}@example.org`, password: 'secret' });
    const headers = { 'content-type': 'application/json' };
    const reply = await ask(new Request('http://localhost/api/account/sign-up', { method: 'POST', headers, body }));
    if (!reply.ok) throw new Error(await reply.text());
    return reply.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ');
  };
  return {
    async answer(person, request) {
      if (!cookies.has(person)) cookies.set(person, await signUp(person));
      request.headers.set('cookie', cookies.get(person) ?? '');
      return ask(request);
    },
    async restart() {
      await kill();
      ({ child, url } = await start());
    },
    async close() {
      await kill();
      rmSync(place, { recursive: true });
    },
  };
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
