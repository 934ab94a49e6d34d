// cspell:ignore puase filechooser
// A timer written as text by hand, key by key, with a slip on the way.

import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, test } from './machine/journey.ts';
import { openLibrary, timerOf } from './people/newcomer.ts';
import { chooseOnCard } from './people/person.ts';
import { violationsOf } from './screen/axe.ts';

const CIRCUIT = timerOf('Park circuit', [
  { steps: [{ name: 'Jog', seconds: 30, type: 'preparation' }] },
  { repeat: 2, rest: 10, steps: [{ name: 'Burpees', seconds: 20 }] },
]);
const box = (page: Page) => page.getByRole('textbox', { name: 'Timer as text' });

async function openText(page: Page, url: string): Promise<void> {
  await openLibrary(page, url, [CIRCUIT]);
  await chooseOnCard(page.getByRole('article', { name: CIRCUIT.name }), 'Edit');
  await page.getByRole('button', { name: 'Text', exact: true }).click();
  await expect(box(page)).toBeVisible();
}

test('text is typed, put right and saved, and the rounds follow [SCR-1101, SCR-1102]', async ({ page, server }) => {
  await openText(page, server.url);
  await box(page).focus();
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.type('- Hop 15s Z4 HR {puase}');
  const problem = page.getByRole('button', { name: /^Line 9, column 17: \{puase\} is not known here/ });
  await problem.click();
  await expect(box(page)).toBeFocused();
  await page.keyboard.press('Delete');
  for (let times = 1; times < '{puase}'.length; times += 1) await page.keyboard.press('Delete');
  await page.keyboard.type('{pause}');
  await expect(problem).toBeHidden();
  await expect(page.getByRole('group', { name: 'Step 2: Hop' })).toBeVisible();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await chooseOnCard(page.getByRole('article', { name: CIRCUIT.name }), 'Edit');
  await page.getByRole('button', { name: 'Text', exact: true }).click();
  await expect(box(page)).toHaveValue(/- Burpees 20s \{no coach\}\n- Hop 15s Z4 HR \{pause\}\n$/);
});

test('text with problems passes axe, fits 320 px, and says what is wrong in sight of it [SCR-1102]', async ({
  page,
  server,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await openText(page, server.url);
  await box(page).fill('Main 2x\n- Hop\n- A very long name of a step that has no length at all, on a phone\n- Run 5km');
  await expect(page.getByText(/^3 problems\./)).toBeVisible();
  await box(page).press('ControlOrMeta+End');
  await expect(page.getByRole('button', { name: /^Line 2, / })).toBeInViewport({ ratio: 1 });
  await page.getByText('How to write it').click();
  expect(await violationsOf(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
});

test('a timer leaves as steps in a spreadsheet and comes in again [SCR-1111, SCR-1114]', async ({ page, server }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openLibrary(page, server.url, [CIRCUIT]);
  await page
    .getByRole('article', { name: CIRCUIT.name })
    .getByRole('button', { name: /^More for/ })
    .click();
  await page.getByRole('menuitem', { name: 'Export…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Export "Park circuit"' });
  const format = dialog.getByRole('combobox', { name: 'Format' });
  for (const size of [
    { width: 1280, height: 800 },
    { width: 844, height: 390 },
    { width: 360, height: 740 },
  ]) {
    await page.setViewportSize(size);
    const heights = new Set<number>();
    for (const name of await format.locator('option').allTextContents()) {
      await format.selectOption(name);
      await expect(dialog.getByText('Loading…')).toBeHidden();
      heights.add((await dialog.boundingBox())!.height);
    }
    expect(heights.size).toBe(1);
  }
  await format.selectOption('Steps as CSV');
  await expect(dialog.getByText(/^Left out, because this format cannot hold it:/)).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Save file' }).click();
  const path = await (await download).path();
  await dialog.getByRole('button', { name: 'Close' }).click();

  await page.goto(`${server.url}/settings#your-data`);
  await page.getByRole('button', { name: 'Import a file' }).click();
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose a file' }).click();
  await (await chooser).setFiles({ name: 'Park.csv', mimeType: 'text/csv', buffer: readFileSync(path) });
  await page.getByRole('button', { name: 'Import 1 timer' }).click();
  await expect(page.getByText('1 timer imported.')).toBeVisible();
  await page.goto(`${server.url}/library`);
  await expect(page.getByRole('article', { name: 'Park', exact: true })).toContainText('1m 20s');
});
