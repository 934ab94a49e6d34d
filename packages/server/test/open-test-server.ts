// A whole server in-process with its database in memory: what the contract suites of the web's adapters talk to.

import { assemble } from '../src/assemble.ts';
import { NO_COACH } from '../src/coach.ts';
import { createLog } from '../src/log.ts';
import { LIMITS } from '../src/parts.ts';
import { NO_SPEECH } from '../src/speech.ts';
import { createServer } from '../src/server.ts';

/** A server without a network. */
export interface TestServer {
  fetch(request: Request): Promise<Response>;
  close(): Promise<void>;
}

/** Opens one; a suite may sign up as often as it likes, every other limit is the real one. */
export async function openTestServer(): Promise<TestServer> {
  const assembled = await assemble({
    place: { engine: 'sqlite', file: ':memory:' },
    secret: 'a secret that is only good for tests',
    publicUrl: undefined,
    trustedProxies: 0,
    webDirectory: undefined,
    limits: { ...LIMITS, attemptsPerAddress: 10_000 },
    speechPlace: NO_SPEECH,
    coachPlace: NO_COACH,
    log: createLog(() => undefined),
    now: Date.now,
  });
  const server = createServer(assembled.parts);
  return { fetch: async (request) => await server.fetch(request), close: () => assembled.close() };
}
