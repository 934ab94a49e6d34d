// Chromium, by Playwright.

import { readFile } from 'node:fs/promises';
import type { Browser, Page } from '@playwright/test';
import { DESKTOP, type Engine, type Window } from './engine.ts';

const KEYS = { Space: ' ' } as const;

/** The browser that Playwright has started. */
export function chromiumOf(browser: Browser): Engine {
  return {
    async open({ size = DESKTOP } = {}) {
      const context = await browser.newContext({ viewport: size, serviceWorkers: 'allow', acceptDownloads: true });
      return windowOf(await context.newPage());
    },
    // The runner ends what it started.
    end: () => Promise.resolve(),
  };
}

function windowOf(page: Page): Window {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (failure) => complaints.push(failure.stack ?? failure.message));
  return {
    engine: 'Chromium',
    async goto(url) {
      await page.goto(url);
    },
    async reload() {
      await page.reload();
    },
    evaluate: (script, argument) => page.evaluate(script as never, argument) as never,
    click: (x, y) => page.mouse.click(x, y),
    press: (key) => page.keyboard.press(key === 'Space' ? KEYS.Space : key),
    type: (text) => page.keyboard.type(text),
    upload: (selector, path) => page.locator(selector).setInputFiles(path),
    async download(action) {
      const coming = page.waitForEvent('download');
      await action();
      const download = await coming;
      return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') };
    },
    screenshot: () => page.screenshot(),
    complaints: () => Promise.resolve(complaints),
    close: () => page.context().close(),
  };
}
