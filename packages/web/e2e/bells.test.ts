import type { Page } from '@playwright/test';
import { expect, test } from './machine/journey.ts';
import { openLibrary, timerOf } from './people/newcomer.ts';

const CLASS = timerOf('Class', [{ steps: [{ name: 'Read', seconds: 60 }] }]);
const BREATH = timerOf('Breath', [{ steps: ['In', 'Out'].map((name) => ({ name, seconds: 30 })) }]);

const SETTINGS = { countdownBeep: false, voiceEnabled: false, volume: 70, showAs: 'breath' };

const card = (page: Page, name: string) => page.getByRole('article', { name, exact: true });
const digits = (page: Page) => page.getByRole('timer', { name: 'Time remaining' });
const picture = (page: Page) => page.locator('[data-picture]');
/** How much of the disc is gone, from 0 to 1. */
const gone = (page: Page) =>
  picture(page)
    .locator('[data-smooth]')
    .evaluate((slice) => Number(getComputedStyle(slice).getPropertyValue('--gone')));

test('bowls and a disc are chosen for a timer, and the disc stands where its run does', async ({ page, server }) => {
  await openLibrary(page, server.url, [CLASS]);
  await card(page, 'Class').getByRole('link', { name: 'Edit' }).click();
  const settings = page.getByRole('region', { name: 'Global Settings' });
  await settings.getByRole('combobox', { name: 'Sounds' }).selectOption('Bowls');
  await settings.getByRole('button', { name: 'Hear it' }).click();
  await settings.getByRole('combobox', { name: 'Show as' }).selectOption('Disc');
  await page.getByRole('button', { name: 'Save' }).click();
  await card(page, 'Class').getByRole('link', { name: 'Run' }).click();
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await expect(picture(page)).toBeVisible();
  await expect(digits(page)).toHaveText('0:55');
  await page.getByRole('button', { name: 'Pause' }).click();
  await expect.poll(() => gone(page)).toBeGreaterThan(0.05);

  await page.reload();
  await expect(page.getByRole('button', { name: 'Resume' })).toBeVisible();
  await expect(picture(page)).toBeVisible();
  await expect.poll(() => gone(page)).toBeGreaterThan(0.05);
  expect(await gone(page)).toBeLessThan(0.2);
  const shown = page.getByRole('combobox', { name: 'Show as' });
  await expect(shown).toHaveValue('disc');
  await shown.selectOption('Digits');
  await expect(picture(page)).toHaveCount(0);
  await expect(digits(page)).toBeInViewport();
});

test('a breath moves by itself, and in steps where motion is not wanted', async ({ page, server }) => {
  await openLibrary(page, server.url, [{ ...BREATH, globalSettings: SETTINGS }]);
  await card(page, 'Breath').getByRole('link', { name: 'Run' }).click();
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  const lungs = picture(page).locator('[data-smooth="true"]');
  const motion = () => lungs.evaluate((circle) => getComputedStyle(circle).animationName);
  await expect(lungs).toBeVisible();
  // The circle is exchanged as the breath goes on, and one that is gone has no style.
  await expect.poll(motion).toMatch(/breathe/);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expect.poll(motion).toBe('none');
  const width = () =>
    picture(page)
      .locator('[data-smooth]')
      .evaluate((circle) => circle.getBoundingClientRect().width);
  const before = await width();
  await expect.poll(width).toBeGreaterThan(before);
});
