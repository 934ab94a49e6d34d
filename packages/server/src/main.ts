// One process: environment, database, server, listen; and the reverse on a signal to stop.

import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createAdaptorServer } from '@hono/node-server';
import { NO_MAIL } from './accounts/mail.ts';
import { HASHING_ROOM, inTurn, SCRYPT } from './accounts/passwords.ts';
import { type Assembled, assemble } from './assemble.ts';
import type { DatabasePlace } from './base/database.ts';
import { type Environment, parseEnvironment } from './base/env.ts';
import { createServerLog } from './base/log.ts';
import { holdFolder } from './base/only-one.ts';
import { sessionSecretIn } from './base/secret.ts';
import { afterMillis } from './base/sweep.ts';
import { LIMITS } from './limits/limits.ts';
import { type ProvidersSettings, readProviders } from './providers/providers-file.ts';
import { createServer } from './server.ts';

/** From both packages/server/src and packages/server/dist. */
const WEB_DIRECTORY = fileURLToPath(new URL('../../web/dist', import.meta.url));
const LONGEST_GOODBYE_MILLIS = 10_000;
const SWEEP_MILLIS = 50;
/** Longer than a proxy keeps an idle connection (nginx: 60 s): if the server closes it first, a request may be on it. */
const IDLE_MILLIS = 75_000;
/** For the headers, and for the whole of a request; checked twice a minute. */
const TIMEOUTS = {
  keepAliveTimeout: IDLE_MILLIS,
  headersTimeout: 20_000,
  requestTimeout: 60_000,
};
/** The longest wait is for a language model. */
const SILENT_MILLIS = 120_000;

// Only this user of the machine may read what is written here.
process.umask(0o077);
const log = createServerLog((line) => process.stdout.write(line));

async function start(environment: Environment, { speech, chat }: ProvidersSettings): Promise<void> {
  const { groq, openai } = environment;
  let origin = '';
  const release = environment.databaseUrl === undefined ? await holdFolder(environment.dataDir) : undefined;
  const assembled = await assemble({
    place: placeOf(environment),
    secret: environment.sessionSecret ?? (await sessionSecretIn(environment.dataDir)),
    passwords: inTurn(SCRYPT, HASHING_ROOM),
    publicUrl: environment.publicUrl,
    trustedProxies: environment.trustedProxies,
    webDirectory: WEB_DIRECTORY,
    limits: LIMITS,
    speechPlace: {
      settings: speech,
      providers: { groq, openai },
      folder: join(environment.dataDir, 'speech'),
    },
    coachPlace: { settings: chat, providers: { groq, openai } },
    mailPlace: { ...NO_MAIL, smtpUrl: environment.smtpUrl, from: environment.mailFrom, origin: () => origin },
    log,
    now: Date.now,
    after: afterMillis,
  });
  const { fetch } = createServer(assembled.parts);
  const listener = createAdaptorServer({ fetch, serverOptions: TIMEOUTS }) as Server;
  // Events say something every 25 s; whoever takes nothing for so long has gone.
  listener.setTimeout(SILENT_MILLIS);
  try {
    listener.listen(environment.port, environment.host);
    await once(listener, 'listening');
  } catch (error) {
    await assembled.close();
    throw error;
  }
  const { port } = listener.address() as AddressInfo;
  origin = environment.publicUrl ?? `http://${environment.host ?? 'localhost'}:${port}`;
  process.stdout.write(`Roundbell is ready: ${origin}\n`);

  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.once(
      signal,
      () =>
        void stop(listener, assembled)
          .then(release)
          .catch((error) => giveUp('stop', error)),
    );
}

function placeOf({ databaseUrl, poolSize, dataDir }: Environment): DatabasePlace {
  if (databaseUrl !== undefined) return { engine: 'postgres', url: databaseUrl, ...(poolSize && { poolSize }) };
  return { engine: 'sqlite', file: join(dataDir, 'roundbell.sqlite') };
}

/** Accepts no more requests, finishes current ones, then closes the database. */
async function stop(listener: Server, assembled: Assembled): Promise<void> {
  const impatience = setTimeout(() => listener.closeAllConnections(), LONGEST_GOODBYE_MILLIS);
  // A connection whose request is finished would be kept for the next one.
  const sweep = setInterval(() => listener.closeIdleConnections(), SWEEP_MILLIS);
  listener.close();
  assembled.parts.streams.close();
  await once(listener, 'close');
  clearTimeout(impatience);
  clearInterval(sweep);
  await assembled.close();
  log.note('stopped', {});
}

function giveUp(what: 'start' | 'stop', error: unknown): void {
  const message = error instanceof Error ? error.message : String(error);
  process.stderr.write(`Roundbell could not ${what}: ${message}\n`);
  process.exitCode = 1;
}

const environment = parseEnvironment(process.env);
const providers = readProviders(process.env['PROVIDERS_FILE']);
if (environment.ok && providers.ok)
  await start(environment.environment, providers).catch((error) => giveUp('start', error));
else {
  for (const read of [environment, providers])
    for (const problem of read.ok ? [] : read.problems) process.stderr.write(`${problem}\n`);
  process.exitCode = 1;
}
