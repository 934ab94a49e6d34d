// One process: environment, database, server, listen; and the reverse on a signal to stop. With the word 'admin', 'backup', 'restore' or
// 'migrate-to-postgres' it carries out one command of the operator instead.

import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { NO_MAIL } from './accounts/mail.ts';
import { HASHING_ROOM, inTurn, SCRYPT } from './accounts/passwords.ts';
import { administer } from './admin/admin.ts';
import type { AdminAnswer } from './admin/answer.ts';
import { type Assembled, assemble } from './assemble.ts';
import { backUpCommand, restoreCommand } from './backup/command.ts';
import { type Environment, parseEnvironment } from './base/env.ts';
import { CONNECTION_TIMES, createListener } from './base/listener.ts';
import { openLogOutput, toStandardOutput } from './base/log-output.ts';
import { createServerLog } from './base/log.ts';
import { holdFolder } from './base/only-one.ts';
import { sessionSecretIn } from './base/secret.ts';
import { afterMillis } from './base/sweep.ts';
import { messageOf } from './base/thrown.ts';
import { PUBLIC_REACH } from './bells/push-reach.ts';
import { databasePlaceOf } from './database/database.ts';
import { createPlanner, PUBLIC_PLANNER } from './intervals/planner.ts';
import { LIMITS } from './limits/limits.ts';
import { openMetrics } from './metrics/open-metrics.ts';
import { watchHashes, watchOutput } from './metrics/watch.ts';
import { moveCommand } from './move/command.ts';
import { endingSentences } from './providers/models-in-use.ts';
import { type ProvidersSettings, readProviders } from './providers/providers-file.ts';
import { createServer } from './server.ts';

/** From both packages/server/src and packages/server/dist. */
const WEB_DIRECTORY = fileURLToPath(new URL('../../web/dist', import.meta.url));
const SHUTDOWN_MILLIS = 10_000;
const SWEEP_MILLIS = 50;
// Only this user of the machine may read what is written here.
process.umask(0o077);
const output = openLogOutput({
  writeBytes: toStandardOutput,
  after: afterMillis,
  onTaken: (dropped) => log.note('log-was-refused', { dropped }),
});
const log = createServerLog(output.write);

async function start(environment: Environment, settings: ProvidersSettings): Promise<void> {
  const { speech, chat } = settings;
  const { groq, openai } = environment;
  let origin = '';
  const { metrics, url: metricsUrl } = await openMetrics(environment.metrics, log);
  const passwords = inTurn(SCRYPT, HASHING_ROOM);
  watchHashes(metrics, passwords);
  watchOutput(metrics, output);
  const release = environment.databaseUrl === undefined ? await holdFolder(environment.dataDir) : undefined;
  const assembled = await assemble({
    place: databasePlaceOf(environment),
    secret: environment.sessionSecret ?? (await sessionSecretIn(environment.dataDir)),
    passwords,
    signUp: environment.signUp,
    publicUrl: environment.publicUrl,
    securityContact: environment.securityContact,
    trustedProxies: environment.trustedProxies,
    webDirectory: WEB_DIRECTORY,
    limits: LIMITS,
    speechPlace: { settings: speech, providers: { groq, openai }, folder: join(environment.dataDir, 'speech') },
    coachPlace: { settings: chat, providers: { groq, openai } },
    planner: createPlanner(environment.intervalsUrl ?? PUBLIC_PLANNER),
    pushReach: PUBLIC_REACH,
    mailPlace: { ...NO_MAIL, smtpUrl: environment.smtpUrl, from: environment.mailFrom, origin: () => origin },
    log,
    metrics,
    now: Date.now,
    after: afterMillis,
  });
  const { fetch, routes } = createServer(assembled.parts);
  metrics.knowRoutes(routes.map(({ path }) => path));
  const listener = createListener(fetch, CONNECTION_TIMES, environment.publicUrl);
  try {
    listener.listen(environment.port, environment.host);
    await once(listener, 'listening');
  } catch (error) {
    await assembled.close();
    throw error;
  }
  const { port } = listener.address() as AddressInfo;
  origin = environment.publicUrl ?? `http://${environment.host ?? 'localhost'}:${port}`;
  for (const says of endingSentences(settings, environment, Date.now())) output.write(`${says}\n`);
  if (metricsUrl !== undefined) output.write(`Metrics: ${metricsUrl}\n`);
  output.write(`Roundbell is ready: ${origin}\n`);
  stopOnSignal(async () => {
    await stop(listener, assembled);
    await release?.();
  });
}

function stopOnSignal(end: () => Promise<void>): void {
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.once(signal, () => void end().catch((error) => giveUp('stop', error)));
}

/** Waits until proxies have noticed, accepts no more requests, finishes current ones, then closes the database. */
async function stop(listener: Server, assembled: Assembled): Promise<void> {
  await assembled.parts.liveness.leave();
  const impatience = setTimeout(() => listener.closeAllConnections(), SHUTDOWN_MILLIS);
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
  const message = messageOf(error);
  process.stderr.write(`Roundbell could not ${what}: ${message}\n`);
  process.exitCode = 1;
}

async function serve(): Promise<void> {
  // What is said there when no one reads it is lost, and nothing else.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  const environment = parseEnvironment(process.env);
  const providers = readProviders(process.env['PROVIDERS_FILE']);
  if (environment.ok && providers.ok)
    return start(environment.environment, providers).catch((error) => giveUp('start', error));
  for (const read of [environment, providers])
    for (const problem of read.ok ? [] : read.problems) process.stderr.write(`${problem}\n`);
  process.exitCode = 1;
}

async function obey(answering: Promise<AdminAnswer>): Promise<void> {
  const answer = await answering;
  if (answer.ok) process.stdout.write(`${answer.lines.join('\n')}\n`);
  else process.stderr.write(`${answer.problem}\n`);
  process.exitCode = answer.ok ? 0 : 1;
}

const [, , first, ...words] = process.argv;
if (first === 'admin') await obey(administer(words, process.env, Date.now));
else if (first === 'backup') await obey(backUpCommand(words, process.env, Date.now()));
else if (first === 'restore') await obey(restoreCommand(words, process.env, Date.now()));
else if (first === 'migrate-to-postgres') await obey(moveCommand(words, process.env));
else if (first === undefined) await serve();
else
  await obey(
    Promise.resolve({
      ok: false,
      problem: `${first} is no command. The commands are: admin, backup, restore, migrate-to-postgres; without one the server starts.`,
    }),
  );
