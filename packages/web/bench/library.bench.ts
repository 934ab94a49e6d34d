// `npm run bench -- web/library`: a library of 1,000 timers in Chromium, as the device is and with its processor slowed
// down four times: how it opens, scrolls, answers a letter in the search and takes a change from another device. Asserts
// nothing. `COUNT` timers instead of 1,000.

// cspell:ignore Recalc
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type CDPSession, chromium, type Page } from 'playwright';
import { benchTable } from '../../bench-table.ts';
import { type Library, moveInWith, renameElsewhere } from './thousand-timers.ts';

const COUNT = Number(process.env['COUNT'] ?? 1000);
const SERVER = join(process.cwd(), 'packages/server/dist/main.js');
const READY = /Roundbell is ready: (http:\S+)/;
const OPENINGS = Number(process.env['OPENINGS'] ?? 5);
const SCROLL_SECONDS = 5;
const WORDS = 'tab 9<<<<<';
const WITHOUT = '#root main * { content-visibility: visible !important }';

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

function openBrowser(): Promise<Browser> {
  const named = process.env['CHROMIUM_PATH'] || '/usr/bin/chromium';
  return chromium.launch({
    ...(existsSync(named) ? { executablePath: named } : {}),
    args: ['--no-sandbox', '--disable-gpu', '--enable-precise-memory-info'],
  });
}

const middleOf = (times: readonly number[]): number =>
  [...times].sort((a, b) => a - b)[times.length >> 1] ?? Number.NaN;
const worstOf = (times: readonly number[]): number => Math.max(...times);

const ms = (time: number): string => `${time.toFixed(0)} ms`;

const row = benchTable(`${COUNT} timers, 390 x 844`, 'Wanted', 'p50', 'Worst');

function print(name: string, wanted: string, ...figures: readonly string[]): void {
  row(name, wanted, ...figures);
}

/** The milliseconds from a navigation to the picture with the first card, and until all cards are there. */
async function open(page: Page): Promise<{ readonly first: number; readonly all: number }> {
  await page.reload();
  const told = await page.waitForFunction(
    (count) => {
      const { firstCard } = window as { firstCard?: number };
      const isWhole = document.querySelectorAll('article').length >= count;
      return firstCard !== undefined && isWhole && { first: firstCard, all: performance.now() };
    },
    COUNT,
    { timeout: 120_000, polling: 'raf' },
  );
  return (await told.jsonValue()) as { first: number; all: number };
}

/** The gaps between the pictures while the page scrolls down at three windows a second, and up again. */
function scroll(page: Page): Promise<readonly number[]> {
  return page.evaluate(
    ([seconds]) =>
      new Promise<readonly number[]>((resolve) => {
        const gaps: number[] = [];
        const most = document.documentElement.scrollHeight - innerHeight;
        let begun: number | undefined;
        let before = 0;
        const draw = (now: number) => {
          begun ??= now;
          if (before > 0) gaps.push(now - before);
          before = now;
          const passed = (now - begun) / 1000;
          const away = Math.min(passed, seconds - passed) * 3 * innerHeight;
          scrollTo(0, Math.min(most, Math.max(0, away)));
          if (passed < seconds) requestAnimationFrame(draw);
          else resolve(gaps.slice(1));
        };
        scrollTo(0, 0);
        requestAnimationFrame(draw);
      }),
    [SCROLL_SECONDS] as const,
  );
}

/** From the key to the end of the frame in which the list has changed, for each letter. */
async function type(page: Page, letters: string): Promise<readonly number[]> {
  const times: number[] = [];
  const box = page.getByRole('searchbox', { name: 'Search timers' });
  // On a phone it is behind this button.
  if (!(await box.isVisible())) await page.getByRole('button', { name: 'Search and sort' }).click();
  await box.focus();
  for (const letter of letters) {
    await page.evaluate(() => {
      const watched = window as { answered?: number | undefined };
      watched.answered = undefined;
      document.addEventListener(
        'keydown',
        (event) => {
          requestAnimationFrame(() => {
            const { port1, port2 } = new MessageChannel();
            port1.onmessage = () => (watched.answered = performance.now() - event.timeStamp);
            port2.postMessage(undefined);
          });
        },
        { once: true, capture: true },
      );
    });
    await page.keyboard.press(letter === '<' ? 'Backspace' : letter);
    const told = await page.waitForFunction(() => (window as { answered?: number }).answered);
    times.push((await told.jsonValue()) ?? Number.NaN);
    await page.waitForTimeout(150);
  }
  return times;
}

const PARTS = ['TaskDuration', 'ScriptDuration', 'RecalcStyleDuration', 'LayoutDuration'] as const;

/** What the main thread has done so far, in milliseconds. */
async function busyOf(session: CDPSession): Promise<Record<(typeof PARTS)[number], number>> {
  const { metrics } = await session.send('Performance.getMetrics');
  const told = (name: string) => (metrics.find((metric) => metric.name === name)?.value ?? Number.NaN) * 1000;
  const [TaskDuration, ScriptDuration, RecalcStyleDuration, LayoutDuration] = PARTS.map(told) as [
    number,
    number,
    number,
    number,
  ];
  return { TaskDuration, ScriptDuration, RecalcStyleDuration, LayoutDuration };
}

interface Bench {
  readonly page: Page;
  readonly session: CDPSession;
  readonly url: string;
  readonly library: Library;
}

async function measureOpening({ page }: Bench, speed: string): Promise<void> {
  const openings = [];
  for (let count = 0; count < OPENINGS; count += 1) openings.push(await open(page));
  for (const part of ['first', 'all'] as const) {
    const times = openings.map((opening) => opening[part]);
    print(
      `opened: ${part === 'first' ? 'first card' : 'all cards'}${speed}`,
      '',
      ms(middleOf(times)),
      ms(worstOf(times)),
    );
  }
}

async function measureMoving({ page }: Bench, speed: string): Promise<void> {
  const gaps = await scroll(page);
  const late = gaps.filter((gap) => gap > 17.5).length;
  print(`scrolled: pictures later than 16.7 ms${speed}`, '0', `${late} of ${gaps.length}`, ms(worstOf(gaps)));
  const letters = await type(page, WORDS);
  print(`a letter in the search${speed}`, '16.7 ms', ms(middleOf(letters)), ms(worstOf(letters)));
  console.log(`each: ${letters.map((time) => time.toFixed(0)).join(', ')}`);
}

async function measureChange({ page, session, url, library }: Bench, speed: string): Promise<void> {
  const before = await busyOf(session);
  const name = `Changed elsewhere${speed}`;
  await renameElsewhere(page, url, library, name);
  // A look at the roles of a thousand cards would cost more than what is measured.
  await page.waitForFunction((told) => document.querySelector('article h2')?.textContent === told, name, {
    timeout: 120_000,
  });
  await page.waitForTimeout(500);
  const after = await busyOf(session);
  const [task = '', ...parts] = PARTS.map((key) => ms(after[key] - before[key]));
  print(`a change from another device: main thread${speed}`, '', task, `script, style, layout: ${parts.join(', ')}`);
}

async function measure(bench: Bench, rate: number): Promise<void> {
  const speed = rate === 1 ? '' : `, ${rate}x slower`;
  await bench.session.send('Emulation.setCPUThrottlingRate', { rate });
  await measureOpening(bench, speed);
  await measureMoving(bench, speed);
  await bench.page.evaluate((css) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets = [sheet];
  }, WITHOUT);
  await bench.page.waitForTimeout(1000);
  await measureMoving(bench, `, without content-visibility${speed}`);
  await bench.page.evaluate(() => (document.adoptedStyleSheets = []));
  await bench.page.waitForTimeout(1000);
  await measureChange(bench, speed);
}

const folder = mkdtempSync(join(tmpdir(), 'roundbell-library-'));
const { url, child } = await startServer(folder);
const browser = await openBrowser();
try {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, serviceWorkers: 'block' });
  const page = await context.newPage();
  await page.addInitScript(() => {
    const observer = new MutationObserver(() => {
      if (document.querySelector('article') === null) return;
      observer.disconnect();
      requestAnimationFrame(() => setTimeout(() => Object.assign(window, { firstCard: performance.now() })));
    });
    observer.observe(document, { childList: true, subtree: true });
  });
  const library = await moveInWith(page, url, COUNT);
  await page.goto(`${url}/library`);
  await page.waitForFunction((count) => document.querySelectorAll('article').length >= count, COUNT, {
    timeout: 120_000,
  });
  await page.waitForTimeout(3000);
  const session = await context.newCDPSession(page);
  await session.send('Performance.enable');
  for (const rate of [1, 4]) await measure({ page, session, url, library }, rate);
  await session.send('HeapProfiler.collectGarbage');
  const { metrics } = await session.send('Performance.getMetrics');
  const told = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN;
  print('memory of the page', '', `${(told('JSHeapUsedSize') / 1e6).toFixed(1)} MB`, `${told('Nodes')} nodes`);
} finally {
  await browser.close();
  child.kill('SIGTERM');
  rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
}
