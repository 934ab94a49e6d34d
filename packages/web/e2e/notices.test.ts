// Whatever the app says on its own, each control of the page remains what is met on its middle, and within the window.

import type { Locator, Page } from '@playwright/test';
import { linkBody } from '@roundbell/core/formats';
import { NEW_GLOBAL_SETTINGS } from '@roundbell/core/timer';
import { expect, test } from './machine/journey.ts';
import { openLibrary, timerOf } from './people/newcomer.ts';
import { chooseOnCard } from './people/person.ts';
import { drawn } from './screen/drawn.ts';
import { meetControls } from './screen/hit-controls.ts';
import { press } from './sound/listened-run.ts';
import { installSoundScript } from './sound/sound-script.ts';

const WORKOUT = timerOf('Intervals by the river', [{ repeat: 3, steps: [{ name: 'Fast', seconds: 1200 }] }]);
const SIZES = [
  [360, 640],
  [320, 568],
  [390, 420],
  [568, 320],
  [844, 390],
  [1280, 800],
] as const;

test.setTimeout(120_000);

/** More than a page holds. */
const OTHERS = Array.from({ length: 8 }, (_, index) => ({ ...WORKOUT, name: `Another ${index}` }));

async function openRun(page: Page, url: string): Promise<void> {
  await openLibrary(page, url, [WORKOUT, ...OTHERS]);
  await page.getByRole('article', { name: WORKOUT.name }).getByRole('link', { name: 'Run' }).click();
}

/** What is wrong with the controls of a page at each size while a notice is there. */
async function expectControlsMet(page: Page, notice: Locator): Promise<void> {
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height });
    await drawn(page);
    await expect(notice).toBeAttached();
    const { problems } = await meetControls(page);
    expect.soft(problems, `${width}x${height}`).toEqual([]);
  }
}

const refuseScreenLock = () => {
  WakeLock.prototype.request = () => Promise.reject(new DOMException('battery saving', 'NotAllowedError'));
};
const refusePlaces = () => {
  const put = IDBObjectStore.prototype.put;
  IDBObjectStore.prototype.put = function (this: IDBObjectStore, ...row: [unknown, IDBValidKey?]) {
    if (this.name === 'run') throw new DOMException('no room', 'QuotaExceededError');
    return Reflect.apply(put, this, row);
  };
};
const refuseSound = () => {
  Reflect.deleteProperty(window, 'AudioContext');
  Reflect.deleteProperty(window, 'webkitAudioContext');
};

for (const [words, refuse] of [
  ['The screen may turn off', refuseScreenLock],
  ['This device cannot store your place', refusePlaces],
  ['This browser cannot play sounds', refuseSound],
] as const)
  test(`'${words}' is over no control, goes by itself and is said once a day [SCR-1406]`, async ({ page, server }) => {
    await page.addInitScript(refuse);
    await openRun(page, server.url);
    await press(page, 'Start');
    const notice = page.getByText(words);
    await expect(notice).toBeInViewport();
    await page.clock.install();
    await expectControlsMet(page, notice);
    await expect(notice).toHaveCount(0);
    await press(page, 'Reset');
    await page.reload();
    await press(page, 'Start');
    await expect(page.getByRole('timer')).toHaveText('19:58');
    await expect(notice).toHaveCount(0);
  });

test("'Tap to restore sound' is over no control [SCR-1406]", async ({ page, server }) => {
  await page.addInitScript(installSoundScript);
  await page.addInitScript(() => window.soundScript.refuse(true));
  await openRun(page, server.url);
  await press(page, 'Start');
  await expectControlsMet(page, page.getByRole('button', { name: 'Tap to restore sound' }));
});

test('what became of an interrupted run is over no control [SCR-1406]', async ({ page, server }) => {
  await openRun(page, server.url);
  await press(page, 'Start');
  await expect(page.getByRole('timer')).toHaveText('19:58');
  await page.reload();
  await expectControlsMet(page, page.getByText('Your run was interrupted.'));
});

test("'Back in step' is over no control [SCR-1406]", async ({ page, server }) => {
  const timer = { ...WORKOUT, globalSettings: NEW_GLOBAL_SETTINGS, tags: [] };
  const written = linkBody(timer, Date.now() - 60_000);
  await page.goto(`${server.url}/t#${written.ok ? written.body : ''}`);
  await press(page, 'Join');
  await press(page, 'Pause');
  await expectControlsMet(page, page.getByRole('button', { name: 'Back in step' }));
});

test("'Undo' is over no control of a run, nor of a library that was scrolled to its end [SCR-1406]", async ({
  page,
  server,
}) => {
  await openRun(page, server.url);
  await press(page, 'Start');
  await press(page, 'Stop');
  const undo = page.getByRole('button', { name: 'Undo' });
  await undo.focus();
  await expectControlsMet(page, undo);
  await page.goto('/library');
  await chooseOnCard(page.getByRole('article', { name: WORKOUT.name }), 'Delete');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await undo.focus();
  await expectControlsMet(page, undo);
});
