import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';
import { CHROMIUM_FLAGS } from './e2e/machine/own-browser.ts';

const DEBIAN_CHROMIUM = '/usr/bin/chromium';
const named = process.env['CHROMIUM_PATH'];
const chromium = named || (existsSync(DEBIAN_CHROMIUM) ? DEBIAN_CHROMIUM : undefined);
const forPictures = process.env['SCREENSHOTS'] !== undefined;
/** Those of e2e/all take long, or mind how busy the machine is: `npm run test:all` and `npm run e2e` take them, too. */
const isQuick = process.env['QUICK'] !== undefined;

export default defineConfig({
  testDir: './e2e',
  testMatch: forPictures ? (process.env['PICTURES'] ?? 'screenshots.ts') : '*.test.ts',
  testIgnore: isQuick ? 'all/**' : [],
  outputDir: `../../test-results/${forPictures ? 'screenshots' : 'journeys'}`,
  workers: 2,
  // What passes only the second time has a cause to be found.
  retries: process.env['CI'] === undefined ? 0 : 1,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: true,
  use: {
    // The journeys of pwa*.test.ts allow it; for all others what the network gives is what the page gets.
    serviceWorkers: 'block',
    locale: 'en-GB',
    // Pictures and page copies in a trace cost half of all processor time; `--trace on` takes them.
    trace: forPictures ? 'off' : { mode: 'retain-on-failure', screenshots: false, snapshots: false },
    screenshot: forPictures ? 'off' : 'only-on-failure',
    launchOptions: {
      ...(chromium === undefined ? {} : { executablePath: chromium }),
      args: [...CHROMIUM_FLAGS, '--autoplay-policy=no-user-gesture-required'],
    },
  },
});
