// `npm run bench -- web/offline`: how soon the library stands there when the app is opened without a network. The server
// is stopped and the browser's cache emptied; what is counted is from the start of the navigation to the first picture
// with a timer's card in it. Asserts nothing.

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from 'playwright';
import { benchTable } from '../../bench-table.ts';

const STARTS = 15;
const BROWSER_STARTS = 5;
const SERVER = join(process.cwd(), 'packages/server/dist/main.js');
const READY = /Roundbell is ready: (http:\S+)/;
const FLAGS = ['--no-sandbox', '--disable-gpu', '--no-first-run'];

async function startServer(folder: string): Promise<{ readonly url: string; readonly child: ChildProcess }> {
  const child = spawn(process.execPath, [SERVER], {
    env: { PATH: process.env['PATH'], PORT: '0', HOST: '127.0.0.1', DATA_DIR: folder },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await new Promise<string>((resolve) => {
    let output = '';
    child.stdout.on('data', (text: Buffer) => {
      output += text.toString();
      const found = READY.exec(output)?.[1];
      if (found !== undefined) resolve(found);
    });
  });
  return { url, child };
}

function openBrowser(profile: string): Promise<BrowserContext> {
  const named = process.env['CHROMIUM_PATH'] || '/usr/bin/chromium';
  return chromium.launchPersistentContext(profile, {
    ...(existsSync(named) ? { executablePath: named } : {}),
    args: FLAGS,
  });
}

/** Somebody new with so many timers, each of four rounds. */
async function moveIn(page: Page, url: string, timers: number): Promise<void> {
  const person = { displayName: 'Ada', email: 'ada@example.com', password: 'analytical' };
  const answer = await page.request.post(`${url}/api/account/sign-up`, { data: person });
  const { user } = (await answer.json()) as { user: { id: string } };
  const rows = Array.from({ length: timers }, (_, index) => {
    const id = `timer-${crypto.randomUUID()}`;
    const rounds = [1, 2, 3, 4].map((round) => ({
      id: `round-${round}`,
      name: `Round ${round}`,
      repeat: 3,
      restAfterRound: 10,
      steps: ['work', 'rest'].map((type) => ({
        id: `step-${round}-${type}`,
        name: type,
        type,
        duration: 40,
        repeat: 1,
        coachingEnabled: false,
        pauseAfterEnd: false,
      })),
    }));
    const globalSettings = { countdownBeep: true, voiceEnabled: true, volume: 70 };
    const body = {
      id,
      userId: user.id,
      name: `Timer ${index}`,
      rounds,
      globalSettings,
      tags: [],
      createdAt: 0,
      updatedAt: 0,
    };
    return { document: { id, rev: 'first', updatedAt: Date.now() - index, deleted: false, body } };
  });
  for (let sent = 0; sent < rows.length; sent += 50) {
    const pushed = await page.request.post(`${url}/api/sync/timers/push`, {
      data: { rows: rows.slice(sent, sent + 50) },
    });
    if (!pushed.ok()) throw new Error(await pushed.text());
  }
}

/** Opens the library once with the network and waits until the app and all timers are on the device. */
async function keep(page: Page, url: string, timers: number): Promise<void> {
  await page.goto(`${url}/library`);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, { timeout: 120_000 });
  await page.waitForFunction((count) => document.querySelectorAll('article').length >= Math.min(count, 5), timers, {
    timeout: 120_000,
  });
  await page.waitForLoadState('networkidle');
}

/** The milliseconds from the start of a navigation to the picture with the first card. */
async function firstCard(page: Page, open: () => Promise<unknown>): Promise<number> {
  await open();
  const told = await page.waitForFunction(() => (window as { firstCard?: number }).firstCard);
  return (await told.jsonValue()) ?? Number.NaN;
}

async function watched(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.addInitScript(() => {
    const observer = new MutationObserver(() => {
      if (document.querySelector('article') === null) return;
      observer.disconnect();
      requestAnimationFrame(() => setTimeout(() => Object.assign(window, { firstCard: performance.now() })));
    });
    observer.observe(document, { childList: true, subtree: true });
  });
  return page;
}

const row = benchTable('Without a network', 'Wanted', 'p50', 'Worst');

function print(name: string, times: readonly number[]): void {
  const sorted = [...times].sort((a, b) => a - b);
  const figures = [sorted[sorted.length >> 1] ?? 0, sorted.at(-1) ?? 0].map((time) => `${time.toFixed(0)} ms`);
  row(name, '500 ms', ...figures);
}

async function measure(timers: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'roundbell-offline-'));
  const { url, child } = await startServer(join(folder, 'documents'));
  let context = await openBrowser(join(folder, 'profile'));
  try {
    const page = await watched(context);
    await moveIn(page, url, timers);
    await keep(page, url, timers);
    child.kill('SIGTERM');
    await once(child, 'exit');
    await (await context.newCDPSession(page)).send('Network.clearBrowserCache');

    await firstCard(page, () => page.reload());
    const warm: number[] = [];
    for (let start = 0; start < STARTS; start += 1) warm.push(await firstCard(page, () => page.reload()));
    print(`${timers} timers, the app opened again`, warm);

    const fresh: number[] = [];
    for (let start = 0; start < BROWSER_STARTS; start += 1) {
      await context.close();
      context = await openBrowser(join(folder, 'profile'));
      const opened = await watched(context);
      fresh.push(await firstCard(opened, () => opened.goto(`${url}/library`)));
    }
    print(`${timers} timers, first page of a browser just started`, fresh);
  } finally {
    child.kill('SIGTERM');
    await context.close();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
}

for (const timers of [20, 1000]) await measure(timers);
