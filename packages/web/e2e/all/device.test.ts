// What a real browser grants of the device: the lock of its screen, its lock screen and its motor; and the device's
// settings.

import type { Page } from '@playwright/test';
import { test } from '../machine/hidden-browser.ts';
import { expect } from '../machine/journey.ts';
import { openRun, press, pressAgain } from '../sound/listened-run.ts';

declare global {
  interface Window {
    /** What the product asked of the device. */
    deviceTap: {
      readonly locks: { readonly released: boolean }[];
      readonly buttons: Map<string, (details: MediaSessionActionDetails) => void>;
      readonly vibrations: number[][];
      isRefusing: boolean;
    };
  }
}

/** For `addInitScript`. Watches what passes; everything still goes to the browser. */
function installDeviceTap(): void {
  const tap: Window['deviceTap'] = { locks: [], buttons: new Map(), vibrations: [], isRefusing: false };
  window.deviceTap = tap;
  const request = navigator.wakeLock.request.bind(navigator.wakeLock);
  navigator.wakeLock.request = async (type) => {
    if (tap.isRefusing) throw new DOMException('battery low', 'NotAllowedError');
    const lock = await request(type);
    tap.locks.push(lock);
    return lock;
  };
  const { mediaSession } = navigator;
  const setActionHandler = mediaSession.setActionHandler.bind(mediaSession);
  mediaSession.setActionHandler = (action, press) => {
    if (press) tap.buttons.set(action, press);
    else tap.buttons.delete(action);
    setActionHandler(action, press);
  };
  const vibrate = navigator.vibrate.bind(navigator);
  navigator.vibrate = (pattern: number | Iterable<number>) => {
    const pulses = typeof pattern === 'number' ? [pattern] : [...pattern];
    tap.vibrations.push(pulses);
    return vibrate(pulses);
  };
}

/** The screen locks: whether each is held. */
const locks = (page: Page) => page.evaluate(() => window.deviceTap.locks.map(({ released }) => !released));

/** What the lock screen shows. */
const card = (page: Page) =>
  page.evaluate(() => {
    const { metadata, playbackState } = navigator.mediaSession;
    return { title: metadata?.title, artist: metadata?.artist, album: metadata?.album, playbackState };
  });

const pressButton = (page: Page, action: MediaSessionAction) =>
  page.evaluate((pressed) => window.deviceTap.buttons.get(pressed)?.({ action: pressed }), action);

test.beforeEach(({ page }) => page.addInitScript(installDeviceTap));

test('the screen is held while running, and again, once, on each return [RUN-63]', async ({
  page,
  server,
  hide,
  show,
  freezeFor,
}) => {
  // The other tab was opened in front of this one.
  await show();
  await openRun(page, server.url, [['Hold', 60]]);
  expect(await locks(page)).toEqual([]);
  await press(page, 'Start');
  await expect.poll(() => locks(page)).toEqual([true]);
  await hide();
  await expect.poll(() => locks(page)).toEqual([false]);
  await freezeFor(500);
  expect(await locks(page)).toEqual([false]);
  await show();
  await expect.poll(() => locks(page)).toEqual([false, true]);
  await press(page, 'Pause');
  await expect.poll(() => locks(page)).toEqual([false, false]);
  await hide();
  await show();
  await pressAgain(page, 'Resume', 'Pause');
  await expect.poll(() => locks(page)).toEqual([false, false, true]);
});

test('a run continues if the screen may not be held [RUN-80]', async ({ page, server }) => {
  await openRun(page, server.url, [
    ['Hold', 2],
    ['Breathe', 30],
  ]);
  await page.evaluate(() => (window.deviceTap.isRefusing = true));
  await press(page, 'Start');
  await expect(page.getByRole('timer', { name: 'Time remaining' })).toHaveText('0:01');
  await page.evaluate(() => (window.deviceTap.isRefusing = false));
  await expect.poll(() => locks(page)).toEqual([true]);
});

test('the lock screen shows and steers the run, and steps are felt [RUN-81, RUN-83, RUN-84]', async ({
  page,
  server,
}) => {
  await openRun(page, server.url, [
    ['Hold', 40],
    ['Breathe', 20],
  ]);
  expect(await card(page)).toMatchObject({ title: undefined, playbackState: 'none' });
  await press(page, 'Start');
  const place = { artist: 'Round 1/1 · Repeat 1/1', album: 'Chimes' };
  expect(await card(page)).toEqual({ title: 'Hold', ...place, playbackState: 'playing' });
  await pressButton(page, 'nexttrack');
  expect(await card(page)).toEqual({ title: 'Breathe', ...place, playbackState: 'playing' });
  await pressButton(page, 'pause');
  await expect(page.getByRole('button', { name: 'Resume', exact: true })).toBeVisible();
  expect(await card(page)).toMatchObject({ playbackState: 'paused' });
  await pressButton(page, 'play');
  await expect(page.getByRole('button', { name: 'Pause', exact: true })).toBeVisible();
  await pressButton(page, 'previoustrack');
  expect(await card(page)).toMatchObject({ title: 'Hold' });
  expect(await page.evaluate(() => window.deviceTap.vibrations)).toEqual([[200], [200], [200]]);
  await press(page, 'Exit');
  await expect.poll(() => card(page)).toMatchObject({ title: undefined, playbackState: 'none' });
  expect(await locks(page)).not.toContain(true);
});

test("the device's settings are there after a reload", async ({ page, server }) => {
  await openRun(page, server.url, [['Hold', 5]]);
  await page.goto(`${server.url}/settings`);
  const device = page.getByRole('region', { name: 'This device' });
  const keepSounding = device.getByRole('radio', { name: 'Keep playing when locked' });
  const flash = device.getByRole('checkbox', { name: 'Flash the screen at transitions' });
  await expect(keepSounding).not.toBeChecked();
  await keepSounding.check();
  await flash.check();
  await expect(device.getByRole('status')).toHaveText('Saved on this device only.');
  await page.reload();
  await expect(keepSounding).toBeChecked();
  await expect(flash).toBeChecked();
});
