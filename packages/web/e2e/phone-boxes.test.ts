// On phones what is shown stays inside what holds it, and can be read: upright and sideways.

import type { Page } from '@playwright/test';
import { expect, test } from './machine/journey.ts';
import { openLibrary, timerOf } from './people/newcomer.ts';
import { drawn } from './screen/drawn.ts';
import { press } from './sound/listened-run.ts';

const WORKOUT = timerOf('Intervals by the river', [{ repeat: 3, steps: [{ name: 'Fast', seconds: 1200 }] }]);

test.setTimeout(120_000);

async function openRun(page: Page, url: string): Promise<void> {
  await openLibrary(page, url, [WORKOUT]);
  await page.getByRole('article', { name: WORKOUT.name }).getByRole('link', { name: 'Run' }).click();
}

test("the figures of a phone's bar stay inside their button", async ({ page, server }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openLibrary(page, server.url, [WORKOUT]);
  const heart = page.getByRole('button', { name: 'Heart rate', exact: true });
  await heart.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Try with a demo' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await expect(heart).toContainText(/\d bpm Zone \d Simulated/);
  for (const width of [320, 360, 390, 430]) {
    await page.setViewportSize({ width, height: 844 });
    await drawn(page);
    const beyond = await heart.evaluate((button) => {
      const own = button.getBoundingClientRect();
      return [...button.querySelectorAll('*')]
        .flatMap((part) => [...part.getClientRects()])
        .filter(
          ({ left, right, top, bottom }) =>
            left < own.left || right > own.right || top < own.top || bottom > own.bottom,
        )
        .map(
          (part) =>
            `${Math.round(part.left)} to ${Math.round(part.right)} of ${Math.round(own.left)} to ${Math.round(own.right)}`,
        );
    });
    expect.soft(beyond, `${width}`).toEqual([]);
    const { right } = await heart.evaluate((button) => button.getBoundingClientRect());
    expect.soft(right, `${width}`).toBeLessThanOrEqual(width);
  }
});

test('the name of a timer has room to be read on a phone held sideways', async ({ page, server }) => {
  await openRun(page, server.url);
  await press(page, 'Start');
  const title = page.getByRole('heading', { level: 1 });
  for (const [width, height] of [
    [568, 320],
    [667, 375],
    [720, 360],
    [740, 360],
    [844, 390],
    [932, 360],
    [932, 430],
    [1024, 360],
    [1280, 360],
  ] as const) {
    await page.setViewportSize({ width, height });
    await drawn(page);
    const shown = await title.evaluate((heading) =>
      getComputedStyle(heading).position === 'absolute' ? 0 : heading.clientWidth,
    );
    expect.soft(shown, `${width}x${height}`).toBeGreaterThanOrEqual(60);
    for (const name of ['Overview', 'Lock', 'Exit', 'Pause', 'Next step', 'Heart rate'])
      await expect
        .soft(page.getByRole('button', { name, exact: true }), `${name} at ${width}x${height}`)
        .toBeInViewport({
          ratio: 0.95,
        });
  }
});
