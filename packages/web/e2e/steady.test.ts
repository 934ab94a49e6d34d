// What is on a page stays in place while the rest of it loads.

import type { Page } from '@playwright/test';
import { expect, test } from './machine/journey.ts';
import { openLibrary, timerOf } from './people/newcomer.ts';

declare global {
  interface Window {
    movedParts: string[];
  }
}

/** For `addInitScript`: records every layout shift not caused by a press. */
function noteMoves(): void {
  window.movedParts = [];
  const watch = new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      readonly hadRecentInput: boolean;
      readonly sources: readonly { readonly node: Element | null }[];
    })[]) {
      if (entry.hadRecentInput) continue;
      window.movedParts.push(entry.sources.map(({ node }) => node?.className ?? 'something').join(', '));
    }
  });
  watch.observe({ type: 'layout-shift', buffered: true });
}

const movedParts = (page: Page) => page.evaluate(() => window.movedParts);

for (const viewport of [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
]) {
  test(`nothing in the editor moves while the rest of it loads, at ${viewport.width}x${viewport.height}`, async ({
    page,
    server,
  }) => {
    await page.setViewportSize(viewport);
    await page.addInitScript(noteMoves);
    const steps = [{ name: 'Squats', seconds: 40 }];
    await openLibrary(page, server.url, [timerOf('Legs', [{ steps }])]);
    const run = page.getByRole('article', { name: 'Legs' }).getByRole('link', { name: 'Run' });
    await expect(page.getByText('Synced')).toBeVisible();
    const path = (await run.getAttribute('href'))!;
    await page.goto(path.replace('/run/', '/editor/'));
    await expect(page.getByRole('button', { name: 'Earlier versions' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Heart rate', exact: true })).toBeVisible();
    expect(await movedParts(page)).toEqual([]);
  });
}

/** What comes to a page after its first picture: when it is there, nothing else is to come. */
const LAST = { name: 'Heart rate', exact: true } as const;

test('nothing in the history moves while the rest of it loads, also below the way back to a run', async ({
  page,
  server,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.addInitScript(noteMoves);
  await openLibrary(page, server.url, [timerOf('Legs', [{ steps: [{ name: 'Squats', seconds: 600 }] }])]);
  await expect(page.getByText('Synced')).toBeVisible();
  await page.getByRole('article', { name: 'Legs' }).getByRole('link', { name: 'Run' }).click();
  await page.getByRole('button', { name: 'Start' }).click();
  await expect(page.getByRole('timer')).not.toHaveText('10:00');
  await page.goto(`${server.url}/history`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('button', LAST)).toBeVisible();
  expect(await movedParts(page)).toEqual([]);
});

test('nothing in the library moves while what is next in a programme is on its way, nor when it is synced', async ({
  page,
  server,
}) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await page.addInitScript(noteMoves);
  await openLibrary(page, server.url, [timerOf('Legs', [{ steps: [{ name: 'Squats', seconds: 40 }] }])]);
  await page.getByRole('button', { name: 'Select timers' }).click();
  await page.getByRole('checkbox', { name: 'Select timer' }).check();
  await page.getByRole('textbox', { name: 'Programme name' }).fill('Mine');
  await page.getByRole('button', { name: 'Make a programme' }).click();
  await expect(page.getByText('Next: Legs')).toBeVisible();
  await expect(page.getByText('Synced')).toBeVisible();
  let answer = (): void => undefined;
  const isAnswered = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/api/sync/*/pull*', (route) => isAnswered.then(() => route.continue()));
  await page.reload();
  await expect(page.getByText('Saved on this device')).toBeVisible();
  await expect(page.getByText('Next: Legs')).toBeVisible();
  const { x, width } = (await page.getByRole('link', { name: 'Kitchen' }).boundingBox())!;
  expect(x + width, 'all of it is on the page').toBeLessThanOrEqual(360);
  answer();
  await expect(page.getByText('Synced')).toBeVisible();
  await expect(page.getByRole('button', LAST)).toBeVisible();
  // What stands below the cards may move, whose heights are guessed until they are in sight.
  expect((await movedParts(page)).filter((parts) => /cards|filter/.test(parts))).toEqual([]);
});

test('nothing among the ready-made timers moves while the rest of it loads', async ({ page, server }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.addInitScript(noteMoves);
  await page.goto(`${server.url}/ready-made`);
  await expect(page.getByRole('button', { name: 'Paste' })).toBeVisible();
  await expect(page.getByRole('button', LAST)).toBeVisible();
  expect(await movedParts(page)).toEqual([]);
});
