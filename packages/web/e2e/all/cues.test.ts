// What breaks other timers: a page that is blocked, commands in the middle of a tone, a second tab.

import type { Locator } from '@playwright/test';
import { expect, test } from '../machine/journey.ts';
import { bringTimers } from '../people/newcomer.ts';
import { heardOn, installAudioTap, listenTo, untilHeard, untilHeardMore } from '../sound/audio-tap.ts';
import {
  beginningOf,
  expectSingle,
  faultsOf,
  lastSecond,
  openRun,
  press,
  seconds,
  timerOfChimes,
} from '../sound/listened-run.ts';
import { AT_ONCE, blockPage, installDisplayWatch } from '../sound/run-display.ts';

/** How long after it is given a command takes effect at the ear (ms), even on a busy machine: it only tells the grids of tones apart. */
const LATENCY = 450;
/** A tone that is cut fades over this long (s). */
const FADE = 0.01;
/** What an audio thread renders at a time, between two of the page's looks at its clock (s). */
const QUANTUM = 0.012;

test.use({ bypassCSP: true });
test.beforeEach(async ({ context }) => {
  await context.addInitScript(installAudioTap);
  await context.addInitScript(installDisplayWatch);
});

test('a blocked page sounds every tone once and on time, and shows the right second after each block [CUE-50]', async ({
  page,
  server,
}) => {
  await openRun(page, server.url, [['Hold', 60]]);
  await press(page, 'Start');
  await untilHeard(page, 3);
  const step = { beginning: beginningOf(await heardOn(page)), length: 60_000 };

  const wrong = await blockPage(page, [300, 300, 300, 300, 300, 300, 2000, 2000], step);
  expect(Math.max(...wrong), `wrong for ${wrong.join(', ')} ms`).toBeLessThan(AT_ONCE);
  await untilHeardMore(page, 2);

  const listened = await listenTo(page);
  const last = lastSecond(listened.heard, step.beginning);
  expect(faultsOf(listened, { beginning: step.beginning, seconds: [0, last] })).toEqual([]);
  expectSingle(listened.heard.slice(1));
});

/** A stretch of a run between two commands, in page time (ms): tones fall due at `grid` and whole seconds before and after it. */
interface Stretch {
  readonly from: number;
  readonly to: number;
  readonly grid: number;
}

/** When a command was given: in page time (ms) and on the audio clock (s). */
interface Click {
  readonly at: number;
  readonly contextTime: number;
}

/** Clicks this long after the next second of a grid in page time (ms), to the millisecond. */
function clickAt(button: Locator, grid: number, after: number): Promise<Click> {
  return button.evaluate((element, when) => {
    const { now, contexts } = window.audioTap;
    const context = contexts.at(-1);
    if (!context || !(element instanceof HTMLElement)) throw new Error('nothing has sounded, or nothing to click');
    const due = when + Math.max(0, Math.ceil((now() - when) / 1000)) * 1000;
    while (now() < due);
    const click = { at: now(), contextTime: context.currentTime };
    element.click();
    return click;
  }, grid + after);
}

/** The page times at which tones are due in some stretches (ms). */
function dueIn(stretches: readonly Stretch[]): readonly number[] {
  const ALMOST = 50;
  return stretches.flatMap(({ from, to, grid }) => {
    const first = Math.ceil((from - grid - ALMOST) / 1000);
    return seconds(first, Math.ceil((to - grid) / 1000) - 1).map((second) => grid + second * 1000);
  });
}

test('pause, skip, jump, volume and mute take back what was scheduled immediately, and nothing sounds twice [CUE-51]', async ({
  page,
  server,
}) => {
  const button = (name: string | RegExp) => page.getByRole('button', { name });
  const untilTime = (time: number) =>
    page.waitForFunction((until) => window.audioTap.now() > until, time, { polling: 50 });
  await openRun(page, server.url, [
    ['One', 40],
    ['Two', 40],
  ]);
  await press(page, 'Start');
  await untilHeard(page, 2);
  const [first, second] = await heardOn(page);

  // Just before a chime, and in the middle of one.
  const paused = await clickAt(button('Pause'), second!.at, -250);
  await untilTime(paused.at + 1200);
  const resumed = await clickAt(button('Resume'), paused.at, 300);
  const grid = second!.at + resumed.at - paused.at;
  const cut = await clickAt(button('Pause'), grid, 1100);
  await untilTime(cut.at + 300);
  const again = await clickAt(button('Resume'), cut.at, 400);
  const skipped = await clickAt(button('Next step'), grid + again.at - cut.at, 800);
  await press(page, 'Overview');
  const jumped = await clickAt(button(/^One/), skipped.at, 800);
  await press(page, 'Timer');
  await untilTime(jumped.at + 300);
  await page.getByRole('slider', { name: 'Volume' }).fill('60');
  const louder = await page.evaluate(() => window.audioTap.now());
  await untilTime(louder + 2000);
  const muted = await clickAt(button('Mute'), jumped.at, 800);
  await untilTime(muted.at + 1300);

  const heard = await heardOn(page);
  const due = dueIn([
    { from: first!.at, to: paused.at, grid: second!.at },
    { from: resumed.at, to: cut.at, grid },
    { from: again.at, to: skipped.at, grid: grid + again.at - cut.at },
    { from: skipped.at, to: jumped.at, grid: skipped.at },
    { from: jumped.at, to: muted.at, grid: jumped.at },
  ]);
  const told = `due at ${due.map(Math.round).join(', ')}, heard at ${heard.map(({ at }) => Math.round(at)).join(', ')}`;
  expect(heard.length, told).toBe(due.length);
  for (const [index, { at }] of heard.entries()) expect(Math.abs(at - due[index]!), told).toBeLessThan(LATENCY);

  const faded = heard.find(({ begin, end }) => begin < cut.contextTime && end > cut.contextTime - 0.01);
  expect(faded!.end - cut.contextTime, told).toBeLessThan(FADE + QUANTUM);
  const loud = heard.filter(({ at }) => at > louder + LATENCY);
  expectSingle(loud);
  expect(loud[0]!.peak / second!.peak).toBeCloseTo(3, 1);
});

test('two tabs with two timers run, sound and pause independently [CUE-52]', async ({ page, server, context }) => {
  await openRun(page, server.url, [['Hold', 60]]);
  const me = (await (await page.request.get('/api/account/me')).json()) as { user: { id: string } };
  await bringTimers(page, server.url, me.user.id, [{ ...timerOfChimes([['Rest', 60]]), name: 'Others' }]);
  const other = await context.newPage();
  await other.goto('/library');
  await other.getByRole('article', { name: 'Others' }).getByRole('link', { name: 'Run' }).click();
  await expect(other.getByRole('button', { name: 'Start', exact: true })).toBeVisible();
  await press(page, 'Start');
  await untilHeard(page, 2);
  await press(other, 'Start');
  await untilHeard(other, 2);
  await press(page, 'Pause');
  const paused = await page.evaluate(() => window.audioTap.now());
  await untilHeard(other, 5);
  const before = await listenTo(page);
  expect(before.heard.filter(({ at }) => at > paused + LATENCY)).toEqual([]);
  await press(page, 'Exit');
  await untilHeard(other, 7);
  for (const listened of [before, await listenTo(other)]) {
    const beginning = beginningOf(listened.heard);
    expect(faultsOf(listened, { beginning, seconds: [0, lastSecond(listened.heard, beginning)] })).toEqual([]);
  }
});
