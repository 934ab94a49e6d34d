// Journeys that every engine takes. An engine starts when the first journey of a worker asks for it.

import { writeFile } from 'node:fs/promises';
import { test as base, expect } from '@playwright/test';
import { type SharedServer, shareServer } from '../machine/shared-server.ts';
import { bundleEyes, scriptOf } from './bundle.ts';
import { chromiumOf } from './chromium.ts';
import { type Door, openDoor } from './door.ts';
import type { Engine, EngineName, Window, WindowOptions } from './engine.ts';
import { startFirefox } from './firefox.ts';
import { type Hand, handAt } from './hand.ts';
import { missingPackages } from './installed.ts';
import { watchPage } from './page-watch.ts';
import { startWebKit } from './webkit.ts';

/** What a console says when a server is away. */
const AWAY = /ERR_CONNECTION_REFUSED|ERR_INCOMPLETE_CHUNKED_ENCODING|ERR_EMPTY_RESPONSE|ERR_CONNECTION_RESET/;

/**
 * What Firefox says of a request that a page leaves with its service worker when it is reloaded: screens that were fetched
 * ahead. Of an answer that fails it says 'that rejected with'.
 */
const LEFT = /A ServiceWorker intercepted the request and encountered an unexpected error/;

/** A journey, including the start of its engine, ends by then, even on a busy machine (ms). */
const JOURNEY_WITHIN = 240_000;

/** What the pages of a journey are given. */
export interface PageScripts {
  readonly scripts: readonly (() => void)[];
  readonly scriptSources: readonly string[];
}

interface Journey {
  readonly pageScripts: PageScripts;
  readonly door: Door;
  /** A window of an engine; the journey is skipped if the machine does not have it. */
  readonly open: (engine: EngineName, options?: WindowOptions) => Promise<Hand>;
  /** Complaints that belong to the journey. */
  readonly allowed: RegExp[];
}

interface Shared extends SharedServer {
  readonly eyes: string;
  readonly engineOf: (name: EngineName) => Promise<Engine>;
}

/** Each journey has its own windows, address and accounts, and fails on any complaint from a page. */
export const test = base.extend<Journey, Shared>({
  sharedServer: [shareServer, { scope: 'worker' }],
  eyes: [
    // oxlint-disable-next-line no-empty-pattern -- the runner reads the needed fixtures from the pattern
    async ({}, use) => {
      await use(await bundleEyes());
    },
    { scope: 'worker' },
  ],
  engineOf: [
    async ({ browser }, use) => {
      const started = new Map<EngineName, Promise<Engine>>();
      const start = { Chromium: async () => chromiumOf(browser), Firefox: startFirefox, WebKit: startWebKit };
      await use((name) => {
        const engine = started.get(name) ?? start[name]();
        started.set(name, engine);
        return engine;
      });
      for (const engine of await Promise.allSettled(started.values()))
        if (engine.status === 'fulfilled') await engine.value.end();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  pageScripts: [{ scripts: [], scriptSources: [] }, { option: true }],
  door: async ({ sharedServer, eyes, pageScripts }, use) => {
    const scripts = [scriptOf(watchPage), eyes, ...pageScripts.scripts.map(scriptOf)];
    const door = await openDoor(sharedServer.url, { scripts, scriptSources: pageScripts.scriptSources });
    await use(door);
    await door.shut();
  },
  // oxlint-disable-next-line no-empty-pattern -- the runner reads the needed fixtures from the pattern
  allowed: async ({}, use) => {
    await use([LEFT]);
  },
  open: async ({ engineOf, door, allowed }, use, current) => {
    current.setTimeout(JOURNEY_WITHIN);
    const windows = new Set<Window>();
    const complaints: string[] = [];
    const leave = async (window: Window) => {
      if (!windows.delete(window)) return;
      complaints.push(...(await window.complaints()).map((words) => `${window.engine}: ${words}`));
      await window.close();
    };
    await use(async (name, options) => {
      const missing = missingPackages(name);
      current.skip(missing.length > 0, `${name} cannot be started (Debian: apt-get install ${missing.join(' ')})`);
      const engine = await engineOf(name);
      const window = await engine.open(options);
      windows.add(window);
      return handAt({ ...window, close: () => leave(window) }, door.url);
    });
    for (const window of windows) {
      if (current.status !== current.expectedStatus)
        await writeFile(current.outputPath(`${window.engine}-${windows.size}.png`), await window.screenshot());
      await leave(window);
    }
    expect(complaints.filter((words) => !allowed.some((like) => like.test(words)))).toEqual([]);
  },
});

export { AWAY, expect };
