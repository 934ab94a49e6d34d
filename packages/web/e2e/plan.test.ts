// cspell:ignore Rücken Bauch Beine ganze Familie noch kommen wollen
// A timer planned: the calendar file as the browser keeps it, and the dialog in a window of 320 px.

import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { readCalendar } from '@roundbell/core/testing';
import { expect, test } from './machine/journey.ts';
import { openLibrary, timerOf } from './people/newcomer.ts';
import { violationsInBothThemes } from './screen/axe.ts';
import { meetControls } from './screen/hit-controls.ts';

const NAME = 'Rücken, Bauch; Beine: für die ganze Familie 🏋️‍♀️ und alle, die noch kommen wollen';
const HILLS = timerOf(NAME, [{ repeat: 4, steps: [{ name: 'Climb', seconds: 300 }] }]);

async function openPlan(page: Page, url: string) {
  await page.clock.setFixedTime('2026-11-24T18:00:00');
  await openLibrary(page, url, [HILLS]);
  await page.getByRole('button', { name: /^More for/ }).click();
  await page.getByRole('menuitem', { name: 'Plan this timer' }).click();
  return page.getByRole('dialog', { name: `Plan "${NAME}"` });
}

test('a plan is downloaded as a calendar file that leads back to the run [EXC-51, EXC-55]', async ({
  page,
  server,
}) => {
  const dialog = await openPlan(page, server.url);
  await dialog.getByRole('checkbox', { name: 'Sat' }).check();
  await dialog.getByRole('checkbox', { name: 'Mon' }).uncheck();
  await dialog.getByLabel('Time').fill('18:30');
  await dialog.getByLabel('First day').fill('2027-03-25');
  await dialog.getByLabel('Weeks').fill('2');
  await expect(dialog.getByText(/^Wed, Fri, Sat at .*, for 2 weeks: 6 times$/)).toBeVisible();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Save calendar file' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^roundbell-rücken-bauch-beine-.*\.ics$/);
  const read = readCalendar(await readFile(await file.path(), 'utf8'));
  expect(read.longest).toBeLessThanOrEqual(75);
  expect(read.text('VEVENT', 'SUMMARY')).toBe(NAME);
  expect(read.raw('VEVENT', 'DTSTART')).toBe('20270326T183000');
  expect(read.raw('VEVENT', 'DURATION')).toBe('PT20M');
  expect(read.days(99)).toEqual(['20270326', '20270327', '20270331', '20270402', '20270403', '20270407']);
  expect(read.raw('VALARM', 'TRIGGER')).toBe('-PT10M');
  const link = new URL(read.raw('VEVENT', 'URL') ?? '');
  expect(link.origin).toBe(new URL(page.url()).origin);
  await page.goto(link.href);
  await expect(page.getByRole('heading', { level: 1, name: NAME })).toBeVisible();
});

test('the dialog fits a small window and passes axe in both themes', async ({ page, server }) => {
  await page.setViewportSize({ width: 320, height: 568 });
  const dialog = await openPlan(page, server.url);
  await dialog.getByLabel('Weeks').fill('');
  await expect(dialog.getByText('Enter how many weeks: 1 to 260.')).toBeVisible();
  expect(await violationsInBothThemes(page)).toEqual([]);
  const { controls, problems } = await meetControls(page);
  expect([controls, problems]).toEqual([14, []]);
});
