// A Chromium as people have it. Under Playwright's own a page is never hidden and never slowed down: here it really is.

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CDPSession, type Page, chromium } from '@playwright/test';
import { test as journey } from './journey.ts';

const FLAGS = [
  '--headless=new',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--remote-debugging-port=0',
];
const ADDRESS = /DevTools listening on (ws:\S+)/;

/** What can be done to the page beyond looking at it. */
interface HiddenPage {
  /** Brings another tab to the front for good. */
  readonly hide: () => Promise<void>;
  readonly show: () => Promise<void>;
  /** Freezes the hidden page for so long, as a browser does to save power (ms). */
  readonly freezeFor: (length: number) => Promise<void>;
}

/** A journey in a tab that can be hidden; the content policy is bypassed. */
export const test = journey.extend<HiddenPage & { readonly devtools: CDPSession; readonly front: Page }>({
  page: async ({ launchOptions }, use) => {
    const profile = await mkdtemp(join(tmpdir(), 'roundbell-hidden-'));
    const path = launchOptions.executablePath ?? chromium.executablePath();
    const child = spawn(path, [...FLAGS, `--user-data-dir=${profile}`, 'about:blank'], {
      stdio: ['ignore', 'ignore', 'pipe'],
      detached: true,
    });
    const browser = await chromium.connectOverCDP(await addressOf(child), { noDefaults: true });
    await use(await browser.contexts()[0]!.newPage());
    await browser.close();
    await end(child);
    await rm(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
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

function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = '';
    child.stderr?.on('data', (text: Buffer) => {
      output += text.toString();
      const address = ADDRESS.exec(output)?.[1];
      if (address !== undefined) resolve(address);
    });
    child.once('exit', () => reject(new Error(`The browser ended before it was ready:\n${output}`)));
  });
}

/** Ends the browser with all that it started: they are a group of their own. */
async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
  const gone = once(child, 'exit');
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch {
    return;
  }
  await gone;
}
