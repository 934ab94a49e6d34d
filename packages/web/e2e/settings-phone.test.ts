// Settings on a phone: groups that fold, and the ways into them.

import { expect, test } from './machine/journey.ts';
import { moveIn } from './people/newcomer.ts';
import { violationsOf } from './screen/axe.ts';

test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

test('the groups are an index, open by a tap or by an address, and save as ever', async ({ page, server }) => {
  await moveIn(page, server.url, []);
  await page.goto('/settings');
  const heart = page.getByRole('region', { name: 'Heart Rate Settings' });
  const save = heart.getByRole('button', { name: 'Save Settings' });
  await expect(page.getByRole('heading', { name: 'Your account' })).toBeVisible();
  await expect(save).toBeHidden();
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(2 * 844);
  await heart.getByText('Voice, coach, maximum and zones', { exact: true }).tap();
  await heart.getByRole('spinbutton', { name: 'Age' }).fill('40');
  await save.tap();
  await expect(heart.getByText('Settings saved successfully!')).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);

  await page.goto('/settings#your-data');
  await page.reload();
  await expect(page.getByRole('button', { name: 'Export everything' })).toBeInViewport();
  await expect(save).toBeHidden();
});
