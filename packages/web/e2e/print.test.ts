// A timer on paper, as Chromium makes it.

import type { Page } from '@playwright/test';
import { expect, test } from './machine/journey.ts';
import { openLibrary, timerOf } from './people/newcomer.ts';
import { violationsOf } from './screen/axe.ts';
import { pdfText } from './screen/pdf-text.ts';

const NAMES = ['Burpees', 'Jumping jacks', 'Plank', 'Lunges', 'Mountain climbers'];
/** Sixty steps in twelve rounds. */
const CIRCUIT = timerOf(
  'Park circuit',
  Array.from({ length: 12 }, () => ({
    repeat: 3,
    rest: 30,
    steps: NAMES.map((name, step) => ({ name, seconds: 45, type: step === 2 ? ('rest' as const) : ('work' as const) })),
  })),
);

async function openSheet(page: Page, url: string): Promise<void> {
  await openLibrary(page, url, [CIRCUIT]);
  const card = page.getByRole('article', { name: CIRCUIT.name });
  await card.getByRole('button', { name: /^More for/ }).click();
  await page.getByRole('menuitem', { name: 'Export…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Export "Park circuit"' });
  await dialog.getByRole('link', { name: 'Print for the wall' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Print for the wall' })).toBeVisible();
}

test('sixty steps are one page, on A4 and on Letter, with nothing of the screen', async ({ page, server }) => {
  await openSheet(page, server.url);
  for (const format of ['A4', 'Letter']) {
    const { pages, text } = pdfText(await page.pdf({ format }));
    expect(pages).toBe(1);
    for (const words of ['Park circuit', '2h 27m · 12 rounds · 60 steps', 'Round 12', 'x3', 'rest 30s', 'Work'])
      expect(text).toContain(words);
    expect(text.match(/Mountain climbers/g)).toHaveLength(12);
    expect(text).not.toContain('My Timers');
  }
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
  await expect(page.getByRole('navigation')).toBeHidden();
  const sheet = page.getByRole('region', { name: 'Page 1' });
  await expect(sheet.getByRole('heading', { name: 'Park circuit' })).toBeVisible();
  await expect(sheet.getByRole('img', { name: /^QR code/ })).toBeVisible();
  await expect(sheet.getByText('Mountain climbers')).toHaveCount(12);
  await expect(sheet.getByText('Round 12')).toBeVisible();
  const cut = await sheet.evaluate((region) =>
    [...region.querySelectorAll('li span, h2')]
      .filter((part) => part.scrollHeight > part.clientHeight + 2 || part.scrollWidth > part.clientWidth + 2)
      .filter((part) => getComputedStyle(part).overflow === 'hidden')
      .map((part) => part.textContent),
  );
  expect(cut).toEqual([]);
});

test("the browser's dialog opens by one press; the sheet passes axe and fits a phone", async ({ page, server }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.addInitScript(() => {
    window.print = () => document.body.setAttribute('data-printed', '');
  });
  await openSheet(page, server.url);
  expect(await violationsOf(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await page.getByRole('button', { name: 'Print' }).click();
  await expect(page.locator('body[data-printed]')).toBeVisible();
});
