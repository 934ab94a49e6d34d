// `npm run bench:voice`: from the event to the first sample of a stored clip, in a real Chromium, by the engines and
// ports of the product; beside it what the browser alone takes. Asserts nothing.

import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { type Page, chromium } from 'playwright';
import { build } from 'vite';
import { benchTable } from '../../bench-table.ts';
import type { VoiceLatency } from './page/voice.ts';

const ANNOUNCEMENTS = 60;
/** How long a clip is (s). */
const LENGTH = 1.5;
const WEB = join(process.cwd(), 'packages/web');
const FLAGS = ['--no-sandbox', '--disable-gpu', '--no-first-run', '--autoplay-policy=no-user-gesture-required'];

/** The bundled script of the page, with the files it asks for. */
async function bundle(): Promise<ReadonlyMap<string, string>> {
  const built = await build({
    configFile: false,
    root: WEB,
    logLevel: 'warn',
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: { input: join(WEB, 'bench/page/voice.ts'), output: { entryFileNames: 'voice.js' } },
    },
  });
  const outputs = (Array.isArray(built) ? built : [built]).flatMap((one) => ('output' in one ? one.output : []));
  return new Map(outputs.map((file) => [`/${file.fileName}`, String('code' in file ? file.code : file.source)]));
}

async function serve(files: ReadonlyMap<string, string>) {
  const server = createServer((request, reply) => {
    const file = files.get(request.url ?? '');
    reply.setHeader('content-type', file === undefined ? 'text/html' : 'text/javascript');
    reply.end(file ?? '<!doctype html><title>Voice</title><script type="module" src="/voice.js"></script>');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

/** Calls the page so often, one after the other. */
async function times<T>(count: number, call: (index: number) => Promise<T>): Promise<readonly T[]> {
  const all: T[] = [];
  for (let index = 0; index < count; index++) all.push(await call(index));
  return all;
}

const ROWS: Readonly<Record<keyof VoiceLatency, string>> = {
  whole: 'event to first sample',
  read: 'of it: read from IndexedDB',
  decode: 'of it: decodeAudioData',
  start: 'of it: start to first sample',
  heard: 'event to loudspeaker, as the browser tells',
};

const row = benchTable(`${ANNOUNCEMENTS} clips of ${LENGTH} s`, 'Wanted', 'p50', 'p95', 'Worst');

function print<Row extends Partial<VoiceLatency>>(name: string, rows: readonly Row[]): void {
  for (const [key, label] of Object.entries(ROWS) as (readonly [keyof Row & keyof VoiceLatency, string])[]) {
    const sorted = rows.flatMap((row) => row[key] ?? []).toSorted((a, b) => a - b);
    const at = (part: number) => (sorted[Math.ceil(part * sorted.length) - 1] ?? 0).toFixed(1);
    const figures = [0.5, 0.95, 1].map((part) => `${at(part)} ms`);
    if (sorted.length > 0) row(`${name}, ${label}`, key === 'whole' ? 'p50 30 ms' : '', ...figures);
  }
}

async function measure(page: Page): Promise<void> {
  await page.waitForFunction(() => 'voiceBench' in window);
  const settings = [ANNOUNCEMENTS, LENGTH] as const;
  await page.evaluate(([count, seconds]) => window.voiceBench.store(count, seconds), settings);
  const say = (index: number) => page.evaluate((which) => window.voiceBench.say(which), index);
  const raw = () => page.evaluate((seconds) => window.voiceBench.raw(seconds), LENGTH);
  await times(5, say);
  print('said for the first time', await times(ANNOUNCEMENTS, say));
  print('said once more', await times(ANNOUNCEMENTS, say));
  print('the browser alone', await times(ANNOUNCEMENTS, raw));
}

const { server, url } = await serve(await bundle());
const named = process.env['CHROMIUM_PATH'] || '/usr/bin/chromium';
const browser = await chromium.launch({ ...(existsSync(named) ? { executablePath: named } : {}), args: FLAGS });
try {
  const page = await browser.newPage();
  page.on('pageerror', (failure) => console.error(failure));
  await page.goto(url);
  await measure(page);
} finally {
  await browser.close();
  server.close();
}
