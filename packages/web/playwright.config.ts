import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';
import { CHROMIUM_FLAGS } from './e2e/machine/own-browser.ts';

const DEBIAN_CHROMIUM = '/usr/bin/chromium';
const named = process.env['CHROMIUM_PATH'];
const chromium = named || (existsSync(DEBIAN_CHROMIUM) ? DEBIAN_CHROMIUM : undefined);
/** The file that takes the pictures that are wanted. */
const pictures = process.env['PICTURES'];
const forPictures = pictures !== undefined;
/**
 * Which journeys: the few of `npm test`, those of `.ci/run`, or all. Those of e2e/all take long, or mind how busy the machine is:
 * `npm run test:all` and `npm run e2e` take them, too.
 */
const which = process.env['TESTS'] ?? 'all';
/** One for each promise: a timer is built and run, is there offline and on another device, and what is written outlives a crash. */
const FEW = ['build-and-run', 'offline', 'offline-edits', 'two-browsers', 'run-survives'];
const chosen = which === 'quick' ? FEW.map((name) => `${name}.test.ts`) : '*.test.ts';

export default defineConfig({
  testDir: './e2e',
  testMatch: pictures ?? chosen,
  testIgnore: which === 'all' ? [] : 'all/**',
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
