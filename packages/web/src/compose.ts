import { createApp, type App, type FirstState } from '@roundbell/core';
import type { AppPorts } from '@roundbell/core/ports';
import { createClock } from './adapters/clock/clock.ts';
import { createDisk } from './adapters/disk/disk.ts';
import { createConsoleLog } from './adapters/log.ts';
import { createPage } from './adapters/page/page.ts';
import { createRandom } from './adapters/random.ts';
import { createRecords } from './adapters/records/records.ts';
import { createServerPort } from './adapters/server/server.ts';
import { wasSignedIn } from './app/shell/presence.ts';
import { HOST } from './base/host.ts';

/** The composition root: the browser's adapters, and the engines over them, whose account shows `firstState` until it has decided who is here. */
export function composeApp(firstState: FirstState): App {
  // Somebody who was signed in needs their documents next. Where they cannot be fetched, opening them reports it.
  if (wasSignedIn()) import('./adapters/records/documents.ts').catch(() => {});
  const log = createConsoleLog();
  const clock = createClock();
  const random = createRandom();
  const page = createPage({ log });
  const server = createServerPort({ clock, page, random, ...(HOST === 'static' && { fetch: askNoOne }) });
  const ports: AppPorts = {
    clock,
    random,
    page,
    log,
    server,
    disk: createDisk({ clock, log }),
    forRuns: async () => (await import('./adapters/for-runs.ts')).createRunPorts({ clock, page, log }),
    forPocket: async () => (await import('./adapters/track-player/track-player.ts')).createTrackPlayer({ log }),
    forHeart: async () => (await import('./adapters/sensor/sensor.ts')).createHeartRateSensor({ clock }),
    forPasskeys: async () => (await import('./adapters/passkeys/authenticator.ts')).createAuthenticator(),
    records: createRecords({ server, clock, random, page, log }),
  };
  return createApp(ports, firstState);
}

/** A static host answers no call: each is refused as it is without a network, and nothing is sent. */
function askNoOne(): Promise<never> {
  return Promise.reject(new TypeError('There is no server'));
}
