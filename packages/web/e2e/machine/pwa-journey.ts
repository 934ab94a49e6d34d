// A journey with the service worker, on its own server that may be stopped or replaced.

import type { Page } from '@playwright/test';
import { type DeployedServer, deploy } from './deployed-server.ts';
import { expect, test as journey } from './journey.ts';

/** What the console says when a server is away. */
const AWAY = /ERR_CONNECTION_REFUSED|ERR_INCOMPLETE_CHUNKED_ENCODING|ERR_EMPTY_RESPONSE|ERR_CONNECTION_RESET/;

interface PwaJourney {
  readonly deployed: DeployedServer;
  /** Removes what the console said while a server was away. */
  readonly forgiveAway: () => void;
}

export const test = journey.extend<PwaJourney>({
  serviceWorkers: 'allow',
  // oxlint-disable-next-line no-empty-pattern -- the runner reads the needed fixtures from the pattern
  deployed: async ({}, use) => {
    const deployed = await deploy();
    await use(deployed);
    await deployed.stop();
  },
  server: async ({ deployed }, use) => {
    await use(deployed);
  },
  forgiveAway: async ({ complaints }, use) => {
    await use(() => {
      const others = complaints.filter((complaint) => !AWAY.test(complaint));
      complaints.splice(0, complaints.length, ...others);
    });
  },
});

export { expect };

/** Waits until the app is kept on the device and its worker answers for the page. */
export async function untilKept(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller === null)
      await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve));
  });
}

/** The paths that the device keeps, and under which caches. */
export function keptFiles(page: Page): Promise<{ readonly caches: string[]; readonly paths: string[] }> {
  return page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return { caches: names, paths: requests.flat().map(({ url }) => new URL(url).pathname) };
  });
}
