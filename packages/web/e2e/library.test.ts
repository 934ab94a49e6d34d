// cspell:words تمرين الصباح القهوة
import type { Page } from '@playwright/test';
import { expect, test } from './machine/journey.ts';
import { keptOn } from './people/kept-on.ts';
import { bringTimers, moveIn, timerOf, type WrittenTimer } from './people/newcomer.ts';
import { tabTo } from './people/person.ts';

const short = (name: string): WrittenTimer => timerOf(name, [{ steps: [{ name: 'Breathe', seconds: 1 }] }]);

const cards = (page: Page) => page.getByRole('article');
const card = (page: Page, name: string) => page.getByRole('article', { name, exact: true });
const more = (page: Page, name: string) => page.getByRole('button', { name: `More for ${name}`, exact: true });
const sorting = (page: Page) => page.getByRole('combobox', { name: 'Sort by' });
const names = (page: Page) => page.getByRole('heading', { level: 2 });

async function openLibrary(page: Page, url: string, timers: readonly WrittenTimer[]): Promise<string> {
  const userId = await moveIn(page, url, []);
  // One after the other: the latest edited is the last.
  for (const timer of timers) await bringTimers(page, url, userId, [timer]);
  await page.goto('/library');
  await expect(cards(page)).toHaveCount(timers.length);
  return userId;
}

test('a timer is duplicated by keyboard, in every tab, and the copy is independent', async ({
  page,
  context,
  server,
}) => {
  await openLibrary(page, server.url, [short('Legs'), short('Arms')]);
  const elsewhere = await context.newPage();
  await elsewhere.goto('/library');
  await expect(cards(elsewhere)).toHaveCount(2);

  await tabTo(page, more(page, 'Legs'));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Duplicate' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toBeHidden();
  await expect(more(page, 'Legs')).toBeFocused();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Duplicate' }).press('Enter');
  await expect(card(page, 'Legs (copy)')).toBeFocused();
  await expect(page.getByText('Added "Legs (copy)"')).toBeAttached();
  await expect(card(elsewhere, 'Legs (copy)')).toBeVisible();

  await more(page, 'Legs (copy)').click();
  await page.getByRole('menuitem', { name: 'Duplicate' }).click();
  await expect(card(page, 'Legs (copy 2)')).toBeFocused();
  await card(page, 'Legs (copy)').getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(card(page, 'Legs (copy)')).toBeHidden();
  await page.reload();
  await expect(names(page)).toHaveText(['Legs (copy 2)', 'Arms', 'Legs']);
});

test('a timer is duplicated offline', async ({ page, context, server, expectComplaint }) => {
  await openLibrary(page, server.url, [short('Legs')]);
  // The menu's code loads with the first press.
  await more(page, 'Legs').click();
  await context.setOffline(true);
  await page.getByRole('menuitem', { name: 'Duplicate' }).click();
  await expect(card(page, 'Legs (copy)')).toBeFocused();
  await expectComplaint(/ERR_INTERNET_DISCONNECTED/);
});

test('timers are sorted by edit, run and name, and the order is remembered', async ({ page, server }) => {
  await openLibrary(page, server.url, [short('Timer 10'), short('Zebra'), short('Timer 2')]);
  await expect(sorting(page)).toHaveValue('last-edited');
  await expect(names(page)).toHaveText(['Timer 2', 'Zebra', 'Timer 10']);

  await card(page, 'Zebra').getByRole('link', { name: 'Run' }).click();
  await page.getByRole('button', { name: 'Start' }).click();
  await expect(page.getByRole('heading', { name: 'Complete!' })).toBeVisible();
  await page.getByRole('button', { name: 'Back to Library' }).click();
  await sorting(page).selectOption('Last run');
  await expect(names(page)).toHaveText(['Zebra', 'Timer 2', 'Timer 10']);
  await expect.poll(() => keptOn(page)).toContain('"last-run"');
  await page.reload();
  await expect(sorting(page)).toHaveValue('last-run');
  await expect(names(page)).toHaveText(['Zebra', 'Timer 2', 'Timer 10']);

  await sorting(page).selectOption('Name');
  await expect(names(page)).toHaveText(['Timer 2', 'Timer 10', 'Zebra']);
  await expect.poll(() => keptOn(page)).not.toContain('"last-run"');
  await page.reload();
  await expect(names(page)).toHaveText(['Timer 2', 'Timer 10', 'Zebra']);
});

test('a thousand timers are counted, found and shown again', async ({ page, server }) => {
  test.setTimeout(180_000);
  const userId = await moveIn(page, server.url, []);
  for (let from = 0; from < 1000; from += 50) {
    const some = Array.from({ length: 50 }, (_, index) => short(`Timer ${from + index}`));
    await bringTimers(page, server.url, userId, some);
  }
  await page.goto('/library');
  // Roles and words are slow to find among a thousand cards.
  const shown = page.locator('article:not([hidden])');
  const count = page.locator('[role=search] [role=status]');
  const box = page.locator('[type=search]');
  await expect(count).toHaveText('1,000 timers', { timeout: 60_000 });
  await expect(page.locator('article')).toHaveCount(1000);
  await box.fill('TIMER 99');
  await expect(count).toHaveText('19 of 1,000 timers');
  await expect(shown).toHaveCount(19);
  await box.fill('breathe');
  await expect(count).toHaveText('1,000 timers, by their steps');
  await box.fill('nothing such');
  await expect(shown).toHaveCount(0);
  await page.getByText('Show all timers').press('Enter');
  await expect(box).toBeFocused();
  await expect(count).toHaveText('1,000 timers');
});

test('names of any length and script fit at 320 px', async ({ page, server }) => {
  const long = 'x'.repeat(100);
  const arabic = 'تمرين الصباح قبل القهوة';
  await page.setViewportSize({ width: 320, height: 640 });
  await openLibrary(page, server.url, [short(long), short(arabic), short('🏋️‍♀️🔥 Kettlebells 🧘🏽')]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  for (const name of [long, arabic]) {
    await more(page, name).click();
    const box = await page.getByRole('menu').boundingBox();
    expect(box && box.x >= 0 && box.x + box.width <= 320).toBe(true);
    await page.getByRole('menuitem', { name: 'Duplicate' }).click();
    await expect(card(page, `${name} (copy)`)).toBeFocused();
  }
  await expect(page.getByRole('heading', { name: arabic, exact: true })).toHaveCSS('direction', 'rtl');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});
