// `npm run bench -- web/first-tone`: how long until a stranger on a phone hears a Tabata, from the first byte asked for, and how long
// until someone with a new account does, from the press of 'Create Account': Chromium at 360 px on fast 3G as its developer tools have
// it, with a processor four times slower, and beside it as the machine is. A person's taps follow at once. Asserts nothing.

import { existsSync } from 'node:fs';
import { type Browser, chromium, type Page } from 'playwright';
import { benchTable } from '../../bench-table.ts';
import { startServer } from '../e2e/machine/running-server.ts';
import { installAudioTap } from '../e2e/sound/audio-tap.ts';

const TIMES = Number(process.env['TIMES'] ?? 5);
/** 1.6 Mbit/s and 0.75 Mbit/s, of which nine tenths arrive; 150 ms, 3.75 times for what a request costs. */
const FAST_3G = { offline: false, latency: 562.5, downloadThroughput: 188_744, uploadThroughput: 86_400 };
const SLOWER = 4;
const WAIT = 120_000;

type Walk = (page: Page, url: string) => Promise<number>;

/** Resolves once a first tone has ended; how long since `begun`. */
async function heard(page: Page, begun: number): Promise<number> {
  await page.waitForFunction(() => window.audioTap.count() > 0, undefined, { timeout: WAIT, polling: 20 });
  return performance.now() - begun;
}

const press = (page: Page, role: 'link' | 'button', name: string) =>
  page.getByRole(role, { name, exact: true }).first().click({ timeout: WAIT });

const stranger: Walk = async (page, url) => {
  const begun = performance.now();
  await page.goto(url, { waitUntil: 'commit' });
  await press(page, 'link', 'Try a Tabata now');
  await press(page, 'button', 'Start');
  return await heard(page, begun);
};

let people = 0;
const newcomer: Walk = async (page, url) => {
  await page.goto(`${url}/auth?create`);
  people += 1;
  await page.getByLabel('Display Name').fill('Ada');
  await page.getByLabel('Email').fill(`ada-${process.pid}-${people}@example.org`);
  await page.getByLabel('Password', { exact: true }).fill('a password of today');
  const begun = performance.now();
  await page.locator('form').getByRole('button', { name: 'Create Account', exact: true }).click();
  const tabata = page.getByRole('article', { name: 'Tabata', exact: true });
  await tabata.getByRole('button', { name: 'Use', exact: true }).click({ timeout: WAIT });
  await tabata.getByRole('link', { name: 'Run', exact: true }).first().click({ timeout: WAIT });
  await press(page, 'button', 'Start');
  return await heard(page, begun);
};

async function measure(browser: Browser, url: string, walk: Walk, isSlow: boolean): Promise<number> {
  const context = await browser.newContext({ bypassCSP: true, viewport: { width: 360, height: 740 }, hasTouch: true });
  const page = await context.newPage();
  await page.addInitScript(installAudioTap);
  if (isSlow) {
    const devtools = await context.newCDPSession(page);
    await devtools.send('Network.enable');
    await devtools.send('Network.emulateNetworkConditions', FAST_3G);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  }
  try {
    return await walk(page, url);
  } finally {
    await context.close();
  }
}

const named = process.env['CHROMIUM_PATH'] || '/usr/bin/chromium';
const server = await startServer();
const browser = await chromium.launch({
  ...(existsSync(named) ? { executablePath: named } : {}),
  args: ['--no-sandbox', '--disable-gpu', '--autoplay-policy=no-user-gesture-required'],
});
try {
  const row = benchTable(`To the first tone, ${TIMES} times`, 'Median', 'Worst');
  for (const [name, walk, taps] of [
    ['a stranger, from the first byte', stranger, 2],
    ['a new account, from signing up', newcomer, 3],
  ] as const)
    for (const isSlow of [false, true]) {
      const times: number[] = [];
      for (let count = 0; count < TIMES; count++) times.push(await measure(browser, server.url, walk, isSlow));
      times.sort((a, b) => a - b);
      const seconds = (millis = 0) => `${(millis / 1000).toFixed(1)} s`;
      const where = isSlow ? 'fast 3G, 4x slower' : 'this machine';
      row(`${name}, ${taps} taps, ${where}`, seconds(times[Math.floor(times.length / 2)]), seconds(times.at(-1)));
    }
} finally {
  await browser.close();
  await server.stop();
}
