// WebKit, by its own WebDriver and its own small browser, on a screen in memory. It reports nothing from the console
// and saves no files, so the page's complaints and files are recorded in the page: `watchPage` has to be its first
// script.

import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { Builder, By, Key as SeleniumKey, type WebDriver } from 'selenium-webdriver';
import { type RunningProgram, pause, startProgram } from './child.ts';
import { DESKTOP, type Download, type Engine, type Key, type Window } from './engine.ts';
import { miniBrowserPath } from './installed.ts';
import { startSoundServer } from './sound-server.ts';

const KEYS: Readonly<Record<Key, string>> = {
  Tab: SeleniumKey.TAB,
  Enter: SeleniumKey.ENTER,
  Space: SeleniumKey.SPACE,
  Escape: SeleniumKey.ESCAPE,
  Backspace: SeleniumKey.BACK_SPACE,
  ArrowDown: SeleniumKey.ARROW_DOWN,
  ArrowUp: SeleniumKey.ARROW_UP,
};
/** A page has handed out its file by then (ms). */
const GIVEN_WITHIN = 20_000;
/** A screen complains about every number already taken before it prints its own. */
const DISPLAY = /^\d+(?=\n)/m;

/** Prepares the screen; each window is a separate browser. */
export async function startWebKit(environment: Readonly<Record<string, string>> = {}): Promise<Engine> {
  const binary = miniBrowserPath();
  if (binary === undefined) throw new Error('WebKit is not installed');
  const home = await mkdtemp(join(tmpdir(), 'roundbell-webkit-'));
  const sound = await startSoundServer();
  const screen = await startScreen();
  const display = `:${DISPLAY.exec(screen.output())?.[0]}`;
  const open = new Set<() => Promise<void>>();
  return {
    async open({ size = DESKTOP } = {}) {
      // A driver has one window at a time.
      const server = await startDriver({ HOME: home, ...sound.environment, ...environment, DISPLAY: display });
      const driver = await new Builder()
        .disableEnvironmentOverrides()
        .usingServer(server.url)
        .withCapabilities({
          browserName: 'MiniBrowser',
          'webkitgtk:browserOptions': { args: ['--automation'], binary },
        })
        .build();
      const close = async () => {
        if (!open.delete(close)) return;
        // A browser that hangs goes with its driver.
        await Promise.race([driver.quit().catch(() => undefined), after(GIVEN_WITHIN)]);
        await server.end();
      };
      open.add(close);
      const place = { ...size, x: 0, y: 0 };
      await driver.manage().window().setRect(place);
      return windowOf(driver, close);
    },
    async end() {
      for (const close of open) await close();
      for (const program of [screen, sound]) await program.end();
      await rm(home, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
    },
  };
}

/** A screen with a free number, which it prints when it is ready. */
function startScreen(): Promise<RunningProgram> {
  return startProgram({
    command: 'Xvfb',
    options: ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'],
    isReady: (output) => DISPLAY.test(output),
  });
}

async function startDriver(environment: Readonly<Record<string, string>>): Promise<RunningProgram & { url: string }> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const program = await startProgram({
    command: 'WebKitWebDriver',
    options: ['--host=127.0.0.1', `--port=${port}`],
    environment,
    isReady: () =>
      fetch(`${url}/status`).then(
        ({ ok }) => ok,
        () => false,
      ),
  });
  return { ...program, url };
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

function windowOf(driver: WebDriver, close: () => Promise<void>): Window {
  const evaluate: Window['evaluate'] = (script, argument) =>
    driver.executeScript(`return (${script.toString()})(arguments[0])`, argument);
  return {
    engine: 'WebKit',
    goto: (url) => driver.get(url),
    reload: () => driver.navigate().refresh(),
    evaluate,
    click: (x, y) =>
      driver
        .actions({ async: false })
        .move({ x: Math.round(x), y: Math.round(y), duration: 0 })
        .click()
        .perform(),
    press: (key) => driver.actions({ async: false }).sendKeys(KEYS[key]).perform(),
    // A line end in a text is a key of its own here.
    type: async (text) => driver.switchTo().activeElement().sendKeys(text.replaceAll('\n', SeleniumKey.ENTER)),
    upload: async (selector, path) => driver.findElement(By.css(selector)).sendKeys(path),
    async download(action) {
      const before = await evaluate(() => window.pageWatch.downloads.length, undefined);
      await action();
      return givenAfter(evaluate, before);
    },
    screenshot: async () => Buffer.from(await driver.takeScreenshot(), 'base64'),
    complaints: () => evaluate(() => window.pageWatch.complaints(), undefined),
    close,
  };
}

async function givenAfter(evaluate: Window['evaluate'], count: number): Promise<Download> {
  const deadline = performance.now() + GIVEN_WITHIN;
  while (performance.now() < deadline) {
    const given = await evaluate((index) => window.pageWatch.downloads[index] ?? null, count);
    if (given !== null) return given;
    await pause();
  }
  throw new Error('The page has given no file');
}
