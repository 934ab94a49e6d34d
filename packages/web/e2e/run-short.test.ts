// A run in windows that are hardly higher than its controls: split screens, small phones on their sides, large zoom.

import type { Page } from '@playwright/test';
import { expect, test } from './machine/journey.ts';
import { openLibrary, timerOf } from './people/newcomer.ts';
import { drawn } from './screen/drawn.ts';
import { press } from './sound/listened-run.ts';

const WIDTHS = [320, 390, 480, 519, 520, 568, 667, 844, 932];
const HEIGHTS = [256, 300, 320, 360, 375, 390, 420, 450, 480, 481, 568];
/** A line is 1 em and its figures 0.7 em high: a tenth of it is cut off before a figure is. */
const WHOLE = 0.9;
/** The height of a figure (px). */
const LEGIBLE = 40;

const WORKOUT = timerOf('Intervals by the river', [
  {
    repeat: 3,
    steps: [
      { name: 'Fast', seconds: 1200 },
      { name: 'A walk with a rather long name', seconds: 600 },
    ],
  },
]);

test.setTimeout(120_000);

async function start(page: Page, url: string): Promise<void> {
  await openLibrary(page, url, [WORKOUT]);
  await page.getByRole('article', { name: WORKOUT.name }).getByRole('link', { name: 'Run' }).click();
  await press(page, 'Start');
}

/** The visible part of the digits, from 0 to 1, and the height of a figure in px. */
function digitsOf(page: Page): Promise<{ readonly shown: number; readonly height: number }> {
  return page.getByRole('timer').evaluate(
    (digits) =>
      new Promise((resolve) => {
        const watch = new IntersectionObserver(([entry]) => {
          watch.disconnect();
          resolve({
            shown: entry!.intersectionRatio,
            height: Number.parseFloat(getComputedStyle(digits).fontSize) * 0.7,
          });
        });
        watch.observe(digits);
      }),
  );
}

test('the digits are whole and legible in every window from 320 by 256, and what steers the run is in sight [SCR-1405]', async ({
  page,
  server,
}) => {
  await start(page, server.url);
  const missing: string[] = [];
  for (const width of WIDTHS)
    for (const height of HEIGHTS) {
      await page.setViewportSize({ width, height });
      await drawn(page);
      const { shown, height: figure } = await digitsOf(page);
      if (shown < WHOLE || figure < LEGIBLE)
        missing.push(`${width}x${height}: ${Math.round(shown * 100)} % of digits of ${Math.round(figure)} px`);
      for (const name of ['Exit', 'Pause', 'Next step', 'Heart rate'])
        await expect(page.getByRole('button', { name, exact: true }), `${name} at ${width}x${height}`).toBeInViewport({
          ratio: 0.95,
        });
    }
  expect(missing).toEqual([]);
});

test('the bar of a run that stands fits every window', async ({ page, server }) => {
  await start(page, server.url);
  await press(page, 'Pause');
  const beyond: string[] = [];
  for (let width = 320; width <= 1280; width += 16) {
    await page.setViewportSize({ width, height: 800 });
    await drawn(page);
    const [wide, right] = await page.evaluate(() => {
      const ends = [...document.querySelectorAll('header a, header button')].map(
        (each) => each.getBoundingClientRect().right,
      );
      return [document.documentElement.scrollWidth, Math.max(...ends)] as const;
    });
    if (wide > width || right > width) beyond.push(`${width}: the page ${wide}, the bar ${Math.round(right)}`);
  }
  expect(beyond).toEqual([]);
});

test('locked on a wide window, what comes next is not veiled, and unlocking gives the focus back', async ({
  page,
  server,
}) => {
  await start(page, server.url);
  await page.setViewportSize({ width: 1280, height: 800 });
  await press(page, 'Lock');
  const hold = page.getByRole('button', { name: 'Hold to unlock' });
  const next = (await page.getByText('Next: ').boundingBox())!;
  const cover = (await hold.boundingBox())!;
  expect(cover.x, 'the button stands beside it').toBeGreaterThan(next.x + next.width);
  expect(await hold.evaluate((button) => getComputedStyle(button.parentElement!).backgroundImage)).toBe('none');
  await hold.press('Enter');
  await expect(page.getByRole('button', { name: 'Lock', exact: true })).toBeFocused();
});
