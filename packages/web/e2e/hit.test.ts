// Every control of every screen from where a thumb stands: what lies on its middle is that control, and it is large enough.

import type { Page } from '@playwright/test';
import { expect, test } from './machine/journey.ts';
import { meetControls } from './screen/hit-controls.ts';
import { SIZES } from './screen/hit-sizes.ts';
import { TOUR } from './screen/tour.ts';

type Size = (typeof SIZES)[number];

const UPRIGHT = SIZES.filter(({ width }) => width < 700);
const OTHERS = SIZES.filter(({ width }) => width >= 700);
/** So many controls any screen has at any size, the smallest dialog included. */
const LEAST_ON_A_SCREEN = 2;

/** Walks all screens once, and looks at each in all of these windows. */
async function walk(page: Page, url: string, sizes: readonly Size[]): Promise<number> {
  let met = 0;
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.setViewportSize(sizes.at(-1)!);
  for (const { name, visit } of TOUR) {
    await visit(page, url);
    await expect(page.locator('button[aria-label="Heart rate"]')).toBeAttached();
    for (const size of sizes) {
      await page.setViewportSize(size);
      const { controls, problems } = await meetControls(page);
      const where = `${name} at ${size.width}x${size.height}`;
      expect.soft(problems, where).toEqual([]);
      expect.soft(controls, `controls of ${where}`).toBeGreaterThanOrEqual(LEAST_ON_A_SCREEN);
      met += controls;
    }
  }
  return met;
}

test.describe('in a hand', () => {
  test.setTimeout(240_000);
  test.use({ hasTouch: true, isMobile: true });

  test('[SCR-749] a thumb meets every control of every screen, on phones held upright', async ({ page, server }) => {
    expect(await walk(page, server.url, UPRIGHT)).toBeGreaterThan(TOUR.length * UPRIGHT.length * 8);
  });
});

test.describe('elsewhere', () => {
  test.setTimeout(240_000);
  test.use({ hasTouch: true });

  test('[SCR-749] a thumb meets every control of every screen, on a phone on its side, a tablet and a laptop', async ({
    page,
    server,
  }) => {
    expect(await walk(page, server.url, OTHERS)).toBeGreaterThan(TOUR.length * OTHERS.length * 8);
  });
});
