// Sound that is taken away mid-run and comes back, with and without a tap.

import type { Page } from '@playwright/test';
import { expect, test } from '../machine/journey.ts';
import { heardOn, installAudioTap, listenTo, untilHeard, untilHeardMore } from '../sound/audio-tap.ts';
import { beginningOf, expectSingle, faultsOf, lastSecond, openRun, press } from '../sound/listened-run.ts';
import { AT_ONCE, type ShownStep, blockPage, installDisplayWatch } from '../sound/run-display.ts';
import { installSoundScript } from '../sound/sound-script.ts';

/** How long tones may be missing after sound is possible again (ms). */
const BACK_WITHIN = 1000;
/** A tone this close may be cut by what takes the sound away (ms). */
const NEAR = 700;
const LENGTH = 60_000;

interface Outage {
  readonly from: number;
  readonly to: number;
}

test.use({ bypassCSP: true });
test.beforeEach(async ({ context }) => {
  await context.addInitScript(installAudioTap);
  await context.addInitScript(installSoundScript);
  await context.addInitScript(installDisplayWatch);
});

const timeOn = (page: Page): Promise<number> => page.evaluate(() => window.audioTap.now());

/** Checks that no tone outside the outages is missing, and that all tones are on time and single. */
async function expectAllBut(page: Page, outages: readonly Outage[]): Promise<void> {
  const listened = await listenTo(page);
  const beginning = beginningOf(listened.heard);
  const mayMiss = (due: number) => outages.some(({ from, to }) => due > from - NEAR && due < to + BACK_WITHIN);
  const due = { beginning, seconds: [0, lastSecond(listened.heard, beginning)], mayMiss } as const;
  expect(faultsOf(listened, due)).toEqual([]);
  expectSingle(listened.heard.slice(1));
}

/** Starts a run of one long step, and returns when that began. */
async function startHolding(page: Page, url: string): Promise<ShownStep> {
  await openRun(page, url, [['Hold', LENGTH / 1000]]);
  await press(page, 'Start');
  await untilHeard(page, 3);
  return { beginning: beginningOf(await heardOn(page)), length: LENGTH };
}

test('sound that is suspended or interrupted mid-run comes back on its own, in step; the run continues [CUE-53]', async ({
  page,
  server,
}) => {
  const step = await startHolding(page, server.url);

  const suspendedAt = await timeOn(page);
  await page.evaluate(() => window.soundScript.suspend());
  await untilHeardMore(page, 2);

  const interruptedAt = await timeOn(page);
  await page.evaluate(() => window.soundScript.interrupt());
  await page.waitForFunction((until) => window.audioTap.now() > until, interruptedAt + 2500);
  const [wrong = Infinity] = await blockPage(page, [0], step);
  expect(wrong).toBeLessThan(AT_ONCE);
  await page.evaluate(() => window.soundScript.endInterruption());
  const endedAt = await timeOn(page);
  await untilHeardMore(page, 3);
  await expect(page.getByRole('button', { name: 'Tap to restore sound' })).toBeHidden();

  await expectAllBut(page, [
    { from: suspendedAt, to: suspendedAt },
    { from: interruptedAt, to: endedAt },
  ]);
});

test('if the sound does not come back on its own, a tap restores it; the run never stops [CUE-54]', async ({
  page,
  server,
}) => {
  const step = await startHolding(page, server.url);

  const lostAt = await timeOn(page);
  await page.evaluate(async () => {
    window.soundScript.refuse(false);
    await window.soundScript.suspend();
  });
  const restore = page.getByRole('button', { name: 'Tap to restore sound' });
  await expect(restore).toHaveCount(1);
  const [wrong = Infinity] = await blockPage(page, [0], step);
  expect(wrong).toBeLessThan(AT_ONCE);
  await restore.click();
  const restoredAt = await timeOn(page);
  await untilHeardMore(page, 3);
  await expect(restore).toBeHidden();
  await expectAllBut(page, [{ from: lostAt, to: restoredAt }]);
});
