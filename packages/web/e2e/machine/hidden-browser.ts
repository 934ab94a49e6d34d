// A Chromium as people have it. Under Playwright's own a page is never hidden and never slowed down; here it really is.

import { type CDPSession, type Page, chromium } from '@playwright/test';
import { test as journey } from './journey.ts';
import { startOwnBrowser } from './own-browser.ts';

/** What can be done to the page in addition to looking at it. */
interface HiddenPage {
  /** Brings another tab to the front for good. */
  readonly hide: () => Promise<void>;
  readonly show: () => Promise<void>;
  /** Freezes the hidden page for this long, as a browser does to save power (ms). */
  readonly freezeFor: (length: number) => Promise<void>;
}

/** A journey in a tab that can be hidden; the content policy is bypassed. */
export const test = journey.extend<HiddenPage & { readonly devtools: CDPSession; readonly front: Page }>({
  page: async ({ launchOptions }, use) => {
    const own = await startOwnBrowser(launchOptions.executablePath ?? chromium.executablePath());
    const browser = await chromium.connectOverCDP(own.address, { noDefaults: true });
    await use(await browser.contexts()[0]!.newPage());
    await browser.close();
    await own.end();
  },
  devtools: [
    async ({ page }, use) => {
      const devtools = await page.context().newCDPSession(page);
      await devtools.send('Page.setBypassCSP', { enabled: true });
      await use(devtools);
    },
    { auto: true },
  ],
  front: async ({ page }, use) => {
    const front = await page.context().newPage();
    await page.bringToFront();
    await use(front);
  },
  hide: async ({ page, front }, use) => {
    await use(async () => {
      await front.bringToFront();
      await page.waitForFunction(() => document.visibilityState === 'hidden', undefined, { polling: 50 });
    });
  },
  show: async ({ page }, use) => {
    await use(() => page.bringToFront());
  },
  freezeFor: async ({ devtools, front }, use) => {
    await use(async (length) => {
      await devtools.send('Page.setWebLifecycleState', { state: 'frozen' });
      await front.evaluate((ms) => new Promise((resolve) => setTimeout(resolve, ms)), length);
      await devtools.send('Page.setWebLifecycleState', { state: 'active' });
    });
  },
});
