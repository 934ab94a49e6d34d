// What a browser keeps of a person who uses this version: `npm run record-device`. Later versions must open it.

import { writeFileSync } from 'node:fs';
import { VERSION } from '@roundbell/core/base';
import { expect, test } from '../machine/journey.ts';
import { openLibrary, timerOf } from '../people/newcomer.ts';
import { keepSessions, season } from '../people/past-sessions.ts';

const TABATA = timerOf('Tabata', [
  {
    repeat: 8,
    steps: [
      { name: 'Work', seconds: 20 },
      { name: 'Rest', seconds: 10, type: 'rest' },
    ],
  },
]);

test('a device with a timer, a draft, an interrupted run and sessions', async ({ page, context, server }) => {
  await openLibrary(page, server.url, [TABATA]);
  const answer = await page.request.get('/api/account/me');
  await keepSessions(page, ((await answer.json()) as { user: { id: string } }).user.id, season(3));
  await page.goto('/history');
  await expect(page.getByRole('link', { name: /^New hill/ })).toBeVisible();
  await page.goto('/library');
  await page.getByRole('article', { name: 'Tabata' }).getByRole('link', { name: 'Run' }).click();
  await page.getByRole('button', { name: 'Start' }).click();
  await expect(page.getByRole('timer', { name: 'Time remaining' })).toHaveText(/0:1[0-5]/);
  await page.goto('/editor');
  await page.getByRole('textbox', { name: 'Name' }).first().fill('Unsaved draft');
  await expect
    .poll(() => page.evaluate(() => Object.values(localStorage).some((text) => String(text).includes('Unsaved draft'))))
    .toBe(true);
  await page.goto('/library');
  await expect(page.getByText('Synced')).toBeVisible();
  const { origins } = await context.storageState({ indexedDB: true });
  const made = await page.evaluate(() => Date.now());
  const text = JSON.stringify({ made, cookies: [], origins }, undefined, 2).replaceAll(
    server.url,
    'http://127.0.0.1:4573',
  );
  writeFileSync(new URL(`../people/device-of-${VERSION}.json`, import.meta.url), `${text}\n`);
});
