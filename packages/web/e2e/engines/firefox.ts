// Firefox, by WebDriver BiDi, with its own sound server.

import { existsSync } from 'node:fs';
import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import puppeteer, { type Browser, type Page } from 'puppeteer-core';
import { pause } from './child.ts';
import { DESKTOP, type Download, type Engine, type Window } from './engine.ts';
import { firefoxPath } from './installed.ts';
import { type SoundServer, startSoundServer } from './sound-server.ts';

/** A file is saved by then (ms). */
const SAVED_WITHIN = 20_000;

/** Firefox answers its driver by then, even on a busy machine (ms). */
const ANSWERS_WITHIN = 60_000;

/** Starts Firefox without a screen, with any further preferences. */
export async function startFirefox(preferences: Readonly<Record<string, unknown>> = {}): Promise<Engine> {
  const executablePath = firefoxPath();
  if (executablePath === undefined) throw new Error('Firefox is not installed');
  const sound = await startSoundServer();
  const downloads = await mkdtemp(join(tmpdir(), 'roundbell-downloads-'));
  const browser = await launch(executablePath, sound, { ...downloadsTo(downloads), ...preferences });
  return {
    async open({ size = DESKTOP } = {}) {
      const context = await browser.createBrowserContext();
      const page = await context.newPage();
      await page.setViewport(size);
      return windowOf(page, downloads);
    },
    async end() {
      await browser.close();
      await sound.end();
      await rm(downloads, { recursive: true, force: true });
    },
  };
}

function launch(executablePath: string, sound: SoundServer, preferences: Record<string, unknown>): Promise<Browser> {
  return puppeteer.launch({
    browser: 'firefox',
    executablePath,
    headless: true,
    protocolTimeout: ANSWERS_WITHIN,
    env: { ...process.env, ...sound.environment },
    extraPrefsFirefox: { 'media.autoplay.default': 0, 'media.autoplay.blocking_policy': 0, ...preferences },
  });
}

function downloadsTo(folder: string): Readonly<Record<string, unknown>> {
  return { 'browser.download.folderList': 2, 'browser.download.dir': folder, 'browser.download.useDownloadDir': true };
}

function windowOf(page: Page, downloads: string): Window {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`${message.text()} (${message.location().url ?? ''})`);
  });
  page.on('pageerror', (failure) => {
    complaints.push(failure instanceof Error ? (failure.stack ?? failure.message) : String(failure));
  });
  return {
    engine: 'Firefox',
    async goto(url) {
      await page.goto(url);
    },
    async reload() {
      await page.reload();
    },
    evaluate: (script, argument) => page.evaluate(script as never, argument as never) as never,
    click: (x, y) => page.mouse.click(x, y),
    press: (key) => page.keyboard.press(key === 'Space' ? ' ' : key),
    type: (text) => page.keyboard.type(text),
    async upload(selector, path) {
      const field = await page.$(`${selector}[type=file]`);
      if (field === null) throw new Error(`There is no file field ${selector}`);
      await (field as typeof field & { uploadFile(path: string): Promise<void> }).uploadFile(path);
    },
    async download(action) {
      const before = new Set(await readdir(downloads));
      await action();
      return savedIn(downloads, before);
    },
    screenshot: async () => Buffer.from(await page.screenshot()),
    complaints: () => Promise.resolve(complaints),
    close: () => page.browserContext().close(),
  };
}

/** Waits for a new file that is completely saved: Firefox first writes to a temporary one. */
async function savedIn(folder: string, before: ReadonlySet<string>): Promise<Download> {
  const deadline = performance.now() + SAVED_WITHIN;
  while (performance.now() < deadline) {
    const name = (await readdir(folder)).find((file) => !before.has(file) && !file.endsWith('.part'));
    if (name !== undefined && !existsSync(join(folder, `${name}.part`))) {
      const text = await readFile(join(folder, name), 'utf8');
      if (text !== '') return { name, text };
    }
    await pause();
  }
  throw new Error('Firefox has saved no file');
}
