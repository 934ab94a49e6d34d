// Hints are seen once, cover nothing, and are not for someone who knows the product.

import type { Page } from '@playwright/test';
import { expect, test } from './machine/journey.ts';
import { openLibrary, timerOf } from './people/newcomer.ts';
import { signUp } from './people/person.ts';
import { drawn } from './screen/drawn.ts';
import { meetControls } from './screen/hit-controls.ts';

const hints = (page: Page) => page.getByRole('region', { name: 'Hints' });
const SIZES = [
  { width: 320, height: 568 },
  { width: 390, height: 844 },
  { width: 844, height: 390 },
  { width: 1280, height: 800 },
];

/** Whether every control is met at its middle, in all of these windows. */
async function expectNothingCovered(page: Page): Promise<void> {
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await drawn(page);
    expect.soft((await meetControls(page)).problems, `${size.width}x${size.height}`).toEqual([]);
  }
}

test('a newcomer sees the hints of the editor and of the run once, and they cover nothing', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await signUp(page);
  await page.goto('/editor');
  await expect(hints(page)).toContainText('A round repeats its steps');
  await expectNothingCovered(page);
  await hints(page).getByRole('button', { name: 'Got it' }).click();
  await expect(hints(page)).toBeHidden();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeVisible();
  await expect(hints(page)).toBeHidden();

  await page.goto('/ready-made');
  await page.getByRole('button', { name: 'Use' }).first().click();
  await page.getByRole('link', { name: 'Run' }).click();
  await expect(hints(page)).toContainText('Tap the digits');
  await expectNothingCovered(page);
  await page.setViewportSize(SIZES[1]!);
  await hints(page).getByRole('button', { name: 'Dismiss hint' }).first().click();
  await expect(hints(page)).toContainText('Lock keeps wet fingers out.');
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Pause', exact: true })).toBeVisible();
  await expect(hints(page)).toBeHidden();
  await page.getByRole('button', { name: 'Reset', exact: true }).click();
  // It was a run: its screen is known.
  await expect(hints(page)).toBeHidden();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Start', exact: true })).toBeVisible();
  await expect(hints(page)).toBeHidden();
});

test('someone who comes with an account and timers sees none', async ({ page, server }) => {
  await openLibrary(page, server.url, [timerOf('Legs', [{ steps: [{ name: 'Squats', seconds: 20 }] }])]);
  await page.getByRole('article', { name: 'Legs' }).getByRole('link', { name: 'Run' }).click();
  await expect(page.getByRole('button', { name: 'Start', exact: true })).toBeVisible();
  await page.goto('/editor');
  await expect(page.getByRole('button', { name: 'Add Round', exact: true })).toBeVisible();
  await expect(hints(page)).toBeHidden();
});
