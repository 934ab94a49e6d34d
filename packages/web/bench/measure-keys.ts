// A run in pocket mode under the keys of a lock screen: what the run does, and where its sound is.

// cspell:ignore dbus
import { setTimeout as sleep } from 'node:timers/promises';
import { benchTable } from '../../bench-table.ts';
import { EMPTY_PAGE, openDoor } from '../e2e/engines/door.ts';
import type { Window } from '../e2e/engines/engine.ts';
import { missingPackages } from '../e2e/engines/installed.ts';
import { startWebKit } from '../e2e/engines/webkit.ts';
import type { PocketStage } from './measure-track.ts';
import { type MediaKey, type SessionBus, startSessionBus } from './media-keys.ts';
import { moveIn, openProduct } from './product.ts';
import { openBrowser } from './tapped-browser.ts';
import { tabata } from './track-plan.ts';

const KEYS: readonly MediaKey[] = ['Next', 'Next', 'Previous', 'Pause', 'Play'];
/** A key has done its work by then (ms). */
const DONE = 1500;
/** A player that is not on the bus by then will not be (ms). */
const WAIT = 15_000;

/** Presses each key in turn, in each engine that has them on the bus, and prints what the run shows after it. */
export async function measureKeys(stage: PocketStage): Promise<void> {
  const bus = await startSessionBus();
  if (bus === undefined) {
    console.log('\nMedia keys: there is no dbus-daemon (Debian: apt-get install dbus)');
    return;
  }
  process.env['DBUS_SESSION_BUS_ADDRESS'] = bus.address;
  try {
    await inChromium(stage, bus);
    await inWebKit(stage, bus);
  } finally {
    await bus.end();
  }
}

async function inChromium({ product, built }: PocketStage, bus: SessionBus): Promise<void> {
  const browser = await openBrowser(built, ['--autoplay-policy=no-user-gesture-required']);
  try {
    const { tapped } = await openProduct(browser, product, tabata().timer, 'untapped');
    const { page } = tapped;
    await page.evaluate(setPocketMode);
    await page.reload();
    await page.getByRole('button', { name: 'Start', exact: true }).click({ timeout: WAIT });
    await pressAll('Chromium', bus, () => page.evaluate(shown));
  } finally {
    await browser.close();
  }
}

async function inWebKit({ product }: PocketStage, bus: SessionBus): Promise<void> {
  const missing = missingPackages('WebKit');
  if (missing.length > 0) {
    console.log(`\nWebKit cannot be started (Debian: apt-get install ${missing.join(' ')})`);
    return;
  }
  const engine = await startWebKit();
  const door = await openDoor(product, { scripts: [] });
  try {
    const window = await engine.open();
    await window.goto(`${door.url}${EMPTY_PAGE}`);
    const id = await moveIn(window, tabata().timer);
    await window.goto(`${door.url}/run/${id}`);
    await start(window);
    await window.evaluate(setPocketMode, undefined);
    await sleep(DONE);
    await window.reload();
    const { x, y } = await start(window);
    await window.click(x, y);
    await pressAll('WebKit', bus, () => window.evaluate(shown, undefined));
  } finally {
    await engine.end();
    await door.shut();
  }
}

/** Where the button is that starts the run, once it can be pressed. */
async function start(window: Window): Promise<{ readonly x: number; readonly y: number }> {
  const until = performance.now() + 2 * WAIT;
  for (;;) {
    const place = await window.evaluate(() => {
      const button = [...document.querySelectorAll('button')].find(
        (one) => one.textContent.trim() === 'Start' && one.getAttribute('aria-disabled') !== 'true' && !one.disabled,
      );
      const box = button?.getBoundingClientRect();
      return box === undefined ? null : { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    }, undefined);
    if (place !== null) return place;
    if (performance.now() > until) throw new Error('the run cannot be started');
    await sleep(200);
  }
}

async function pressAll(engine: string, bus: SessionBus, look: () => Promise<string>): Promise<void> {
  const until = performance.now() + WAIT;
  while (!(await bus.hasPlayer()) && performance.now() < until) await sleep(200);
  console.log('');
  const row = benchTable('A run in pocket mode by media keys', 'Measured');
  row(`${engine}, started`, await look());
  for (const key of KEYS) {
    await bus.press(key);
    await sleep(DONE);
    row(`${engine}, ${key}`, await look());
  }
}

/** The step, the time left, how long the run lasted, and whether it can be paused. Runs in the page. */
function shown(): string {
  const text = (one: Element | undefined | null) => one?.textContent.trim() ?? '?';
  const all = [...document.querySelectorAll('*')].filter(({ children }) => children.length === 0);
  const isRunning = [...document.querySelectorAll('button')].some((one) => text(one) === 'Pause');
  const elapsed = text(all.find((one) => text(one).endsWith(' elapsed')));
  return `${text(document.querySelector('h2'))}, ${text(document.querySelector('[role=timer]'))} left, ${elapsed}, ${isRunning ? 'running' : 'paused'}`;
}

/** Runs in the page, which has made its database. */
function setPocketMode(): Promise<void> {
  return new Promise<void>((resolve) => {
    const opening = indexedDB.open('roundbell');
    opening.addEventListener('success', () => {
      const change = opening.result.transaction('settings', 'readwrite');
      change.objectStore('settings').put({ soundMode: 'pocket' }, 'device');
      change.addEventListener('complete', () => {
        opening.result.close();
        resolve();
      });
    });
  });
}
