import type { Browser, Page } from '@playwright/test';
import { expect, test } from './machine/journey.ts';
import { openLibrary, timerOf } from './people/newcomer.ts';
import { chooseOnCard } from './people/person.ts';

interface StyleEvent {
  readonly name: string;
  readonly args?: { readonly elementCount?: number };
}

/** How many elements of the page were restyled, all passes together, until the result of the press is visible. */
async function restyledBy(browser: Browser, page: Page, press: () => Promise<void>): Promise<number> {
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  await browser.startTracing(page, { categories: ['devtools.timeline'] });
  await press();
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as {
    readonly traceEvents: readonly StyleEvent[];
  };
  const passes = traceEvents.filter(({ name }) => name === 'UpdateLayoutTree');
  expect(passes.length, 'the trace tells of styles').toBeGreaterThan(0);
  return passes.reduce((sum, { args }) => sum + (args?.elementCount ?? 0), 0);
}

test.use({ viewport: { width: 390, height: 844 }, contextOptions: { reducedMotion: 'reduce' } });

test('restyles what a press changes among sixty steps, and not the rest of the page', async ({
  page,
  browser,
  server,
}) => {
  const steps = Array.from({ length: 20 }, (_, index) => ({ name: `Step ${index + 1}`, seconds: 40 }));
  await openLibrary(page, server.url, [timerOf('Sixty', [{ steps }, { steps }, { steps }])]);
  await chooseOnCard(page.getByRole('article', { name: 'Sixty' }), 'Edit');
  // What the editor fetches late is there: a part that comes moves the rest of the page.
  for (const name of ['Earlier versions', 'Text', 'Rehearse'])
    await expect(page.getByRole('button', { name, exact: true })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Timeline' })).toBeVisible();
  const round = page.getByRole('group', { name: /^Round 2:/ });
  const cards = round.getByRole('group', { name: /^Step / });
  await expect(cards).toHaveCount(20);
  const elements = await page.locator('*').count();
  expect(elements, 'the page is long').toBeGreaterThan(1400);

  const opened = await restyledBy(browser, page, async () => {
    await cards.nth(4).getByRole('button', { expanded: false }).click();
    await expect(cards.nth(4).getByLabel('Step name')).toBeVisible();
  });
  expect(opened).toBeLessThan(elements / 3);
  const added = await restyledBy(browser, page, async () => {
    await round.getByRole('button', { name: 'Add Step' }).click();
    await expect(cards.nth(20).getByLabel('Step name')).toBeFocused();
  });
  expect(added).toBeLessThan(elements / 3);
});
