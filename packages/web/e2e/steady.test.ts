// What is shown of a page stays where it is while the rest of the page comes.

import type { Page } from '@playwright/test';
import { expect, test } from './machine/journey.ts';
import { openLibrary, timerOf } from './people/newcomer.ts';

declare global {
  interface Window {
    movedParts: string[];
  }
}

/** For `addInitScript`: notes every layout shift that no press has caused. */
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
  test(`[SCR-795] nothing moves while the library, the editor and the run come, at ${viewport.width}x${viewport.height}`, async ({
    page,
    server,
  }) => {
    await page.setViewportSize(viewport);
    await page.addInitScript(noteMoves);
    const steps = [{ name: 'Squats', seconds: 40 }];
    await openLibrary(page, server.url, [timerOf('Legs', [{ steps }]), timerOf('Arms', [{ steps }])]);
    await page.reload();
    const run = page.getByRole('article', { name: 'Legs' }).getByRole('link', { name: 'Run' });
    await expect(run).toBeVisible();
    await expect(page.getByText('Synced')).toBeVisible();
    expect(await movedParts(page), 'library').toEqual([]);

    const path = (await run.getAttribute('href'))!;
    await page.goto(path.replace('/run/', '/editor/'));
    await expect(page.getByRole('button', { name: 'Earlier versions' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Heart rate', exact: true })).toBeVisible();
    expect(await movedParts(page), 'editor').toEqual([]);

    await page.goto(path);
    await expect(page.getByRole('button', { name: 'Start' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Heart rate', exact: true })).toBeVisible();
    expect(await movedParts(page), 'run').toEqual([]);
  });
}
