// A browser that is killed with -9 in mid-run: what of the session is on the disk.

import { chromium, type Page } from '@playwright/test';
import { expect, test } from '../machine/journey.ts';
import { startOwnBrowser } from '../machine/own-browser.ts';
import { openLibrary, timerOf } from '../people/newcomer.ts';

const LONG = timerOf('Long', [{ steps: [{ name: 'Hold', seconds: 59 }] }]);
/** A chunk is written every 5 s, and each second that is shown may be a second old. */
const LOST_AT_MOST = 6;

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const secondsLeft = async (page: Page) =>
  Number((await page.getByRole('timer', { name: 'Time remaining' }).textContent())?.split(':').at(-1));

test('a browser that is killed in mid-run loses at most 5 s of its session [HRT-291]', async ({
  server,
  launchOptions,
}) => {
  const path = launchOptions.executablePath ?? chromium.executablePath();
  const doomed = await startOwnBrowser(path);
  const before = await chromium.connectOverCDP(doomed.address);
  const page = before.contexts()[0]!.pages()[0]!;
  await openLibrary(page, server.url, [LONG]);
  await page.getByRole('article', { name: 'Long' }).getByRole('link', { name: 'Run' }).click();
  await button(page, 'Heart rate').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Try with a demo' }).click();
  await expect(page.getByRole('dialog')).toContainText(/\d bpm/);
  await button(page, 'Close').click();
  await button(page, 'Start').click();
  await expect.poll(() => secondsLeft(page), { timeout: 40_000 }).toBeLessThanOrEqual(39);
  const passed = 59 - (await secondsLeft(page));
  await doomed.kill();

  const again = await startOwnBrowser(path, [], doomed);
  try {
    const after = await chromium.connectOverCDP(again.address);
    const reopened = after.contexts()[0]!.pages()[0]!;
    await reopened.goto(`${server.url}/history`);
    const session = reopened.getByRole('article', { name: /Long/ });
    await expect(session).toContainText('Interrupted');
    const length = Number(/\b(\d+)s\b/.exec((await session.textContent()) ?? '')?.[1]);
    expect(length).toBeGreaterThanOrEqual(passed - LOST_AT_MOST);
    expect(length).toBeLessThanOrEqual(passed + 2);
    await after.close();
  } finally {
    await again.end();
  }
});
