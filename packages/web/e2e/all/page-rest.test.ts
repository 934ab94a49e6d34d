// Pages that rest in the browser's history (the back/forward cache) and come back. Playwright turns it off unless told not to.

import type { Page } from '@playwright/test';
import { openLibrary, timerOf } from '../people/newcomer.ts';
import { test as base, expect, expectTimers, namesOnServer, openEditor, save, write } from '../people/two-devices.ts';

const HOLD = [{ steps: [{ name: 'Hold', seconds: 9 }] }];

const test = base.extend({
  launchOptions: [
    async ({ launchOptions }, use) => {
      await use({ ...launchOptions, ignoreDefaultArgs: ['--disable-back-forward-cache'] });
    },
    { scope: 'worker' },
  ],
});

test.use({ serviceWorkers: 'allow' });

declare global {
  interface Window {
    /** Events that the page has listened to, and whether it came back from its rest. */
    listened: string[];
    rested: boolean | undefined;
  }
}

/** Goes to a page of another site, once the service worker has the page: a page claimed while it rests is given up. */
async function leave(page: Page, url: string): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => {
    window.rested = undefined;
    addEventListener('pageshow', ({ persisted }) => (window.rested = persisted));
  });
  await page.goto(`${url.replace('127.0.0.1', 'localhost')}/icon.svg`);
}

/** Goes back; the page must not have been reloaded, and if it was, says what prevented its rest. */
async function comeBack(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Page.enable');
  const reasons: string[] = [];
  session.on('Page.backForwardCacheNotUsed', ({ notRestoredExplanations }) => {
    reasons.push(...notRestoredExplanations.map(({ reason }) => reason));
  });
  await page.evaluate(() => void setTimeout(() => history.back()));
  await page.waitForURL((to) => !to.pathname.endsWith('.svg'), { waitUntil: 'commit' });
  await expect.poll(() => page.evaluate(() => window.rested), { message: reasons.join() }).toBe(true);
  expect(reasons).toEqual([]);
}

const SCREENS = {
  library: async (page: Page) => expectTimers(page, ['Hold']),
  editor: async (page: Page) => openEditor(page, 'Hold'),
  run: async (page: Page) => {
    await page.getByRole('link', { name: 'Run' }).click();
    await expect(page.getByRole('button', { name: 'Start' })).toBeVisible();
  },
  settings: async (page: Page, url: string) => {
    await page.goto(`${url}/settings`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  },
  history: async (page: Page, url: string) => {
    await page.goto(`${url}/history`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  },
} as const;

for (const [name, open] of Object.entries(SCREENS))
  test(`the ${name} rests in the history and is back as it was left`, async ({ page, server }) => {
    await page.addInitScript(() => {
      window.listened = [];
      const listen = EventTarget.prototype.addEventListener;
      EventTarget.prototype.addEventListener = function (this: EventTarget, ...all: Parameters<typeof listen>) {
        window.listened.push(all[0]);
        return Reflect.apply(listen, this, all);
      };
    });
    await openLibrary(page, server.url, [timerOf('Hold', HOLD)]);
    await expectTimers(page, ['Hold']);
    await open(page, server.url);
    const title = await page.getByRole('heading').first().innerText();
    await leave(page, server.url);
    await comeBack(page);
    await expect(page.getByRole('heading').first()).toHaveText(title);
    const listened = await page.evaluate(() => window.listened);
    expect(listened).toContain('pagehide');
    expect(listened.filter((type) => type.endsWith('unload'))).toEqual([]);
  });

test("back from its rest, a page and another browser have each other's edits", async ({
  page,
  server,
  secondBrowser,
}) => {
  await openLibrary(page, server.url, [timerOf('Hold', HOLD)]);
  await expectTimers(page, ['Hold']);
  const other = await secondBrowser();
  await other.goto(`${server.url}/library`);
  await expectTimers(other, ['Hold']);
  await leave(page, server.url);
  await comeBack(page);
  await expectTimers(page, ['Hold']);

  await openEditor(page, 'Hold');
  await write(page, 'Name', 'Held');
  await save(page);
  await expect.poll(() => namesOnServer(page, server.url)).toEqual(['Held']);
  await expectTimers(other, ['Held']);
  await openEditor(other, 'Held');
  await write(other, 'Name', 'Let go');
  await save(other);
  await expectTimers(page, ['Let go']);
});

test('what changed elsewhere while a page rested is there when it is back', async ({ page, server, secondBrowser }) => {
  await openLibrary(page, server.url, [timerOf('Hold', HOLD)]);
  await expectTimers(page, ['Hold']);
  const other = await secondBrowser();
  await other.goto(`${server.url}/library`);
  await leave(page, server.url);
  await openEditor(other, 'Hold');
  await write(other, 'Name', 'Held');
  await save(other);
  await expect.poll(() => namesOnServer(other, server.url)).toEqual(['Held']);
  await comeBack(page);
  await expectTimers(page, ['Held']);
});

test('a page that rests keeps no other tab from the server', async ({ page, server }) => {
  await openLibrary(page, server.url, [timerOf('Hold', HOLD)]);
  await expectTimers(page, ['Hold']);
  await leave(page, server.url);
  const tab = await page.context().newPage();
  await tab.goto(`${server.url}/library`);
  await openEditor(tab, 'Hold');
  await write(tab, 'Name', 'Held');
  await save(tab);
  await expect.poll(() => namesOnServer(tab, server.url)).toEqual(['Held']);
  await page.evaluate(() => void setTimeout(() => history.back()));
  await page.waitForURL('**/library', { waitUntil: 'commit' });
  await expectTimers(page, ['Held']);
});
