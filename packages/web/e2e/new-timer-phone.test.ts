// A new timer on a phone: its first step is in sight, and its name comes last.

import { expect, test } from './machine/journey.ts';
import { openLibrary } from './people/newcomer.ts';

test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

test('begins with the length of its first step, and asks for its name last', async ({ page, server }) => {
  await openLibrary(page, server.url, []);
  await page.getByRole('link', { name: 'New Timer' }).first().click();
  const seconds = page.getByRole('spinbutton', { name: 'Seconds', exact: true });
  await expect(seconds).toBeFocused();
  await expect(seconds).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('button', { name: 'Add Step' })).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await page.keyboard.type('1:30');
  await page.getByRole('button', { name: 'Add Step' }).tap();
  await page.keyboard.type('Plank');
  await page.getByRole('button', { name: 'Save', exact: true }).tap();
  await expect(page.getByRole('alert')).toContainText('Timer name is required');
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toBeFocused();
  await page.keyboard.type('Core');
  await page.getByRole('button', { name: 'Save', exact: true }).tap();
  await expect(page.getByRole('article', { name: 'Core' })).toContainText('1m 30s');
});
