// The server under load: without limits, and trusting the `x-person` header.

import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createAdaptorServer } from '@hono/node-server';
import { NO_MAIL } from '../src/accounts/mail.ts';
import { HASHING_ROOM, inTurn, SCRYPT } from '../src/accounts/passwords.ts';
import { assemble } from '../src/assemble.ts';
import { createServerLog } from '../src/base/log.ts';
import { afterMillis } from '../src/base/sweep.ts';
import { PUBLIC_REACH } from '../src/bells/push-reach.ts';
import { NO_COACH } from '../src/coach/coach.ts';
import { NO_PLANNER } from '../src/intervals/planner.ts';
import { LIMITS, type Limits } from '../src/limits/limits.ts';
import { NO_METRICS } from '../src/metrics/metrics.ts';
import { createServer } from '../src/server.ts';
import { NO_SPEECH } from '../src/speech/speech.ts';

const ENDLESS = 1_000_000_000;
const ENDLESS_LIMITS: Limits = {
  ...LIMITS,
  attemptsPerAddress: ENDLESS,
  failuresPerEmail: ENDLESS,
  linksPerEmail: ENDLESS,
  pushes: ENDLESS,
  streams: ENDLESS,
  reads: ENDLESS,
  readsAtOnce: ENDLESS,
  bytesUnderWay: ENDLESS,
  speech: ENDLESS,
  coach: ENDLESS,
  storedBytes: ENDLESS,
  documents: ENDLESS,
};

/** Serves a fresh database in a folder, or the PostgreSQL database that DATABASE_URL names, until the parent ends this process; reports its address and processor time. */
export async function serve(folder: string): Promise<void> {
  const url = process.env['DATABASE_URL'];
  const { parts, database } = await assemble({
    place:
      url === undefined ? { engine: 'sqlite', file: join(folder, 'roundbell.sqlite') } : { engine: 'postgres', url },
    secret: 'a secret that is only good for a bench',
    signUp: 'open',
    passwords: inTurn(SCRYPT, HASHING_ROOM),
    publicUrl: undefined,
    securityContact: undefined,
    trustedProxies: 0,
    webDirectory: undefined,
    limits: ENDLESS_LIMITS,
    speechPlace: NO_SPEECH,
    coachPlace: NO_COACH,
    mailPlace: NO_MAIL,
    planner: NO_PLANNER,
    pushReach: PUBLIC_REACH,
    log: createServerLog(() => undefined),
    metrics: NO_METRICS,
    now: Date.now,
    after: afterMillis,
  });
  const server = createServer({
    ...parts,
    whoIsAsking: async (request, renew) => {
      const id = request.headers.get('x-person');
      if (id === null) return await parts.whoIsAsking(request, renew);
      return { user: { id, email: '', displayName: '' }, madeAt: 0, cookies: [] };
    },
  });
  // The bare write, for comparison with other stacks: no transaction, no history, one durable statement.
  server.post('/raw', async (context) => {
    const document = await context.req.text();
    await database.db
      .insertInto('sync_doc')
      .values({ owner: 'raw', kind: 'timers', id: crypto.randomUUID(), rev: '1', seq: 1, document })
      .onConflict((conflict) => conflict.columns(['owner', 'kind', 'id']).doUpdateSet({ document }))
      .execute();
    return context.json({});
  });
  const listener = createAdaptorServer({ fetch: server.fetch }) as Server;
  listener.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  process.send?.({ name: 'url', value: `http://127.0.0.1:${(listener.address() as AddressInfo).port}` });
  process.on('message', (name) => {
    const { user, system } = process.cpuUsage();
    process.send?.({ name, value: user + system });
  });
}
