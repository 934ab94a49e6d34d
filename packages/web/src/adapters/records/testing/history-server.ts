import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { NO_MAIL } from '../../../../../server/src/accounts/mail.ts';
import { assemble } from '../../../../../server/src/assemble.ts';
import { createServerLog } from '../../../../../server/src/base/log.ts';
import { NO_COACH } from '../../../../../server/src/coach/coach.ts';
import { LIMITS } from '../../../../../server/src/limits/limits.ts';
import { createServer } from '../../../../../server/src/server.ts';
import { NO_SPEECH } from '../../../../../server/src/speech/speech.ts';
import { QUICK_PASSWORDS } from '../../../../../server/test/quick-passwords.ts';

/** The real server in-process on a file of its own; who asks is believed, for a sign-up costs more than a history. */
export interface HistoryServer {
  /** The id of a person's account, which is made when it is missing. */
  enter(person: string): Promise<string>;
  /** Asks for a person. */
  answer(person: string, request: Request): Promise<Response>;
  /** Ends, and begins again over the same file. */
  restart(): Promise<void>;
  close(): Promise<void>;
}

/** Opens one. */
export async function openHistoryServer(): Promise<HistoryServer> {
  const folder = mkdtempSync(join(tmpdir(), 'roundbell-histories-'));
  const open = async () => {
    const assembled = await assemble({
      place: { engine: 'sqlite', file: join(folder, 'histories.sqlite') },
      secret: 'a secret that is only good for tests',
      passwords: QUICK_PASSWORDS,
      publicUrl: undefined,
      trustedProxies: 0,
      webDirectory: undefined,
      limits: { ...LIMITS, pushes: 100_000 },
      speechPlace: NO_SPEECH,
      coachPlace: NO_COACH,
      mailPlace: NO_MAIL,
      log: createServerLog(() => undefined),
      now: Date.now,
      after: () => () => undefined,
    });
    const server = createServer({
      ...assembled.parts,
      whoIsAsking: async ({ headers }) => {
        const id = headers.get('x-person') ?? '';
        return { user: { id, email: `${id}@example.org`, displayName: id }, madeAt: 0, cookies: [] };
      },
    });
    return { assembled, server };
  };
  let { assembled, server } = await open();
  return {
    enter: async (person) => person,
    async answer(person, request) {
      request.headers.set('x-person', person);
      return server.fetch(request);
    },
    async restart() {
      await assembled.close();
      ({ assembled, server } = await open());
    },
    async close() {
      await assembled.close();
      rmSync(folder, { recursive: true });
    },
  };
}
