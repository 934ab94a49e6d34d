import type { Page } from '@playwright/test';

/** How long a page may take to draw two frames, in ms. */
const FRAMES_LIMIT = 5_000;

/**
 * Waits until the page has been drawn in its present size: only then does it know of it. Headless Chromium can cease to
 * draw a page whose thread is free; brought to the front, it draws again. A page whose thread is busy runs into the
 * limit of the test.
 */
export async function drawn(page: Page): Promise<void> {
  if (await drawsFrames(page)) return;
  await page.bringToFront();
  if (await drawsFrames(page)) return;
  throw new Error(`${page.url()} draws no frames; it is ${await page.evaluate(() => document.visibilityState)}`);
}

function drawsFrames(page: Page): Promise<boolean> {
  return page.evaluate(
    (limit) =>
      new Promise<boolean>((resolve) => {
        setTimeout(() => resolve(false), limit);
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(true)));
      }),
    FRAMES_LIMIT,
  );
}
