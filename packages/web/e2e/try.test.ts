// The first minute of a stranger: from the landing page into a running timer, without an account.

import type { Page } from '@playwright/test';
import { expect, test } from './machine/journey.ts';
import { keptOn } from './people/kept-on.ts';
import { signUp } from './people/person.ts';

test.use({ viewport: { width: 360, height: 740 } });

/** How often the page is pressed from now on. */
async function tapsOn(page: Page): Promise<() => number> {
  let taps = 0;
  await page.exposeFunction('tapped', () => (taps += 1));
  const listen = () =>
    addEventListener('click', () => void (window as { tapped?: () => Promise<number> }).tapped?.(), { capture: true });
  await page.addInitScript(listen);
  await page.evaluate(listen);
  return () => taps;
}

const isRunning = (page: Page) => expect(page.getByRole('button', { name: 'Pause', exact: true })).toBeVisible();

test('three taps after signing up run a Tabata [SCR-1054]', async ({ page }) => {
  await signUp(page);
  const taps = await tapsOn(page);
  const tabata = page.getByRole('article', { name: 'Tabata', exact: true });
  await tabata.getByRole('button', { name: 'Use', exact: true }).click();
  await tabata.getByRole('link', { name: 'Run', exact: true }).first().click();
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await isRunning(page);
  expect(taps()).toBe(3);
});

test('two taps on the landing page run a Tabata, and nothing of it stays [RDY-8, SCR-1054]', async ({ page }) => {
  const taps = await tapsOn(page);
  await page.goto('/');
  await page.getByRole('link', { name: 'Try a Tabata now' }).click();
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await isRunning(page);
  expect(taps()).toBe(2);
  await expect(page.getByRole('timer', { name: 'Time remaining' })).toHaveText(/^0?0:0[0-8]/);
  await page.getByRole('button', { name: 'Exit', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Ready-made timers' })).toBeVisible();
  expect(await keptOn(page)).not.toMatch(/tabata/i);
});
