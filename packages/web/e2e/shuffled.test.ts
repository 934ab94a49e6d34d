import type { Page } from '@playwright/test';
import { expect, test } from './machine/journey.ts';
import { openLibrary, timerOf } from './people/newcomer.ts';

const NAMES = ['Squats', 'Row', 'Plank', 'Lunges', 'Burpees', 'Swings'];
const { rounds, ...written } = timerOf('Circuit', [{ repeat: 2, steps: NAMES.map((name) => ({ name, seconds: 40 })) }]);
const CIRCUIT = { ...written, rounds: rounds.map((round) => ({ ...round, order: 'shuffled' as const })) };

/** The names of the first repeat, in the order of the overview. */
async function listed(page: Page): Promise<readonly string[]> {
  await page.getByRole('button', { name: 'Overview' }).click();
  const rows = page.getByRole('list', { name: 'All steps' }).getByRole('button');
  await expect(rows.nth(NAMES.length - 1)).toBeVisible();
  const texts = await rows.allTextContents();
  await page.getByRole('button', { name: 'Timer', exact: true }).click();
  return texts.slice(0, NAMES.length).map((text) => NAMES.find((name) => text.startsWith(name)) ?? text);
}

const current = (page: Page) => page.getByRole('region', { name: 'Now' }).getByRole('heading');

test('a shuffled round runs in the order that was shown, also after a reload', async ({ page, server }) => {
  await openLibrary(page, server.url, [CIRCUIT]);
  await page.getByRole('article', { name: 'Circuit' }).getByRole('link', { name: 'Run' }).click();
  const order = await listed(page);
  expect([...order].sort()).toEqual([...NAMES].sort());
  await page.getByRole('button', { name: 'Start' }).click();
  await expect(current(page)).toHaveText(order[0] ?? '');
  await page.getByRole('button', { name: 'Next step' }).click();
  await expect(current(page)).toHaveText(order[1] ?? '');
  await expect(page.getByRole('timer', { name: 'Time remaining' })).toHaveText('0:38');

  await page.reload();
  await expect(page.getByRole('button', { name: 'Resume' })).toBeVisible();
  await expect(current(page)).toHaveText(order[1] ?? '');
  expect(await listed(page)).toEqual(order);
  for (const name of order.slice(2)) {
    await page.getByRole('button', { name: 'Next step' }).click();
    await expect(current(page)).toHaveText(name);
  }

  // Of 720 orders, thirty in a row are not the same one by chance.
  const drawn = new Set<string>();
  for (let again = 0; again < 30 && drawn.size < 2; again += 1) {
    await page.getByRole('button', { name: 'Reset' }).click();
    drawn.add((await listed(page)).join());
  }
  expect(drawn.size).toBe(2);
});
