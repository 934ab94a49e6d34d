import type { Page } from '@playwright/test';
import { expect } from '../machine/journey.ts';
import { drawn } from './drawn.ts';
import { meetControls } from './hit-controls.ts';
import type { SIZES } from './hit-sizes.ts';
import { TOUR } from './tour.ts';

type Size = (typeof SIZES)[number];

/** Any screen at any size has at least this many controls, the smallest dialog included. */
const LEAST_ON_A_SCREEN = 2;

/** Walks through all screens once, and checks each in all of these windows; `look` is what else is looked at on each. How many controls were met. */
export async function meetAllControls(
  page: Page,
  url: string,
  sizes: readonly Size[],
  look?: (name: string) => Promise<void>,
): Promise<number> {
  let met = 0;
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.setViewportSize(sizes.at(-1)!);
  for (const { name, visit } of TOUR) {
    await visit(page, url);
    await expect(page.locator('button[aria-label="Heart rate"]')).toBeAttached();
    await look?.(name);
    for (const size of sizes) {
      await page.setViewportSize(size);
      await drawn(page);
      const { controls, problems } = await meetControls(page);
      const where = `${name} at ${size.width}x${size.height}`;
      expect.soft(problems, where).toEqual([]);
      expect.soft(controls, `controls of ${where}`).toBeGreaterThanOrEqual(LEAST_ON_A_SCREEN);
      met += controls;
    }
  }
  return met;
}
