import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { NO_MAIL } from '../../../../../server/src/accounts/mail.ts';
import { assemble } from '../../../../../server/src/assemble.ts';
import { backUp } from '../../../../../server/src/backup/backup.ts';
import { restore } from '../../../../../server/src/backup/restore.ts';
import { createServerLog } from '../../../../../server/src/base/log.ts';
import { PUBLIC_REACH } from '../../../../../server/src/bells/push-reach.ts';
import { NO_COACH } from '../../../../../server/src/coach/coach.ts';
import type { DatabasePlace } from '../../../../../server/src/database/database.ts';
import { NO_PLANNER } from '../../../../../server/src/intervals/planner.ts';
import { LIMITS } from '../../../../../server/src/limits/limits.ts';
import { NO_METRICS } from '../../../../../server/src/metrics/metrics.ts';
import { createServer } from '../../../../../server/src/server.ts';
import { NO_SPEECH } from '../../../../../server/src/speech/speech.ts';
import { believed } from '../../../../../server/test/fixture.ts';
import { QUICK_PASSWORDS } from '../../../../../server/test/quick-passwords.ts';
import type { Answering, Restorable } from './play.ts';

/** The real server in-process on a file of its own; who asks is believed, for a sign-up costs more than a history. */
export interface HistoryServer extends Answering {
  /** The id of a person's account, which is made when it is missing. */
  enter(person: string): Promise<string>;
  close(): Promise<void>;
}

/** Opens one. */
export async function openHistoryServer(): Promise<HistoryServer & Restorable> {
  const folder = mkdtempSync(join(tmpdir(), 'roundbell-histories-'));
  const place = { engine: 'sqlite', file: join(folder, 'roundbell.sqlite') } as const;
  const backup = join(folder, 'backup');
  let { assembled, server } = await openOn(place);
  return {
    enter: async (person) => person,
    async answer(person, request) {
      request.headers.set('x-person', person);
      return server.fetch(request);
    },
    async restart() {
      await assembled.close();
      ({ assembled, server } = await openOn(place));
    },
    async backUp() {
      rmSync(backup, { recursive: true, force: true });
      await backUp({ place, dataDir: folder, folder: backup, now: Date.now() });
    },
    async restore() {
      await assembled.close();
      await restore({ place, dataDir: folder, folder: backup, now: Date.now() });
      ({ assembled, server } = await openOn(place));
    },
    async close() {
      await assembled.close();
      rmSync(folder, { recursive: true });
    },
  };
}

async function openOn(place: DatabasePlace) {
  const assembled = await assemble({
    place,
    secret: 'a secret that is only good for tests',
    signUp: 'open',
    passwords: QUICK_PASSWORDS,
    publicUrl: undefined,
    securityContact: undefined,
    trustedProxies: 0,
    webDirectory: undefined,
    limits: { ...LIMITS, pushes: 100_000, reads: 100_000, readsAtOnce: 100_000 },
    speechPlace: NO_SPEECH,
    coachPlace: NO_COACH,
    mailPlace: NO_MAIL,
    planner: NO_PLANNER,
    pushReach: PUBLIC_REACH,
    log: createServerLog(() => undefined),
    metrics: NO_METRICS,
    now: Date.now,
    after: () => () => undefined,
  });
  const server = createServer({ ...assembled.parts, whoIsAsking: believed(assembled.database) });
  return { assembled, server };
}
