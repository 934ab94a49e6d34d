// The five pictures of the README: `npm run pictures -- readme`.

import type { Page } from '@playwright/test';
import { expect, test } from '../machine/journey.ts';
import { openLibrary } from '../people/newcomer.ts';
import { keepSessions } from '../people/past-sessions.ts';
import { LIBRARY, STRENGTH, startStrength, untilStill } from './shown-timers.ts';

const FOLDER = process.env['SCREENSHOTS'] ?? 'screenshots';
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true } as const;
const DESK = { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1.5 } as const;

async function picture(page: Page, name: string): Promise<void> {
  await untilStill(page);
  await page.screenshot({ path: `${FOLDER}/${name}.png` });
}

test.describe('phone', () => {
  test.use({ ...PHONE, colorScheme: 'light' });

  test('library and run on a phone', async ({ page, server }) => {
    await openLibrary(page, server.url, LIBRARY);
    await expect(page.getByRole('article')).toHaveCount(LIBRARY.length);
    await expect(page.getByRole('button', { name: 'Heart rate' })).toBeVisible();
    await picture(page, 'library');
    await startStrength(page);
    await picture(page, 'run');
  });
});

test.describe('phone in the dark', () => {
  test.use({ ...PHONE, colorScheme: 'dark' });

  test('overview on a phone', async ({ page, server }) => {
    await openLibrary(page, server.url, [STRENGTH]);
    await startStrength(page);
    await page.getByRole('button', { name: 'Overview' }).click();
    await expect(page.getByText('ACTIVE NOW')).toBeVisible();
    await picture(page, 'overview');
  });
});

test.describe('desk', () => {
  test.use({ ...DESK, colorScheme: 'light' });

  test('editor and heart rate on a wide screen', async ({ page, server }) => {
    await openLibrary(page, server.url, [STRENGTH]);
    await page.getByRole('article', { name: STRENGTH.name }).getByRole('link', { name: 'Edit' }).click();
    await page.getByRole('group', { name: 'Round 2:' }).scrollIntoViewIfNeeded();
    await picture(page, 'editor');
    const answer = await page.request.get('/api/account/me');
    await keepSessions(page, ((await answer.json()) as { user: { id: string } }).user.id);
    await page.goto('/history');
    await page.getByRole('link', { name: /^Evening strength and calm.*bpm/ }).click();
    await expect(page.getByRole('region', { name: 'Time in zones' })).toBeVisible();
    await picture(page, 'heart-rate');
  });
});
