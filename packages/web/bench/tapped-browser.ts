// A Chromium as people have it: Playwright only drives it. Started by Playwright it would throttle no hidden tab and
// call every page visible, which is what the bench is about.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type CDPSession, type Page, chromium } from 'playwright';
import { startOwnBrowser } from '../e2e/machine/own-browser.ts';
import type { Stalls, TapReport } from './page/tap-report.ts';

/** A page that does not answer by then will not (ms). */
const WAIT = 20_000;

/** A page in a window of its own, with its tap. */
export interface TappedPage {
  readonly page: Page;
  readonly devtools: CDPSession;
  hide(): Promise<void>;
  freeze(isFrozen: boolean): Promise<void>;
  stall(stalls: Stalls): Promise<void>;
  report(): Promise<TapReport>;
}

/** Whether a page is listened to; that costs it processor time. */
export type Ears = 'tapped' | 'untapped';

/** A running browser. */
export interface TappedBrowser {
  readonly devtools: CDPSession;
  /** Opens an address in a new window, which is visible beside the others. */
  open(url: string, ears: Ears): Promise<TappedPage>;
  close(): Promise<void>;
}

const running = new Set<TappedBrowser>();

/** Ends every browser that is still there: after an interruption nothing else does. */
export async function closeBrowsers(): Promise<void> {
  await Promise.all([...running].map((browser) => browser.close()));
}

/** Starts a Chromium with a profile of its own; `built` is the folder of the built page scripts. */
export async function openBrowser(built: string, flags: readonly string[]): Promise<TappedBrowser> {
  const own = await startOwnBrowser(process.env['CHROMIUM_PATH'] || chromium.executablePath(), flags);
  const browser = await chromium.connectOverCDP(own.address, { noDefaults: true });
  const context = browser.contexts()[0];
  if (context === undefined) throw new Error('the browser has no window');
  const devtools = await browser.newBrowserCDPSession();
  const tap = tapScript(built);
  const tappedBrowser: TappedBrowser = {
    devtools,
    async open(url, ears) {
      const opened = context.waitForEvent('page', { timeout: WAIT });
      await devtools.send('Target.createTarget', { url: 'about:blank', newWindow: true });
      return await openPage(await opened, ears === 'tapped' ? tap : '', url);
    },
    async close() {
      running.delete(tappedBrowser);
      await browser.close().catch(() => undefined);
      await own.end();
    },
  };
  running.add(tappedBrowser);
  return tappedBrowser;
}

/** The tap with its recorder, from the folder of the built page scripts. */
export function tapScript(built: string): string {
  const recorder = readFileSync(join(built, 'recorder.js'), 'utf8');
  return `window.cueRecorder = ${JSON.stringify(recorder)};\n${readFileSync(join(built, 'tap.js'), 'utf8')}`;
}

async function openPage(page: Page, script: string, url: string): Promise<TappedPage> {
  const devtools = await page.context().newCDPSession(page);
  // The recorder is a module from a blob, which the product's own policy refuses.
  await devtools.send('Page.setBypassCSP', { enabled: true });
  await page.addInitScript({ content: script });
  await page.goto(url);
  return {
    page,
    devtools,
    async hide() {
      const { windowId } = await devtools.send('Browser.getWindowForTarget');
      await devtools.send('Browser.setWindowBounds', { windowId, bounds: { windowState: 'minimized' } });
      await page.waitForFunction(() => document.visibilityState === 'hidden', undefined, { polling: 100 });
    },
    async freeze(isFrozen) {
      await devtools.send('Page.setWebLifecycleState', { state: isFrozen ? 'frozen' : 'active' });
    },
    stall: (stalls) => page.evaluate((given) => window.cueTap.stall(given), stalls),
    report: () =>
      page.evaluate(() => {
        window.cueTap.settle();
        return window.cueTap.report();
      }),
  };
}
