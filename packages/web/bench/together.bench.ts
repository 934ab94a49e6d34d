// `npm run bench -- web/together`: how far apart two devices sound that start together from one link, on one machine, with clocks five
// minutes apart: the first tones of each start, and those after some minutes. With slower ways to the server, which a proxy of the page
// delays by chance in both directions, the same. Asserts nothing. TIMES and MINUTES change how much is measured.

import { existsSync } from 'node:fs';
import { linkBody } from '@roundbell/core/formats';
import { newRound, newStep, newTimerDraft } from '@roundbell/core/timer';
import { type Browser, chromium, type Page } from 'playwright';
import { benchTable } from '../../bench-table.ts';
import { startServer } from '../e2e/machine/running-server.ts';
import { setClockWrong } from '../e2e/machine/wrong-clock.ts';
import { heardOn, installAudioTap } from '../e2e/sound/audio-tap.ts';

const TIMES = Number(process.env['TIMES'] ?? 30);
const MINUTES = Number(process.env['MINUTES'] ?? 0);
const FIVE_MINUTES = 300_000;
/** Both pages are open and joined by then, and have asked for the time again if their first answers were slow (ms). */
const AHEAD = 12_000;
const CIRCUIT = {
  ...newTimerDraft(),
  name: 'Circuit',
  rounds: [{ ...newRound('r', 1), repeat: 200, steps: [{ ...newStep('s'), duration: 10 }] }],
};

async function device(browser: Browser, link: string, wrongBy: number, slow: number): Promise<Page> {
  const context = await browser.newContext({ bypassCSP: true, viewport: { width: 360, height: 740 } });
  const page = await context.newPage();
  await page.addInitScript(installAudioTap);
  await setClockWrong(page, wrongBy);
  const wait = () => new Promise((resolve) => void setTimeout(resolve, Math.random() * slow));
  if (slow > 0)
    await page.route('**/api/time', async (route) => {
      await wait();
      // A page that is closed meanwhile needs no answer.
      const response = await route.fetch().catch(() => undefined);
      await wait();
      if (response !== undefined) await route.fulfill({ response }).catch(() => undefined);
    });
  await page.goto(link);
  await page.getByRole('button', { name: 'Join', exact: true }).click();
  return page;
}

/** When a page was heard, by the clock of the machine (ms). */
async function heardAt(page: Page): Promise<readonly number[]> {
  const origin = await page.evaluate(() => performance.timeOrigin);
  return (await heardOn(page)).map(({ at }) => origin + at);
}

/** How far apart the first tones of two devices are, and the last ones after so many minutes (ms). */
async function measure(browser: Browser, url: string, slow: number, minutes: number) {
  const startsAt = Math.ceil((Date.now() + AHEAD) / 1000) * 1000;
  const written = linkBody(CIRCUIT, startsAt);
  const link = `${url}/t#${written.ok ? written.body : ''}`;
  const pages = await Promise.all([
    device(browser, link, FIVE_MINUTES / 2, slow),
    device(browser, link, -FIVE_MINUTES / 2, slow),
  ]);
  // The five seconds before the start sound, too, and so does the start itself.
  const enough = 6 + minutes * 6 * 6;
  for (const page of pages)
    await page.waitForFunction((least) => window.audioTap.count() >= least, enough, { timeout: 0, polling: 100 });
  const [ours, theirs] = await Promise.all(pages.map(heardAt));
  await Promise.all(pages.map((page) => page.context().close()));
  const apart = (ours ?? []).flatMap((at) => {
    const near = (theirs ?? []).reduce(
      (best, other) => (Math.abs(other - at) < Math.abs(best - at) ? other : best),
      Infinity,
    );
    return Math.abs(near - at) < 500 ? [Math.abs(near - at)] : [];
  });
  return { first: apart[0] ?? Infinity, last: apart.at(-1) ?? Infinity };
}

function quantile(values: readonly number[], part: number): string {
  const sorted = [...values].sort((a, b) => a - b);
  return `${(sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * part) - 1)] ?? 0).toFixed(1)} ms`;
}

const named = process.env['CHROMIUM_PATH'] || '/usr/bin/chromium';
const server = await startServer();
const browser = await chromium.launch({
  ...(existsSync(named) ? { executablePath: named } : {}),
  args: ['--no-sandbox', '--disable-gpu', '--autoplay-policy=no-user-gesture-required'],
});
try {
  const row = benchTable(`First tones apart, ${TIMES} starts`, 'Median', 'p95', 'Worst');
  for (const [name, slow] of [
    ['loopback', 0],
    ['0 to 40 ms each way, by chance', 40],
  ] as const) {
    const firsts: number[] = [];
    for (let count = 0; count < TIMES; count++) firsts.push((await measure(browser, server.url, slow, 0)).first);
    row(name, quantile(firsts, 0.5), quantile(firsts, 0.95), quantile(firsts, 1));
  }
  if (MINUTES > 0) {
    const { last } = await measure(browser, server.url, 0, MINUTES);
    row(`after ${MINUTES} minutes`, '', '', `${last.toFixed(1)} ms`);
  }
} finally {
  await browser.close();
  await server.stop();
}
