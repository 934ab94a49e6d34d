// A workout that a reload cuts in two is one session.

import type { Page } from '@playwright/test';
import { expect, test } from './machine/journey.ts';
import { openLibrary, timerOf } from './people/newcomer.ts';

const LONG = timerOf('Long', [{ steps: [{ name: 'Hold', seconds: 59 }] }]);

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const clock = (page: Page) => page.getByRole('timer', { name: 'Time remaining' });
const secondsLeft = async (page: Page) => Number((await clock(page).textContent())?.split(':').at(-1));
const sessions = (page: Page) => page.getByRole('article', { name: /Long/ });

/** The sessions that the device has whole: whether each has an end and pauses. */
const stored = (page: Page) =>
  page.evaluate(() =>
    Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index) ?? '')
      .filter((key) => key.startsWith('roundbell.heart-rate.'))
      .map((key) => JSON.parse(localStorage.getItem(key) ?? '') as Record<string, unknown>)
      .map(({ endTime, pauses }) => ({ hasEnded: endTime !== undefined, hasPause: pauses !== undefined })),
  );

test('a run that a reload interrupts is one session, with a pause [HRT-191, HRT-222, HRT-290, HRT-291]', async ({
  page,
  server,
}) => {
  await openLibrary(page, server.url, [LONG]);
  await page.getByRole('article', { name: 'Long' }).getByRole('link', { name: 'Run' }).click();
  await button(page, 'Heart rate').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Try with a demo' }).click();
  await expect(page.getByRole('dialog')).toContainText(/\d bpm/);
  await button(page, 'Close').click();
  await button(page, 'Start').click();
  await expect.poll(() => secondsLeft(page), { timeout: 20_000 }).toBeLessThanOrEqual(51);

  await page.reload();
  await page.goto('/history');
  await expect(sessions(page)).toHaveCount(1);
  await expect(sessions(page)).toContainText('Interrupted');
  await expect(sessions(page)).toContainText(/Average \d+ bpm/);
  expect(await stored(page)).toEqual([]);

  await page.goto('/library');
  await page.getByRole('region', { name: 'Interrupted run' }).getByRole('link', { name: 'Resume' }).click();
  const stood = await secondsLeft(page);
  await button(page, 'Resume').click();
  await expect.poll(() => secondsLeft(page)).toBeLessThan(stood);
  await button(page, 'Stop').click();
  await expect.poll(() => stored(page)).toEqual([{ hasEnded: true, hasPause: true }]);
  await page.goto('/history');
  await expect(sessions(page)).toHaveCount(1);
  await expect(sessions(page)).not.toContainText('Interrupted');

  // A simulated heart is called so, and stays on this device.
  await expect(sessions(page)).toContainText('Simulated');
  await page.goto('/library');
  await expect(page.getByRole('status', { name: 'Sync' })).toHaveText('Synced');
  const pulled = await page.request.get(`${server.url}/api/sync/hrsessions/pull?since=0`);
  expect(await pulled.json()).toMatchObject({ documents: [] });
});
