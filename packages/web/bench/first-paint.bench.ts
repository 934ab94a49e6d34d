// `npm run bench -- web/first-paint`: when the landing page's text is painted for a stranger on Slow 3G, as Chromium's developer
// tools have it, with a processor four times slower, and how much has come over the wire by then. The emulated line delays each
// request by 2 s and has no handshake: a real one adds a round trip for TCP and one or two for TLS, as to any page. Asserts nothing.

import { existsSync } from 'node:fs';
import { type Browser, type CDPSession, chromium } from 'playwright';
import { benchTable } from '../../bench-table.ts';
import { startServer } from '../e2e/machine/running-server.ts';

const TIMES = Number(process.env['TIMES'] ?? 5);
/** 400 kbit/s, of which four fifths arrive, and a round trip (ms). */
const ROUND_TRIP = 2000;
const SLOW_3G = { offline: false, latency: ROUND_TRIP, downloadThroughput: 51_200, uploadThroughput: 51_200 };
const SLOWER = 4;
const WAIT = 120_000;

interface Painted {
  /** From the start of the navigation (ms). */
  readonly text: number;
  readonly settled: number;
  readonly bytes: number;
  readonly answers: readonly string[];
}

interface Answer {
  readonly path: string;
  /** When it began to arrive, on the wall's clock (ms). */
  readonly at: number;
  bytes: number;
}

/** Every answer from now on. */
function answersOf(devtools: CDPSession): ReadonlyMap<string, Answer> {
  const answers = new Map<string, Answer>();
  let wall = 0;
  devtools.on('Network.requestWillBeSent', ({ timestamp, wallTime }) => {
    wall = wallTime - timestamp;
  });
  devtools.on('Network.responseReceived', ({ requestId, timestamp, response }) => {
    answers.set(requestId, { path: new URL(response.url).pathname, at: (timestamp + wall) * 1000, bytes: 0 });
  });
  // cspell:ignore encodedDataLength
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const answer = answers.get(requestId);
    if (answer !== undefined) answer.bytes = encodedDataLength;
  });
  return answers;
}

async function measure(browser: Browser, url: string): Promise<Painted> {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, serviceWorkers: 'block' });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', SLOW_3G);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  const answers = answersOf(devtools);
  try {
    await page.goto(url, { waitUntil: 'networkidle', timeout: WAIT });
    const { origin, text, settled } = await page.evaluate(() => ({
      origin: performance.timeOrigin,
      text: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
      settled: performance.now(),
    }));
    // Each that had begun is counted whole.
    const before = [...answers.values()].filter(({ at }) => at <= origin + text);
    const bytes = before.reduce((sum, answer) => sum + answer.bytes, 0);
    return { text, settled, bytes, answers: before.map(({ path }) => path) };
  } finally {
    await context.close();
  }
}

const named = process.env['CHROMIUM_PATH'] || '/usr/bin/chromium';
const server = await startServer();
const browser = await chromium.launch({
  ...(existsSync(named) ? { executablePath: named } : {}),
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  const row = benchTable(`Slow 3G, 4x slower, ${TIMES} times`, 'Wanted', 'Median', 'Worst');
  const all: Painted[] = [];
  for (let count = 0; count < TIMES; count++) all.push(await measure(browser, server.url));
  all.sort((a, b) => a.text - b.text);
  const seconds = (millis = Number.NaN) => `${(millis / 1000).toFixed(2)} s`;
  const middle = all[all.length >> 1];
  row('text is painted', '2 round trips', seconds(middle?.text), seconds(all.at(-1)?.text));
  const trips = (millis = Number.NaN) => (millis / ROUND_TRIP).toFixed(1);
  row('of it: round trips of 2 s', '2', trips(middle?.text), trips(all.at(-1)?.text));
  const most = Math.max(...all.map(({ bytes }) => bytes));
  const kilo = (bytes = Number.NaN) => `${(bytes / 1000).toFixed(1)} kB`;
  row('on the wire until then', '30 kB', kilo(middle?.bytes), kilo(most));
  row('all of it is there', '', seconds(middle?.settled), seconds(Math.max(...all.map(({ settled }) => settled))));
  row('answers until then', '', middle?.answers.join(' ') ?? '', '');
} finally {
  await browser.close();
  await server.stop();
}
