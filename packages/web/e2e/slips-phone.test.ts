// Fingers that tap twice, and Back with a dialog open, on a phone.

import type { Locator, Page } from '@playwright/test';
import { expect, test } from './machine/journey.ts';
import { openLibrary, timerOf } from './people/newcomer.ts';
import { chooseOnCard } from './people/person.ts';

test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

const LONG = timerOf('Long', [{ steps: [{ name: 'Hold', seconds: 59 }] }]);

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const library = (page: Page) => page.getByRole('heading', { level: 1, name: 'My Timers' });

/** A finger stays where it is, whatever comes below it; both taps are on their way before the page has seen the first. */
async function doubleTap(page: Page, on: Locator): Promise<void> {
  const box = (await on.boundingBox())!;
  const finger = [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }];
  const devtools = await page.context().newCDPSession(page);
  const touches = [true, false, true, false].map((isDown) => ({
    type: isDown ? ('touchStart' as const) : ('touchEnd' as const),
    touchPoints: isDown ? finger : [],
  }));
  await Promise.all(touches.map((touch) => devtools.send('Input.dispatchTouchEvent', touch)));
}

test('a double tap on Save opens no dialog, one on Discard no run [SCR-1353]', async ({ page, server }) => {
  await openLibrary(page, server.url, [LONG]);
  const card = page.getByRole('article', { name: 'Long' });
  await chooseOnCard(card, 'Edit');
  await expect(button(page, 'Heart rate')).toBeVisible();
  await doubleTap(page, button(page, 'Save'));
  await expect(library(page)).toBeVisible();

  await card.getByRole('link', { name: 'Run' }).tap();
  await button(page, 'Start').tap();
  await expect(button(page, 'Pause')).toBeVisible();
  await page.goBack();
  await expect(library(page)).toBeVisible();
  await doubleTap(page, button(page, 'Discard'));
  await expect(button(page, 'Undo')).toBeVisible();
  await expect(button(page, 'Discard')).toBeHidden();
  await expect(page.getByRole('dialog')).toBeHidden();
  expect(new URL(page.url()).pathname).toBe('/library');
});

for (const has of [true, false])
  test(`Back closes a dialog and stays on the page, ${has ? 'with' : 'without'} a CloseWatcher [SCR-1354]`, async ({
    page,
    server,
  }) => {
    await page.addInitScript(has ? rememberWatchers : forgetWatchers);
    await openLibrary(page, server.url, [LONG]);
    const card = page.getByRole('article', { name: 'Long' });
    const back = () =>
      has ? page.evaluate(() => (window as unknown as Watched).watchers.at(-1)?.requestClose()) : page.goBack();
    for (const [open, dialog] of [
      [() => chooseOnCard(card, 'Delete'), page.getByRole('alertdialog')],
      [() => button(page, 'Heart rate').tap(), page.getByRole('dialog', { name: 'Heart Rate Monitor' })],
    ] as const) {
      await open();
      await expect(dialog).toBeVisible();
      await back();
      await expect(dialog).toBeHidden();
      await expect(card).toBeVisible();
      expect(new URL(page.url()).pathname).toBe('/library');
    }

    // What closed otherwise takes no Back.
    await chooseOnCard(card, 'Edit');
    await button(page, 'Heart rate').tap();
    await button(page, 'Close').tap();
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect.poll(() => page.evaluate(() => (history.state as { entry?: string } | null)?.entry)).toBeUndefined();
    await page.goBack();
    await expect(library(page)).toBeVisible();
  });

interface Watched {
  watchers: { requestClose(): void }[];
}

function rememberWatchers(): void {
  const watched = window as unknown as Watched & { CloseWatcher: new () => { requestClose(): void } };
  watched.watchers = [];
  watched.CloseWatcher = class extends watched.CloseWatcher {
    constructor() {
      super();
      watched.watchers.push(this);
    }
  };
}

function forgetWatchers(): void {
  delete (window as { CloseWatcher?: unknown }).CloseWatcher;
}
