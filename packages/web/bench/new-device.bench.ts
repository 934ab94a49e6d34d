// cspell:ignore encodedDataLength
// `npm run bench -- web/new-device`: somebody with 2,000 sessions of 40 minutes signs in on a new device, in Chromium on the
// machine's network and on one like a phone's, four times slower; beside it the same without heads, as before docs/design/sync.md.
// Asserts nothing. `COUNT` sessions instead of 2,000.

import { existsSync } from 'node:fs';
import { endSession, type HeartRateSession, sessionBody, startSession } from '@roundbell/core/heart';
import { PUSH_BYTES, type PushRow } from '@roundbell/core/ports';
import { type Browser, chromium, type Page } from 'playwright';
import { benchTable } from '../../bench-table.ts';
import { startServer } from '../e2e/machine/running-server.ts';

const COUNT = Number(process.env['COUNT'] ?? 2000);
const ALL_OF_THEM = `${COUNT.toLocaleString('en')} sessions`;
const HOUR = 3_600_000;
const SECONDS = 2400;
const START = Date.UTC(2026, 10, 20, 18, 0);
const PERSON = { displayName: 'Ada', email: 'ada@example.com', password: 'analytical' };
/** The longest wait for one device. */
const WAIT = 180_000;

/** Noise like that of a heart and of a strap's clock: readings without it would travel in next to nothing. */
function noiseOf(seed: number): () => number {
  let state = seed;
  return () => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0) / 2 ** 32;
}

function sessionOf(index: number): HeartRateSession {
  const start = START - (index + 1) * 18 * HOUR;
  const begun = startSession({ timerId: `timer-${index % 6}`, timerName: `Run ${index % 6}` }, start);
  const noise = noiseOf(index + 1);
  let bpm = 120;
  const readings = Array.from({ length: SECONDS }, (_, second) => {
    const level = second % 240 < 120 ? 165 : 120;
    bpm += Math.round((level - bpm) / 20 + (noise() - 0.5) * 5);
    return { bpm, timestamp: start + second * 1000 + Math.floor(noise() * 120) };
  });
  return endSession({ ...begun, readings }, start + SECONDS * 1000, 187);
}

/** An account with all of them. */
async function fill(page: Page, url: string): Promise<number> {
  await page.request.post(`${url}/api/account/sign-up`, { data: PERSON });
  let rows: PushRow[] = [];
  let [size, all] = [0, 0];
  const push = async () => {
    const answer = await page.request.post(`${url}/api/sync/hrsessions/push`, { data: { rows } });
    if (!answer.ok()) throw new Error(`${answer.status()} ${await answer.text()}`);
    [rows, size] = [[], 0];
    // 120 pushes a minute are allowed.
    await page.waitForTimeout(520);
  };
  for (let index = 0; index < COUNT; index += 1) {
    const session = sessionOf(index);
    const body = JSON.parse(JSON.stringify(sessionBody(session))) as PushRow['document']['body'];
    const row = { document: { id: session.sessionId, rev: 'first', updatedAt: START, deleted: false, body } };
    const length = JSON.stringify(row).length + 1;
    if (rows.length === 200 || size + length > PUSH_BYTES - 1000) await push();
    rows.push(row);
    size += length;
    all += length;
  }
  await push();
  return all;
}

interface Device {
  readonly name: string;
  readonly heads: boolean;
  readonly slow: boolean;
}

/** Signs in on a new device; how long until the list has all sessions and until one of them shows its curve, and what came. */
const row = benchTable(`${COUNT} sessions`, 'first sessions', 'all of them', 'came', 'one opened', 'came for it');

async function measure(browser: Browser, url: string, { name, heads, slow }: Device): Promise<void> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, serviceWorkers: 'block' });
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  let bytes = 0;
  await cdp.send('Network.enable');
  const pulls = new Set<string>();
  cdp.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (request.url.includes('/api/sync/hrsessions')) pulls.add(requestId);
  });
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (pulls.has(requestId)) bytes += encodedDataLength;
  });
  if (!heads)
    await page.route('**/api/sync/**&heads=1', (route) =>
      route.continue({ url: route.request().url().replace('&heads=1', '') }),
    );
  await page.goto(`${url}/auth`);
  await page.getByLabel('Email').fill(PERSON.email);
  await page.getByLabel('Password', { exact: true }).fill(PERSON.password);
  if (slow) {
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    const speed = (10 * 1024 * 1024) / 8;
    await cdp.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 40,
      downloadThroughput: speed,
      uploadThroughput: speed,
    });
  }
  const begun = performance.now();
  await page.locator('form').getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.getByRole('link', { name: 'History' }).click({ timeout: WAIT });
  await page.locator('article').first().waitFor({ timeout: WAIT });
  const first = performance.now() - begun;
  await page.getByRole('status').getByText(ALL_OF_THEM).waitFor({ timeout: WAIT });
  const all = performance.now() - begun;
  const opening = performance.now();
  const before = bytes;
  await page.locator('article a').first().click();
  await page.getByRole('slider').first().waitFor({ timeout: WAIT });
  const opened = performance.now() - opening;
  const kib = (count: number) => `${Math.round(count / 1024).toLocaleString('en')} KiB`;
  const ms = (time: number) => `${time.toFixed(0)} ms`;
  row(name, ms(first), ms(all), kib(before), ms(opened), kib(bytes - before));
  await context.close();
}

const named = process.env['CHROMIUM_PATH'] || '/usr/bin/chromium';
const server = await startServer();
const browser = await chromium.launch({
  ...(existsSync(named) ? { executablePath: named } : {}),
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  const context = await browser.newContext();
  const stored = await fill(await context.newPage(), server.url);
  await context.close();
  console.log(`${Math.round(stored / 1024)} KiB stored`);
  for (const slow of [false, true])
    for (const heads of [true, false])
      await measure(browser, server.url, {
        name: `${heads ? 'heads' : 'whole'}${slow ? ', 10 Mbit/s, 4x slower' : ''}`,
        heads,
        slow,
      });
} finally {
  await browser.close();
  await server.stop();
}
