// The check of pocket mode on a small screen: a sound of the product's own is made, played and reported.

import { expect, test } from './machine/journey.ts';
import { violationsOf } from './screen/axe.ts';

test('[SCR-1150] [SCR-1151] [SCR-1152] a visitor prepares a sound, plays it, and reads the report', async ({
  page,
  server,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`${server.url}/pocket-check`);
  await expect(page.getByRole('heading', { level: 1, name: 'Pocket mode check' })).toBeVisible();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    expect(await violationsOf(page)).toEqual([]);
  }
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(wide).toBeLessThanOrEqual(360);

  for (const [sound, size] of [
    ['Half an hour, 16 bits at 8 kHz', '28.4'],
    ['Two long steps, without it', '10.0'],
  ] as const) {
    await page.getByRole('combobox', { name: 'Sound', exact: true }).selectOption(sound);
    await page.getByRole('button', { name: 'Prepare' }).click();
    await expect(page.getByRole('status').getByText('Ready.')).toBeVisible({ timeout: 20_000 });
    const report = page.getByRole('region', { name: 'Text of the report' });
    await expect(report).toContainText(`"${sound}": made in`);
    await expect(report).toContainText(`${size} MB in`);
  }
  await page.getByRole('button', { name: 'Play' }).click();
  await expect(page.getByText(/^[1-9]\d* looks at the sound/)).toBeVisible();
  await page.getByRole('button', { name: 'On 30 s' }).click();
  await page.getByRole('button', { name: 'Pause' }).click();
  await expect(page.getByText(/^At 3\d\.\d s$/)).toBeVisible();
});
