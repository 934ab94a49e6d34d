import type { Page } from '@playwright/test';
import { expect, test } from '../machine/journey.ts';
import { openLibrary, timerOf } from '../people/newcomer.ts';

const timeRemaining = (page: Page) => page.getByRole('timer', { name: 'Time remaining' });
const resume = (page: Page) => page.getByRole('button', { name: 'Resume', exact: true });
const offer = (page: Page) => page.getByRole('region', { name: 'Interrupted run' });
const library = (page: Page) => expect(page.getByRole('heading', { level: 1, name: 'My Timers' })).toBeVisible();

/** The seconds that the countdown shows. */
async function secondsLeft(page: Page): Promise<number> {
  return secondsOf(await timeRemaining(page).textContent());
}

function secondsOf(shown: string | null): number {
  const [minutes = Number.NaN, seconds = Number.NaN] = (shown ?? '').split(':').map(Number);
  return minutes * 60 + seconds;
}

/** Opens a timer from the library, starts it and lets it run until the countdown shows this many seconds or fewer. */
async function runUntil(page: Page, name: string, seconds: number): Promise<void> {
  await page.getByRole('article', { name }).getByRole('link', { name: 'Run' }).click();
  await page.getByRole('button', { name: 'Start' }).click();
  await expect.poll(() => secondsLeft(page)).toBeLessThanOrEqual(seconds);
}

/** Has the page record, as it closes, what its countdown last shows. */
async function noteLastSight(page: Page): Promise<void> {
  await page.evaluate(() => {
    addEventListener('pagehide', () => {
      sessionStorage.setItem('last-sight', document.querySelector('[role=timer]')?.textContent ?? '');
    });
  });
}

/** How many runs the device keeps. */
function keptRuns(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('roundbell');
        opening.addEventListener('error', () => reject(new Error('not opened')));
        opening.addEventListener('success', () => {
          const counting = opening.result.transaction('run').objectStore('run').count();
          counting.addEventListener('success', () => {
            opening.result.close();
            resolve(counting.result);
          });
        });
      }),
  );
}

test('a reload mid-run stands paused where it was; Resume continues; Exit leaves nothing', async ({ page, server }) => {
  await openLibrary(page, server.url, [timerOf('Long', [{ repeat: 2, steps: [{ name: 'Hold', seconds: 59 }] }])]);
  await runUntil(page, 'Long', 56);
  await page.getByRole('slider', { name: 'Volume' }).fill('35');
  await noteLastSight(page);
  await page.reload();

  await expect(resume(page)).toBeVisible();
  const before = secondsOf(await page.evaluate(() => sessionStorage.getItem('last-sight')));
  const after = await secondsLeft(page);
  expect([before, before + 1]).toContain(after);
  await expect(page.getByText('Repeat 1/2')).toBeVisible();
  await expect(page.getByRole('slider', { name: 'Volume' })).toHaveValue('35');
  expect(await keptRuns(page)).toBe(1);

  await resume(page).click();
  await expect.poll(() => secondsLeft(page)).toBeLessThan(after - 1);
  await page.getByRole('button', { name: 'Exit' }).click();
  await library(page);
  await expect.poll(() => keptRuns(page)).toBe(0);
  await page.reload();
  await expect(page.getByRole('article', { name: 'Long' })).toBeVisible();
  await expect(offer(page)).toBeHidden();
});

test('a crash mid-run is offered in the library: Resume and Discard', async ({ page, server, context }) => {
  await openLibrary(page, server.url, [timerOf('Fragile', [{ steps: [{ name: 'Balance', seconds: 59 }] }])]);
  const doomed = await context.newPage();
  await doomed.goto('/library');
  await runUntil(doomed, 'Fragile', 56);
  await page.reload();
  await expect(page.getByRole('article', { name: 'Fragile' })).toBeVisible();
  await expect.poll(() => keptRuns(page)).toBe(1);
  await expect(offer(page)).toBeHidden();

  const before = await secondsLeft(doomed);
  const looked = Date.now();
  const crash = doomed.waitForEvent('crash');
  await doomed.goto('chrome://crash').catch(() => undefined);
  await crash;
  const passed = (Date.now() - looked) / 1000;
  await expect(offer(page)).toContainText('Fragile was interrupted');
  await expect(offer(page)).toContainText(/0:5\d left/);
  await offer(page).getByRole('link', { name: 'Resume' }).click();
  await expect(resume(page)).toBeVisible();
  const after = await secondsLeft(page);
  expect(after).toBeLessThanOrEqual(before + 1);
  expect(after).toBeGreaterThanOrEqual(before - passed - 1);
  await resume(page).click();
  await expect.poll(() => secondsLeft(page)).toBeLessThan(after);

  await page.goto('/library');
  await expect(offer(page)).toBeVisible();
  await offer(page).getByRole('button', { name: 'Discard' }).click();
  await expect(offer(page)).toBeHidden();
  await expect.poll(() => keptRuns(page)).toBe(0);
  await page.getByRole('article', { name: 'Fragile' }).getByRole('link', { name: 'Run' }).click();
  await expect(page.getByRole('button', { name: 'Start' })).toBeVisible();
  await expect(timeRemaining(page)).toHaveText('0:59');
});

test('a completed run leaves nothing behind, resumed or not', async ({ page, server }) => {
  await openLibrary(page, server.url, [timerOf('Short', [{ steps: [{ name: 'Stand', seconds: 9 }] }])]);
  await runUntil(page, 'Short', 7);
  await page.reload();
  await resume(page).click();
  await expect(page.getByRole('heading', { name: 'Complete!' })).toBeVisible();
  await expect.poll(() => keptRuns(page)).toBe(0);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Start' })).toBeVisible();
  await expect(timeRemaining(page)).toHaveText('0:09');
});
