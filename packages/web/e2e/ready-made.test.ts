// The list of ready-made timers, on a phone and on a desktop.

import type { Page } from '@playwright/test';
import { expect, test } from './machine/journey.ts';
import { signUp } from './people/person.ts';

test.use({ viewport: { width: 390, height: 844 } });

const row = (page: Page, name: string) => page.getByRole('article', { name, exact: true });

/** How many rows are wholly between the top of the window and what is fixed at its foot. */
function inSight(page: Page): Promise<number> {
  return page.evaluate(() => {
    const bar = document.querySelector('nav')?.getBoundingClientRect();
    const bottom = bar && bar.top > innerHeight / 2 ? bar.top : innerHeight;
    return [...document.querySelectorAll('article')].filter((one) => {
      const { top, bottom: end } = one.getBoundingClientRect();
      return top >= 0 && end <= bottom;
    }).length;
  });
}

/** Presses the row where its words are. */
async function pressWords(page: Page, name: string): Promise<void> {
  const words = page.getByRole('heading', { name, exact: true });
  await words.scrollIntoViewIfNeeded();
  const box = (await words.boundingBox())!;
  await page.mouse.click(box.x + 8, box.y + box.height / 2);
}

test('a visitor runs down the list, and a press on a row tries it', async ({ page }) => {
  await page.goto('/ready-made');
  await expect(row(page, 'Tabata').getByRole('link', { name: 'Try it' })).toBeVisible();
  expect(await inSight(page)).toBeGreaterThanOrEqual(7);
  await pressWords(page, 'Tabata');
  await expect(page).toHaveURL(/\/try\/tabata$/);
});

test('the round button takes one, and a press elsewhere on the row opens it in the editor', async ({ page }) => {
  await signUp(page);
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto('/ready-made');
    const box = (await row(page, 'Box breathing').boundingBox())!;
    const use = (await row(page, 'Box breathing').getByRole('button', { name: 'Use' }).boundingBox())!;
    expect([use.width, use.height]).toEqual([44, 44]);
    expect(use.x + use.width).toBeGreaterThan(box.x + box.width - 24);
    await pressWords(page, 'Box breathing');
    await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Box breathing');
  }
  await page.goto('/ready-made');
  await row(page, 'Eggs').getByRole('button', { name: 'Use' }).click();
  const run = row(page, 'Eggs').getByRole('link', { name: 'Run' });
  await expect(run).toBeFocused();
  await pressWords(page, 'Eggs');
  await expect(page).toHaveURL(/\/run\//);
});
