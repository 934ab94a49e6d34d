// A journey in a Chromium that has a heart-rate strap nearby.

import { type Page, chromium } from '@playwright/test';
import { test as journey } from '../machine/journey.ts';
import { type Chooser, openChooser } from './chooser.ts';
import { STRAP_FLAG, type Strap, startStrap } from './strap.ts';

interface WithStrap {
  readonly strap: Strap;
  readonly chooser: Chooser;
}

/** Each journey has its own strap, bus and browser. */
export const test = journey.extend<WithStrap & { readonly page: Page }>({
  // oxlint-disable-next-line no-empty-pattern -- the runner reads the needed fixtures from the pattern
  strap: async ({}, use) => {
    const strap = await startStrap();
    await use(strap);
    await strap.stop();
  },
  page: async ({ strap, launchOptions, baseURL, bypassCSP }, use) => {
    const browser = await chromium.launch({
      ...launchOptions,
      args: [...(launchOptions.args ?? []), STRAP_FLAG],
      env: { ...(process.env as Record<string, string>), ...strap.environment },
    });
    const context = await browser.newContext({ bypassCSP, ...(baseURL === undefined ? {} : { baseURL }) });
    await use(await context.newPage());
    await browser.close();
  },
  chooser: async ({ page }, use) => {
    await use(await openChooser(page));
  },
});
