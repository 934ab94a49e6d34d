// A run on a device that refuses what it could give: the run continues, and the person gets one notice, in plain words.
// cspell:ignore Data

import type { Page } from '@playwright/test';
import { expect, test } from './machine/journey.ts';
import { type ChimingStep, openRun, press, pressAgain } from './sound/listened-run.ts';
import { installSoundScript } from './sound/sound-script.ts';

declare global {
  interface Window {
    /** The sentences that were shown to the person, in order. */
    told: string[];
  }
}

/** Long enough to read; its end is skipped to. */
const WORKOUT: readonly ChimingStep[] = [
  ['Hold', 60],
  ['End', 1],
];
const NO_SOUND = 'This browser cannot play sounds. The timer runs without them.';
const SOUND_OFF = 'The sound has stopped. The timer keeps running.';
const SCREEN =
  'The screen may turn off. To keep it on, turn off battery saving, or set Auto-Lock (screen timeout) to Never.';
const PLACE = 'This device cannot store your place. After a reload, this run starts over.';

/** For `addInitScript`: records each time one of the sentences appears on the screen. */
function installNoticeWatch(sentences: readonly string[]): void {
  window.told = [];
  let shown: readonly string[] = [];
  const look = () => {
    const now = sentences.filter((words) => document.body?.textContent.includes(words));
    window.told.push(...now.filter((words) => !shown.includes(words)));
    shown = now;
  };
  new MutationObserver(look).observe(document, { childList: true, characterData: true, subtree: true });
}

/** For `addInitScript`: no Web Audio, no screen lock, and no room for the place of a run. */
function refuseEverything(): void {
  Reflect.deleteProperty(window, 'AudioContext');
  Reflect.deleteProperty(window, 'webkitAudioContext');
  WakeLock.prototype.request = () => Promise.reject(new DOMException('battery saving', 'NotAllowedError'));
  const put = IDBObjectStore.prototype.put;
  IDBObjectStore.prototype.put = function (this: IDBObjectStore, ...row: [unknown, IDBValidKey?]) {
    if (this.name === 'run') throw new DOMException('no room', 'QuotaExceededError');
    return Reflect.apply(put, this, row);
  };
}

const toldOn = (page: Page): Promise<readonly string[]> => page.evaluate(() => window.told);

test('without Web Audio, screen lock or storage the run continues, and each is mentioned once [CUE-57]', async ({
  page,
  server,
}) => {
  await page.addInitScript(installNoticeWatch, [NO_SOUND, SOUND_OFF, SCREEN, PLACE]);
  await page.addInitScript(refuseEverything);
  await openRun(page, server.url, WORKOUT);
  await press(page, 'Start');
  for (const words of [NO_SOUND, SCREEN, PLACE]) {
    await expect(page.getByText(words)).toBeVisible();
    await press(page, 'Dismiss');
  }
  await pressAgain(page, 'Pause', 'Resume');
  await pressAgain(page, 'Resume', 'Pause');
  await press(page, 'Next step');
  await expect(page.getByRole('heading', { name: 'Complete!' })).toBeVisible();
  expect(await toldOn(page)).toEqual([NO_SOUND, SCREEN, PLACE]);
});

test('if the browser refuses to play, the run continues to its end and the person gets one notice [CUE-58]', async ({
  page,
  server,
}) => {
  await page.addInitScript(installNoticeWatch, [NO_SOUND, SOUND_OFF, SCREEN, PLACE]);
  await page.addInitScript(installSoundScript);
  await page.addInitScript(() => window.soundScript.refuse(true));
  await openRun(page, server.url, WORKOUT);
  await press(page, 'Start');
  const restore = page.getByRole('button', { name: 'Tap to restore sound' });
  await restore.click();
  await press(page, 'Next step');
  await expect(page.getByRole('heading', { name: 'Complete!' })).toBeVisible();
  await expect(restore).toHaveCount(0);
  expect(await toldOn(page)).toEqual([SOUND_OFF]);
});
