// Devices on which earlier builds kept their data: a timer that was used, a draft that was not saved, a run that was cut off, and
// sessions. `npm run record-device` makes one with each release.

import { readFileSync, readdirSync } from 'node:fs';
import type { BrowserContextOptions } from '@playwright/test';
import { expect, test } from './machine/journey.ts';

const PEOPLE = new URL('people/', import.meta.url);
const NAME = /^device-of-(.+)\.json$/;

/** By the version or commit that made them. The first did not say when. */
const DEVICES = readdirSync(PEOPLE).flatMap((file) => {
  const [, build] = NAME.exec(file) ?? [];
  if (build === undefined) return [];
  const text = readFileSync(new URL(file, PEOPLE), 'utf8');
  const { made = 1_795_962_851_161 } = JSON.parse(text) as { readonly made?: number };
  return [{ build, text, made }];
});

test('there are devices of earlier builds [PRT-155]', () => {
  expect(DEVICES.map(({ build }) => build)).toEqual(expect.arrayContaining(['d052c578', '1.0.0']));
});

for (const { build, text, made } of DEVICES)
  test.describe(`the device of ${build}`, () => {
    test.use({
      storageState: async ({ server }, use) => {
        const { origins } = JSON.parse(text.replaceAll('http://127.0.0.1:4573', server.url)) as Exclude<
          BrowserContextOptions['storageState'],
          string | undefined
        >;
        await use({ cookies: [], origins });
      },
    });

    test(`what ${build} kept on a device is there without a server: timer, draft, interrupted run and sessions [PRT-155]`, async ({
      page,
      expectComplaint,
    }) => {
      await page.clock.setFixedTime(made);
      await page.route('**/api/**', (route) => route.abort());
      await page.goto('/library');
      await expect(page.getByRole('article', { name: 'Tabata' })).toBeVisible();
      await page.getByRole('region', { name: 'Interrupted run' }).getByRole('link', { name: 'Resume' }).click();
      await expect(page.getByRole('timer', { name: 'Time remaining' })).toHaveText(/0:(1\d|20)/);

      await page.goto('/history');
      await expect(page.getByRole('link', { name: /^Tabata/ })).toBeVisible();
      if (build !== 'd052c578') {
        await expect(page.getByRole('link', { name: /^Hill repeats/ })).toHaveCount(2);
        await expect(page.getByText('Simulated').first()).toBeVisible();
        await page.getByRole('link', { name: /^New hill/ }).click();
        await expect(page.getByRole('textbox', { name: 'Note' })).toHaveValue('Legs felt light.');
        await expect(page.getByRole('region', { name: 'Time in zones' })).toBeVisible();
      }

      await page.goto('/editor');
      await expect(page.getByText('Continue where you left off.')).toBeVisible();
      await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Unsaved draft');
      await expectComplaint(/ERR_FAILED/);
    });
  });
