// A Chromium that Playwright only drives. One that it starts itself throttles no hidden tab and calls every page visible.

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Two hidden pages in each new window, for the list below an address bar that is never shown here: they took more time than the window. */
const POPUPS = ['WebUIOmniboxPopup', 'WebUIOmniboxFullPopup', 'WebUIOmniboxAimPopup'];
/** What Playwright turns off on Linux. Of two such lists Chromium takes the last. */
const OFF_BY_PLAYWRIGHT = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
];
const without = (features: readonly string[]): string => `--disable-features=${features.join(',')}`;

const ALWAYS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
/** How Playwright starts every Chromium of the journeys: no sandbox, no graphics card, and quiet on the network. */
export const CHROMIUM_FLAGS = [...ALWAYS, without([...OFF_BY_PLAYWRIGHT, ...POPUPS])];
const OWN_FLAGS = [...ALWAYS, without(POPUPS), '--headless=new', '--remote-debugging-port=0'];
const ADDRESS = /DevTools listening on (ws:\S+)/;
/** A browser that has reported no address by then will not (ms). */
const WAIT = 20_000;

/** A running Chromium. */
export interface OwnBrowser {
  /** The address from which to drive it. */
  readonly address: string;
  /** Kills it with everything it started, at once and without a warning; what its profile has on the disk stays. */
  kill(): Promise<void>;
  /** Where its profile is, for another to go on with. */
  readonly profile: string;
  /** Ends it with everything it started, and removes its profile. */
  end(): Promise<void>;
}

/** Starts the Chromium at this path with its own profile, or with that of one before. */
export async function startOwnBrowser(
  path: string,
  flags: readonly string[] = [],
  before?: Pick<OwnBrowser, 'profile'>,
): Promise<OwnBrowser> {
  const profile = before?.profile ?? (await mkdtemp(join(tmpdir(), 'roundbell-browser-')));
  const all = [...OWN_FLAGS, ...flags, `--user-data-dir=${profile}`, 'about:blank'];
  const child = spawn(path, all, { stdio: ['ignore', 'ignore', 'pipe'], detached: true });
  return {
    address: await addressOf(child),
    profile,
    kill: () => endGroup(child),
    async end() {
      await endGroup(child);
      await rm(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
    },
  };
}

function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = '';
    const late = setTimeout(() => reject(new Error(`The browser tells no address:\n${output}`)), WAIT);
    child.stderr?.on('data', (text: Buffer) => {
      output += text.toString();
      const address = ADDRESS.exec(output)?.[1];
      if (address === undefined) return;
      clearTimeout(late);
      resolve(address);
    });
    child.once('exit', () => {
      clearTimeout(late);
      reject(new Error(`The browser ended before it was ready:\n${output}`));
    });
  });
}

/** What it started forms its own group. */
async function endGroup(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
  const gone = once(child, 'exit');
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch {
    return;
  }
  await gone;
}
