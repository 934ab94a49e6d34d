import type { Page } from '@playwright/test';
import { expect, test } from './machine/journey.ts';
import { openLibrary, timerOf } from './people/newcomer.ts';

const wordsOf = (page: Page, link: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: link }).locator('span');

test('forced colours keep the chosen tag, the page that is shown, the shape of a timer and the progress of a step [SCR-751]', async ({
  page,
  server,
}) => {
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  const timer = timerOf('Legs', [{ steps: [{ name: 'Squats', minutes: 1, seconds: 0 }] }]);
  await openLibrary(page, server.url, [{ ...timer, tags: ['strength'] }]);
  const chip = (name: string) => page.getByRole('button', { name, exact: true });
  const fillOf = (name: string) => chip(name).evaluate((each) => getComputedStyle(each).backgroundColor);
  await expect(chip('All')).toHaveAttribute('aria-pressed', 'true');
  expect(await fillOf('All')).not.toBe(await fillOf('strength'));
  await expect(wordsOf(page, 'My Timers')).toHaveCSS('text-decoration-line', 'underline');
  await expect(wordsOf(page, 'History')).toHaveCSS('text-decoration-line', 'none');
  const strip = page.getByRole('article').locator('[aria-hidden=true]').first();
  await expect(strip).toHaveCSS('border-top-width', '1px');
  await expect(strip).toHaveCSS('background-image', /linear-gradient/);
  await page.getByRole('link', { name: 'Run' }).click();
  await expect(page.getByRole('progressbar', { name: 'Step progress' })).toHaveCSS('border-top-width', '1px');
});

test('the bar of a phone underlines the page that is shown', async ({ page, server }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openLibrary(page, server.url, [timerOf('Legs', [{ steps: [{ name: 'Squats', minutes: 1, seconds: 0 }] }])]);
  await expect(wordsOf(page, 'My Timers')).toHaveCSS('text-decoration-line', 'underline');
  await expect(wordsOf(page, 'My Timers')).not.toHaveCSS('text-decoration-color', 'rgba(0, 0, 0, 0)');
  await expect(wordsOf(page, 'History')).toHaveCSS('text-decoration-line', 'none');
});
