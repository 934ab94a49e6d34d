// A tab that is hidden, frozen, or on a device that slept.
// cspell:ignore Data

import { test } from '../machine/hidden-browser.ts';
import { expect } from '../machine/journey.ts';
import { heardOn, installAudioTap, listenTo, untilHeard, untilHeardMore } from '../sound/audio-tap.ts';
import { beginningOf, expectSingle, faultsOf, lastSecond, openRun, press } from '../sound/listened-run.ts';
import { AT_ONCE, blockPage, installDisplayWatch } from '../sound/run-display.ts';

/** A page that was frozen is back in step within this (ms). */
const BACK_WITHIN = 300;
/** A tone this close may be cut by the freeze (ms). */
const NEAR = 700;
const MINUTE = 60_000;

declare global {
  interface Window {
    /** When the page was frozen and when it thawed, in page time (ms). */
    frozen: { from: number; to: number };
    /** Puts the device's clock forward: now, or when the page is next frozen (ms). */
    clockScript: { setForward(by: number): void; sleepWhenFrozen(by: number): void };
    /** What the live region said, in order. */
    said: string[];
  }
}

/** For `addInitScript`. A sleeping device stops the page and its monotonic time; only the time of day continues. */
function installClockScript(): void {
  const wall = Date.now.bind(Date);
  let ahead = 0;
  let sleep = 0;
  Date.now = () => wall() + ahead;
  window.clockScript = {
    setForward: (by) => void (ahead += by),
    sleepWhenFrozen: (by) => void (sleep = by),
  };
  window.frozen = { from: Number.NaN, to: Number.NaN };
  document.addEventListener('freeze', () => {
    window.frozen.from = window.audioTap.now();
    ahead += sleep;
    sleep = 0;
  });
  document.addEventListener('resume', () => void (window.frozen.to = window.audioTap.now()));
}

/** Runs in the page: records what the live region says from now on. */
function watchLiveRegion(): void {
  const region = document.querySelector('[role=status]');
  if (!region) throw new Error('nothing speaks');
  window.said = [];
  const watch = new MutationObserver(() => window.said.push(region.textContent));
  watch.observe(region, { childList: true, characterData: true, subtree: true });
}

test.beforeEach(async ({ page }) => {
  await page.addInitScript(installAudioTap);
  await page.addInitScript(installClockScript);
  await page.addInitScript(installDisplayWatch);
});

test('a hidden tab sounds every tone on time, a frozen one is back in step immediately, and so is the display [CUE-55]', async ({
  page,
  server,
  hide,
  show,
  freezeFor,
}) => {
  await openRun(page, server.url, [['Hold', 60]]);
  await press(page, 'Start');
  await untilHeard(page, 3);
  const beginning = beginningOf(await heardOn(page));

  await hide();
  await untilHeardMore(page, 3);
  await freezeFor(5000);
  await untilHeardMore(page, 2);
  await show();
  const [wrong = Infinity] = await blockPage(page, [0], { beginning, length: MINUTE });
  expect(wrong).toBeLessThan(AT_ONCE);
  await untilHeardMore(page, 2);

  const listened = await listenTo(page);
  const { from, to } = await page.evaluate(() => window.frozen);
  expect(to - from).toBeGreaterThan(4000);
  const mayMiss = (due: number) => due > from - NEAR && due < to + BACK_WITHIN;
  const last = lastSecond(listened.heard, beginning);
  expect(faultsOf(listened, { beginning, seconds: [0, last], mayMiss })).toEqual([]);
  expect(listened.heard.filter(({ at }) => at > from && at < to + BACK_WITHIN).length).toBeLessThanOrEqual(1);
  expectSingle(listened.heard.slice(1));
});

test('after a sleep of ten minutes the run is ten minutes on, with one announcement and no burst of tones; a clock set forward moves nothing [CUE-56, RUN-56, RUN-57]', async ({
  page,
  server,
  hide,
  show,
  freezeFor,
}) => {
  const SLEEP = 10 * MINUTE + 5000;
  await openRun(page, server.url, [
    ['One', 300],
    ['Two', 300],
    ['Three', 60],
  ]);
  await press(page, 'Start');
  await untilHeard(page, 3);
  const beginning = beginningOf(await heardOn(page));

  await page.evaluate((by) => window.clockScript.setForward(by), 60 * MINUTE);
  await untilHeardMore(page, 2);
  const [wrong = Infinity] = await blockPage(page, [0], { beginning, length: 5 * MINUTE });
  expect(wrong).toBeLessThan(AT_ONCE);
  await expect(page.getByRole('heading', { name: 'One' })).toBeVisible();

  await page.evaluate(watchLiveRegion);
  await page.evaluate((by) => window.clockScript.sleepWhenFrozen(by), SLEEP);
  await hide();
  await freezeFor(500);
  await show();
  const [late = Infinity] = await blockPage(page, [0], { beginning: beginning - 5000, length: MINUTE });
  expect(late).toBeLessThan(AT_ONCE);
  await expect(page.getByRole('heading', { name: 'Three' })).toBeVisible();
  await expect(page.getByText(/^While you were away, \d+ cues passed unheard\.$/)).toBeVisible();
  await untilHeardMore(page, 3);
  const listened = await listenTo(page);
  const { from, to } = await page.evaluate(() => window.frozen);
  const mayMiss = (due: number) => due > from - NEAR && due < to + BACK_WITHIN;
  const last = lastSecond(listened.heard, beginning);
  expect(faultsOf(listened, { beginning, seconds: [0, last], mayMiss })).toEqual([]);
  // The last tone before the sleep and the first one after it may fall into the same second of the page.
  expect(listened.heard.filter(({ at }) => at > from - NEAR && at < to + BACK_WITHIN).length).toBeLessThanOrEqual(2);
  expectSingle(listened.heard.slice(1));
  expect(await page.evaluate(() => window.said)).toEqual(['Three']);
});
