import { test as base, expect } from '@playwright/test';
import { serveBareSite } from './bare-site.ts';
import type { RunningServer } from './running-server.ts';
import { type SharedServer, shareServer } from './shared-server.ts';

interface Journey {
  /** Shared with other journeys: one that stops or configures a server starts its own. */
  readonly server: RunningServer;
  /** What the browser complained about; a journey that provokes a complaint removes it again with `expectComplaint`. */
  readonly complaints: string[];
  /** Waits for one complaint that belongs to the journey, and forgets all like it. */
  readonly expectComplaint: (like: RegExp) => Promise<void>;
}

interface Shared extends SharedServer {
  /** The address of the page without the product. */
  readonly barePage: string;
}

/** Each journey has its own browser context and account, and fails on any console error, page error or policy violation. */
export const test = base.extend<Journey, Shared>({
  sharedServer: [shareServer, { scope: 'worker' }],
  barePage: [
    async ({ sharedServer }, use) => {
      const site = await serveBareSite(sharedServer.url);
      await use(site.url);
      await site.stop();
    },
    { scope: 'worker' },
  ],
  server: async ({ sharedServer }, use) => {
    await use(sharedServer);
  },
  baseURL: async ({ server }, use) => {
    await use(server.url);
  },
  complaints: [
    async ({ page }, use) => {
      const complaints: string[] = [];
      page.on('console', (message) => {
        const text = `${message.text()} (${message.location().url})`;
        if (message.type() === 'error') complaints.push(text);
      });
      page.on('pageerror', (failure) => complaints.push(failure.stack ?? failure.message));
      await page.addInitScript(() => {
        addEventListener('securitypolicyviolation', (event) => {
          console.error(`policy ${event.violatedDirective} refused ${event.blockedURI}`);
        });
      });
      await use(complaints);
      expect(complaints, 'the console stays empty').toEqual([]);
    },
    { auto: true },
  ],
  expectComplaint: async ({ complaints }, use) => {
    await use(async (like) => {
      await expect.poll(() => complaints.some((complaint) => like.test(complaint))).toBe(true);
      const others = complaints.filter((complaint) => !like.test(complaint));
      complaints.splice(0, complaints.length, ...others);
    });
  },
});

export { expect };
