import type { Locator, Page } from '@playwright/test';
import { expect, test } from './machine/journey.ts';
import { SIZES } from './screen/hit-sizes.ts';

test.use({ hasTouch: true, isMobile: true });

interface Way {
  readonly within: 'banner' | 'main';
  readonly name: string;
  readonly leadsTo?: RegExp;
}

const LINKS: readonly Way[] = [
  { within: 'banner', name: 'Sign In' },
  { within: 'banner', name: 'Get Started' },
  { within: 'main', name: 'Get Started' },
  { within: 'main', name: 'Sign In' },
  { within: 'main', name: 'Try a Tabata now', leadsTo: /\/try\/tabata$/ },
  { within: 'main', name: 'All ready-made timers', leadsTo: /\/ready-made$/ },
];

/** A thumb comes down on whatever is there: a locator's tap would wait until nothing is in its way. */
async function tap(page: Page, link: Locator): Promise<void> {
  await link.scrollIntoViewIfNeeded();
  const box = await link.boundingBox();
  if (!box) throw new Error('The link has no box.');
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
}

test('a tap on each link of the landing page follows it, at every window size', async ({ page }) => {
  test.setTimeout(180_000);
  let taps = 0;
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await page.goto('/');
    for (const { within, name, leadsTo } of LINKS) {
      const link = page.getByRole(within).getByRole('link', { name, exact: true });
      await tap(page, link);
      await expect(page, `${name} of the ${within} at ${size.width}x${size.height}`).toHaveURL(leadsTo ?? /\/auth/);
      await tap(page, page.getByRole('link', { name: 'Roundbell' }));
      await expect(page).toHaveURL(/\/$/);
      await expect(link).toBeVisible();
      taps += 1;
    }
    await expect(page.getByRole('main').getByRole('link').filter({ hasNotText: 'Try it' })).toHaveCount(4);
  }
  expect(taps).toBe(SIZES.length * LINKS.length);
});

test('on a phone the landing page is three windows long, and its row of stories moves by the keys', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  await expect(page.getByRole('region', { name: 'Ready-made timers' })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollHeight / innerHeight)).toBeLessThanOrEqual(3.2);
  const last = page.getByRole('heading', { name: 'Your data stays yours' });
  await expect(last).not.toBeInViewport();
  const row = page.getByRole('list', { name: 'What people do with it' });
  const goRight = async () => {
    await row.press('ArrowRight');
    return row.evaluate((each) => each.scrollLeft + each.clientWidth >= each.scrollWidth - 2);
  };
  await expect.poll(goRight, { intervals: [10], timeout: 20_000 }).toBe(true);
  await expect(last).toBeInViewport({ ratio: 1 });
});
