// A device on which an earlier build kept its data. The build of d052c578 made them: a ready-made timer that was used, a draft that was
// not saved, a run that was cut off, and its session.

import { readFileSync } from 'node:fs';
import type { BrowserContextOptions } from '@playwright/test';
import { expect, test } from './machine/journey.ts';

/** When they were made. */
const MADE = 1_795_962_851_161;
const DEVICE = readFileSync(new URL('people/device-of-d052c578.json', import.meta.url), 'utf8');

test.use({
  storageState: async ({ server }, use) => {
    const device = DEVICE.replaceAll('http://127.0.0.1:4573', server.url);
    await use(JSON.parse(device) as Exclude<BrowserContextOptions['storageState'], string>);
  },
});

test('[PRT-155] what an earlier build kept on a device is there without a server: timer, draft, interrupted run and session', async ({
  page,
  expectComplaint,
}) => {
  await page.clock.setFixedTime(MADE);
  await page.route('**/api/**', (route) => route.abort());
  await page.goto('/library');
  await expect(page.getByRole('article', { name: 'Tabata' })).toBeVisible();
  await page.getByRole('region', { name: 'Interrupted run' }).getByRole('link', { name: 'Resume' }).click();
  await expect(page.getByRole('timer', { name: 'Time remaining' })).toHaveText(/0:(1\d|20)/);

  await page.goto('/history');
  await expect(page.getByRole('link', { name: /^Tabata/ })).toBeVisible();

  await page.goto('/editor');
  await expect(page.getByText('Continue where you left off.')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Unsaved draft');
  await expectComplaint(/ERR_FAILED/);
});
