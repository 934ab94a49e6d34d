import { createApp, type App } from '@roundbell/core';

import { createClock } from './ports/clock.ts';
import { createDisk } from './ports/disk.ts';
import { createLog } from './ports/log.ts';
import { createPage } from './ports/page.ts';
import { createRandom } from './ports/random.ts';
import { createRecords } from './ports/records.ts';
import { createServerPort } from './ports/server.ts';

/** The composition root: the browser's adapters, and the engines over them. */
export function composeApp(): App {
  const log = createLog();
  const clock = createClock();
  const random = createRandom();
  const page = createPage({ log });
  const server = createServerPort({ clock, page, random });
  return createApp({
    clock,
    random,
    page,
    log,
    server,
    disk: createDisk({ clock, log }),
    forRuns: async () => (await import('./ports/for-runs.ts')).createRunPorts({ clock, page, log }),
    forHeart: async () => (await import('./ports/sensor.ts')).createHeartRateSensor({ clock }),
    records: createRecords({ server, clock, random, page, log }),
  });
}
