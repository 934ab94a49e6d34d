// Earlier versions of a timer: two saves, and the way back to the first one, by keyboard alone.

import type { Page } from '@playwright/test';
import { expect, test } from '../machine/journey.ts';
import { openLibrary, timerOf } from '../people/newcomer.ts';
import { chooseOnCard, tabTo } from '../people/person.ts';
import { violationsInBothThemes } from '../screen/axe.ts';

const MORNING = timerOf('Morning', [
  { steps: [{ name: 'Warm up', minutes: 2, seconds: 0, type: 'preparation' }] },
  {
    repeat: 3,
    rest: 20,
    steps: [{ name: 'Sprint', seconds: 45, repeat: 2 }, { delay: 5 }, { name: 'Walk', seconds: 30, type: 'recovery' }],
  },
]);

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Earlier versions' });
const nameOf = (page: Page) =>
  page.getByRole('region', { name: 'Timer Details' }).getByRole('textbox', { name: 'Name' });

async function edit(page: Page, name: string): Promise<void> {
  await chooseOnCard(page.getByRole('article', { name }), 'Edit');
  await expect(page.getByRole('heading', { level: 1, name: 'Edit Timer' })).toBeVisible();
}

/** Saves a timer under another name and waits until the server has it. */
async function rename(page: Page, from: string, to: string): Promise<void> {
  await edit(page, from);
  await nameOf(page).fill(to);
  const pushed = page.waitForResponse(/\/api\/sync\/timers\/push/);
  await button(page, 'Save').click();
  await pushed;
  await expect(page.getByRole('article', { name: to })).toBeVisible();
}

async function expectNoFaults(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect(await violationsInBothThemes(page)).toEqual([]);
}

async function expectRoomForFingers(page: Page): Promise<void> {
  for (const control of await dialog(page).getByRole('button').all()) {
    const box = await control.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0), (await control.textContent()) ?? '').toBeGreaterThanOrEqual(44);
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
}

test('an earlier version is found, restored and saved by keyboard alone [SCR-526]', async ({ page, server }) => {
  await openLibrary(page, server.url, [MORNING]);
  await rename(page, 'Morning', 'Evening');
  await rename(page, 'Evening', 'Night');
  await edit(page, 'Night');

  await tabTo(page, button(page, 'Earlier versions'));
  await page.keyboard.press('Enter');
  const list = dialog(page).getByRole('list', { name: 'Versions' });
  await expect(list.getByRole('button')).toHaveText([
    /^Today \d\d:\d\d Evening 2 rounds, 4 steps, .*Compared with now: another name$/,
    /^Today \d\d:\d\d Morning /,
  ]);
  await tabTo(page, list.getByRole('button', { name: /Morning/ }));
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByRole('list', { name: 'Steps of Round 2' })).toContainText('Sprint');
  await expect(dialog(page).getByRole('heading', { name: /^Today/ })).toBeFocused();
  await tabTo(page, button(page, 'All versions'));
  await page.keyboard.press('Enter');
  await expect(list.getByRole('button', { name: /Morning/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await tabTo(page, button(page, 'Restore this version'));
  await page.keyboard.press('Enter');

  await expect(dialog(page)).toBeHidden();
  await expect(button(page, 'Earlier versions')).toBeFocused();
  await expect(page.getByText(/^Restored: Today .* Save keeps it/)).toBeVisible();
  await expect(nameOf(page)).toHaveValue('Morning');
  await tabTo(page, button(page, 'Save'));
  const pushed = page.waitForResponse(/\/api\/sync\/timers\/push/);
  await page.keyboard.press('Enter');
  await pushed;
  await expect(page.getByRole('article', { name: 'Morning' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('article', { name: 'Morning' })).toBeVisible();
  await edit(page, 'Morning');
  await button(page, 'Earlier versions').click();
  await expect(list.getByRole('button')).toHaveText([/ Night /, / Evening /, / Morning .*Same as now$/]);
});

test('the dialog passes axe in both themes, fits a finger and 320 px, and says what it cannot do [SCR-521]', async ({
  page,
  server,
  expectComplaint,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await openLibrary(page, server.url, [MORNING]);
  await edit(page, 'Morning');
  await button(page, 'Earlier versions').click();
  await expect(dialog(page).getByText('No earlier versions yet.')).toBeVisible();
  await expectNoFaults(page);
  await button(page, 'Close').click();
  await button(page, 'Cancel').click();
  await rename(page, 'Morning', 'Evening');
  await edit(page, 'Evening');

  await page.context().setOffline(true);
  await button(page, 'Earlier versions').click();
  await expect(dialog(page).getByRole('alert')).toHaveText('Earlier versions need a connection.');
  await expectComplaint(/ERR_INTERNET_DISCONNECTED/);
  await expectNoFaults(page);
  await page.context().setOffline(false);
  await tabTo(page, button(page, 'Try again'));
  await page.keyboard.press('Enter');
  const row = dialog(page).getByRole('button', { name: /^Today .* Morning/ });
  await expect(row).toBeVisible();
  expect(await dialog(page).evaluate((element) => element.contains(document.activeElement))).toBe(true);
  await expectNoFaults(page);
  await expectRoomForFingers(page);
  await row.click();
  await expectNoFaults(page);
  await expectRoomForFingers(page);
});
