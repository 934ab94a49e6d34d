// A run in pocket mode under the keys of a lock screen: what the run does, and where its sound is.

// cspell:ignore dbus
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright';
import type { PocketStage } from './measure-track.ts';
import { type MediaKey, startSessionBus } from './media-keys.ts';
import { openProduct } from './product.ts';
import { openBrowser } from './tapped-browser.ts';
import { tabata } from './track-plan.ts';

const KEYS: readonly MediaKey[] = ['Next', 'Next', 'Previous', 'Pause', 'Play'];
/** A key has done its work by then (ms). */
const DONE = 1500;
/** A player that is not on the bus by then will not be (ms). */
const WAIT = 15_000;

/** Presses each key in turn, and prints what the run shows after it. */
export async function measureKeys({ product, built }: PocketStage): Promise<void> {
  const bus = await startSessionBus();
  if (bus === undefined) {
    console.log('\nMedia keys: there is no dbus-daemon (Debian: apt-get install dbus)');
    return;
  }
  process.env['DBUS_SESSION_BUS_ADDRESS'] = bus.address;
  const browser = await openBrowser(built, ['--autoplay-policy=no-user-gesture-required']);
  try {
    const { tapped } = await openProduct(browser, product, tabata().timer, 'untapped');
    const { page } = tapped;
    await setPocketMode(page);
    await page.reload();
    await page.getByRole('button', { name: 'Start', exact: true }).click({ timeout: WAIT });
    const until = performance.now() + WAIT;
    while (!(await bus.hasPlayer()) && performance.now() < until) await sleep(200);
    console.log('\nChromium, a run in pocket mode by media keys\n');
    console.log(`| started | ${await shown(page)} |`);
    for (const key of KEYS) {
      await bus.press(key);
      await sleep(DONE);
      console.log(`| ${key} | ${await shown(page)} |`);
    }
  } finally {
    await browser.close();
    await bus.end();
  }
}

/** The step, the time left, how long the run lasted, and whether it can be paused. */
async function shown(page: Page): Promise<string> {
  const text = (name: string) => page.locator(name).first().textContent();
  const isRunning = await page.getByRole('button', { name: 'Pause', exact: true }).isVisible();
  return `${await text('h2')}, ${await text('[role=timer]')} left, ${await text('text=/elapsed$/')}, ${isRunning ? 'running' : 'paused'}`;
}

function setPocketMode(page: Page): Promise<void> {
  return page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const opening = indexedDB.open('roundbell');
        opening.addEventListener('success', () => {
          const change = opening.result.transaction('settings', 'readwrite');
          change.objectStore('settings').put({ soundMode: 'pocket' }, 'device');
          change.addEventListener('complete', () => {
            opening.result.close();
            resolve();
          });
        });
      }),
  );
}
