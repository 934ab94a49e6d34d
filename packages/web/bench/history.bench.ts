// `npm run bench -- web/history`: a history of 2,000 sessions and a session of four hours in Chromium, as the device is and
// with its processor slowed down four times: how the list opens, scrolls and answers a letter in the search, how the
// session opens, and how its curve follows a key and a pinch. Asserts nothing. `COUNT` sessions instead of 2,000.

import { existsSync } from 'node:fs';
import { endSession, type HeartRateSession, sessionBody, startSession } from '@roundbell/core/heart';
import { aSession } from '@roundbell/core/testing';
import { type Browser, type CDPSession, chromium, type Page } from 'playwright';
import { benchTable } from '../../bench-table.ts';
import { startServer } from '../e2e/machine/running-server.ts';

const COUNT = Number(process.env['COUNT'] ?? 2000);
const TIMES = Number(process.env['TIMES'] ?? 5);
const HOUR = 3_600_000;
const START = Date.UTC(2026, 10, 20, 18, 0);
const KINDS = ['Tabata', 'Upper body', 'Morning run', 'Core', 'Yoga flow', 'Hill repeats'];
const SCROLL_SECONDS = 4;

/** One of many short runs, eighteen hours before the next. */
function shortRun(index: number): HeartRateSession {
  const start = START - (index + 1) * 18 * HOUR;
  const begun = startSession({ timerId: `timer-${index % 6}`, timerName: `${KINDS[index % 6]} ${index}` }, start);
  const readings = Array.from({ length: 30 }, (_, second) => ({
    bpm: 100 + ((index * 7 + second * 3) % 80),
    timestamp: start + second * 1000,
  }));
  return endSession({ ...begun, readings }, start + 1_800_000, 187);
}

function longRun(): HeartRateSession {
  return aSession({ seconds: 4 * 3600, hasRr: true, stepSeconds: 180 });
}

function openBrowser(): Promise<Browser> {
  const named = process.env['CHROMIUM_PATH'] || '/usr/bin/chromium';
  return chromium.launch({
    ...(existsSync(named) ? { executablePath: named } : {}),
    args: ['--no-sandbox', '--disable-gpu'],
  });
}

/** Somebody new whose device keeps the sessions, with a server that takes none of them. */
async function moveIn(page: Page, url: string, sessions: readonly HeartRateSession[]): Promise<void> {
  const person = { displayName: 'Ada', email: 'ada@example.com', password: 'analytical' };
  const answer = await page.request.post(`${url}/api/account/sign-up`, { data: person });
  const { user } = (await answer.json()) as { user: { id: string } };
  await page.route('**/api/sync/hrsessions/**', (route) => route.abort());
  await page.goto(url);
  const rows = sessions.map((session) => ({ ...sessionBody(session), owner: user.id, isShared: true }));
  await page.evaluate(
    (texts) => {
      for (const { key, text } of texts) localStorage.setItem(`roundbell.heart-rate.${key}`, text);
    },
    rows.map((row) => ({ key: row.sessionId, text: JSON.stringify(row) })),
  );
  await page.goto(`${url}/settings`);
}

/** A selector, and how many elements match it. It is matched in the time that is measured: a simple one. */
type Sight = readonly [selector: string, count: number];

/** The first sessions, then all of them. */
const LIST: readonly Sight[] = [
  ['article', 1],
  ['article', COUNT + 1],
];
/** The session's name, then its curve. The heading of the list takes the focus when a session is removed. */
const REPORT: readonly Sight[] = [
  ['h1:not([tabindex])', 1],
  ['[role=slider]', 1],
];

/** From a press of a link to the picture in which each of the sights is. */
function press(page: Page, link: string, sights: readonly Sight[]): Promise<readonly number[]> {
  return page.evaluate(
    ([pressed, wanted]) =>
      new Promise<readonly number[]>((resolve) => {
        const times: number[] = [];
        const begun = performance.now();
        const look = () => {
          const [selector, count] = wanted[times.length] ?? ['html', 1];
          if (document.querySelectorAll(selector).length < count) return void requestAnimationFrame(look);
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => {
            times.push(performance.now() - begun);
            if (times.length === wanted.length) resolve(times);
            else requestAnimationFrame(look);
          };
          port2.postMessage(undefined);
        };
        document.querySelector<HTMLElement>(pressed)?.click();
        requestAnimationFrame(look);
      }),
    [link, sights] as const,
  );
}

/** The gaps between pictures while something is done in each of them for some seconds. */
function gapsOf(page: Page, kind: 'scroll' | 'pinch'): Promise<readonly number[]> {
  return page.evaluate(
    ([doing, seconds]) =>
      new Promise<readonly number[]>((resolve) => {
        const gaps: number[] = [];
        const most = document.documentElement.scrollHeight - innerHeight;
        const curve = document.querySelector('[role=slider]');
        let begun: number | undefined;
        let before = 0;
        const draw = (now: number) => {
          begun ??= now;
          if (before > 0) gaps.push(now - before);
          before = now;
          const passed = (now - begun) / 1000;
          const there = Math.min(passed, seconds - passed);
          if (doing === 'scroll') scrollTo(0, Math.min(most, Math.max(0, there * 3 * innerHeight)));
          else {
            const deltaY = passed < seconds / 2 ? -25 : 25;
            const init = { bubbles: true, cancelable: true, ctrlKey: true, deltaY, clientX: innerWidth / 2 };
            curve?.dispatchEvent(new WheelEvent('wheel', init));
          }
          if (passed < seconds) requestAnimationFrame(draw);
          else resolve(gaps.slice(1));
        };
        requestAnimationFrame(draw);
      }),
    [kind, SCROLL_SECONDS] as const,
  );
}

/** From a key to the end of the frame after it, for each key. */
async function type(page: Page, keys: readonly string[]): Promise<readonly number[]> {
  const times: number[] = [];
  for (const key of keys) {
    await page.evaluate(() => {
      const watched = window as { answered?: number | undefined };
      watched.answered = undefined;
      const listen = (event: KeyboardEvent) =>
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => (watched.answered = performance.now() - event.timeStamp);
          port2.postMessage(undefined);
        });
      document.addEventListener('keydown', listen, { once: true, capture: true });
    });
    await page.keyboard.press(key);
    const told = await page.waitForFunction(() => (window as { answered?: number }).answered);
    times.push((await told.jsonValue()) ?? Number.NaN);
    await page.waitForTimeout(150);
  }
  return times;
}

const middleOf = (times: readonly number[]): number =>
  [...times].sort((a, b) => a - b)[times.length >> 1] ?? Number.NaN;
const ms = (time: number): string => `${time.toFixed(0)} ms`;

const row = benchTable(`${COUNT} sessions, 390 x 844`, 'Wanted', 'p50', 'Worst');

function print(name: string, wanted: string, ...figures: readonly string[]): void {
  row(name, wanted, ...figures);
}

function printTimes(name: string, wanted: string, times: readonly number[]): void {
  print(name, wanted, ms(middleOf(times)), ms(Math.max(...times)));
}

function printGaps(name: string, gaps: readonly number[]): void {
  const late = gaps.filter((gap) => gap > 17.5).length;
  print(`${name}: pictures later than 16.7 ms`, '0', `${late} of ${gaps.length}`, ms(Math.max(...gaps)));
}

async function measure(page: Page, session: CDPSession, url: string, rate: number): Promise<void> {
  const speed = rate === 1 ? '' : `, ${rate}x slower`;
  await session.send('Emulation.setCPUThrottlingRate', { rate });
  const lists: (readonly number[])[] = [];
  const reports: (readonly number[])[] = [];
  const { sessionId } = longRun();
  for (let time = 0; time < TIMES; time += 1) {
    await page.goto(`${url}/settings`);
    await page.getByRole('link', { name: 'History' }).waitFor();
    await page.waitForTimeout(2500);
    lists.push(await press(page, 'a[href="/history"]', LIST));
    await page.waitForTimeout(2500);
    reports.push(await press(page, `a[href="/history/${sessionId}"]`, REPORT));
  }
  printTimes(
    `the list: first sessions${speed}`,
    '500 ms',
    lists.map(([first = Number.NaN]) => first),
  );
  printTimes(
    `the list: all of them${speed}`,
    '',
    lists.map(([, all = Number.NaN]) => all),
  );
  printTimes(
    `a session of four hours: first picture${speed}`,
    rate === 4 ? '300 ms' : '',
    reports.map(([first = Number.NaN]) => first),
  );
  printTimes(
    `a session of four hours: its curve${speed}`,
    '',
    reports.map(([, all = Number.NaN]) => all),
  );
  await page.locator('[role=slider]').focus();
  printTimes(`a key on its curve${speed}`, '', await type(page, ['PageUp', 'ArrowRight', '+', '+', '-', '0']));
  printGaps(`a pinch${speed}`, await gapsOf(page, 'pinch'));
  await page.getByRole('link', { name: 'All sessions' }).click();
  await page.waitForFunction((count) => document.querySelectorAll('article').length > count, COUNT);
  await page.waitForTimeout(1500);
  printGaps(`scrolling the list${speed}`, await gapsOf(page, 'scroll'));
  await page.getByRole('searchbox', { name: 'Search sessions' }).focus();
  printTimes(`a letter in the search${speed}`, '', await type(page, ['c', 'o', 'r', 'e', ' ', '9']));
}

const server = await startServer();
const browser = await openBrowser();
try {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, serviceWorkers: 'block' });
  const page = await context.newPage();
  await moveIn(page, server.url, [longRun(), ...Array.from({ length: COUNT }, (_, index) => shortRun(index))]);
  const session = await context.newCDPSession(page);
  for (const rate of [1, 4]) await measure(page, session, server.url, rate);
} finally {
  await browser.close();
  await server.stop();
}
