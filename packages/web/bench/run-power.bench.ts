// `npm run bench -- web/run-power`: what a run, and the kitchen, cost the device in a second, in all processes of the browser: how often a processor
// is woken, and for how long it works. Where the system tells no such figures (anything but Linux) it says so. Asserts nothing.
// cspell:ignore ctxt

import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { type CDPSession, chromium } from 'playwright';
import { benchTable } from '../../bench-table.ts';
import { startOwnBrowser } from '../e2e/machine/own-browser.ts';
import { startServer } from '../e2e/machine/running-server.ts';

const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 15);
/** Linux counts processor time in hundredths of a second. */
const TICK = 10;

interface Cost {
  readonly wakeUps: number;
  readonly millis: number;
}

/** The threads of a page that run its code; beside them are those that draw and those that play. */
const OWN_CODE = /^(?:CrRendererMain|DedicatedWorker)/;

type Kind = 'all' | 'page' | 'code';
const nothing = (): Record<Kind, { wakeUps: number; millis: number }> => ({
  all: { wakeUps: 0, millis: 0 },
  page: { wakeUps: 0, millis: 0 },
  code: { wakeUps: 0, millis: 0 },
});

/** What the processes of the browser have cost since they began: all of them, those of pages, and the pages' own code. */
async function costs(devtools: CDPSession): Promise<Readonly<Record<Kind, Cost>>> {
  const { processInfo } = await devtools.send('SystemInfo.getProcessInfo');
  const found = nothing();
  for (const { id, type } of processInfo)
    for (const thread of await readdir(`/proc/${id}/task`).catch(() => [])) {
      const [status = '', stat = ''] = await Promise.all(
        ['status', 'stat'].map((name) => readFile(`/proc/${id}/task/${thread}/${name}`, 'utf8').catch(() => '')),
      );
      const wakeUps = Number(/^voluntary_ctxt_switches:\s+(\d+)/m.exec(status)?.[1] ?? 0);
      const [, user = 0, system = 0] = (/\) (?:\S+ ){11}(\d+) (\d+)/.exec(stat) ?? []).map(Number);
      const isCode = OWN_CODE.test(/^Name:\s+(.*)/m.exec(status)?.[1] ?? '');
      const kinds: readonly Kind[] =
        type === 'renderer' ? ['all', 'page', ...(isCode ? ['code' as const] : [])] : ['all'];
      for (const kind of kinds) {
        found[kind].wakeUps += wakeUps;
        found[kind].millis += (user + system) * TICK;
      }
    }
  return found;
}

const WAKE_UPS = ['wake-ups', 'of the page', 'of its code'];
const row = benchTable(`A second, over ${SECONDS} s`, ...WAKE_UPS, 'processor', 'its code');

async function print(name: string, devtools: CDPSession): Promise<void> {
  // What the state before left to be done is done.
  await sleep(3000);
  const before = await costs(devtools);
  await sleep(SECONDS * 1000);
  const after = await costs(devtools);
  const aSecond = (kind: Kind, what: keyof Cost) => ((after[kind][what] - before[kind][what]) / SECONDS).toFixed(0);
  const wakeUps = (['all', 'page', 'code'] as const).map((kind) => aSecond(kind, 'wakeUps'));
  row(name, ...wakeUps, `${aSecond('all', 'millis')} ms`, `${aSecond('code', 'millis')} ms`);
}

const named = process.env['CHROMIUM_PATH'] || '/usr/bin/chromium';
const server = await startServer();
const own = await startOwnBrowser(existsSync(named) ? named : chromium.executablePath(), [
  '--autoplay-policy=no-user-gesture-required',
]);
try {
  const browser = await chromium.connectOverCDP(own.address, { noDefaults: true });
  const devtools = await browser.newBrowserCDPSession();
  const page = browser.contexts()[0]?.pages()[0];
  if (page === undefined) throw new Error('the browser has no page');
  await page.goto(`${server.url}/try/tabata`);
  await page.getByRole('button', { name: 'Start', exact: true }).waitFor();
  await print('ready', devtools);
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await print('running, visible', devtools);
  const window = await page.context().newCDPSession(page);
  const { windowId } = await window.send('Browser.getWindowForTarget');
  await window.send('Browser.setWindowBounds', { windowId, bounds: { windowState: 'minimized' } });
  await page.waitForFunction(() => document.visibilityState === 'hidden', undefined, { polling: 100 });
  await print('running, hidden', devtools);
  await window.send('Browser.setWindowBounds', { windowId, bounds: { windowState: 'normal' } });
  await page.goto(server.url);
  await page.getByRole('button', { name: 'Use without an account' }).first().click();
  await page.getByRole('link', { name: 'Kitchen' }).click();
  const field = page.getByRole('textbox', { name: 'Add a timer' });
  for (let lane = 1; lane <= 12; lane++) {
    await field.fill(`lane ${lane} h`);
    await field.press('Enter');
    if (lane === 1) await print('the kitchen, one lane', devtools);
  }
  await page.getByRole('article').nth(11).waitFor();
  await print('the kitchen, twelve lanes', devtools);
  await browser.close();
} finally {
  await own.end();
  await server.stop();
}
