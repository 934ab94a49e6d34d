// A whole server in-process with its database in memory, for the contract suites of the web adapters.

import { once } from 'node:events';
import { createServer as createListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { NO_MAIL } from '../src/accounts/mail.ts';
import { assemble } from '../src/assemble.ts';
import { createServerLog } from '../src/base/log.ts';
import { PUBLIC_REACH } from '../src/bells/push-reach.ts';
import { NO_COACH } from '../src/coach/coach.ts';
import { NO_PLANNER } from '../src/intervals/planner.ts';
import { LIMITS } from '../src/limits/limits.ts';
import { NO_METRICS } from '../src/metrics/metrics.ts';
import { createServer } from '../src/server.ts';
import { NO_SPEECH } from '../src/speech/speech.ts';
import { QUICK_PASSWORDS } from './quick-passwords.ts';

/** A server without a network. */
export interface TestServer {
  fetch(request: Request): Promise<Response>;
  close(): Promise<void>;
}

/** How the language model behind it answers each of our questions. */
export interface ScriptedModel {
  readonly decision: object;
  readonly bank: object;
  readonly timer: object;
  /** The answer to a description that contains 'poem'. */
  readonly notUnderstood: object;
}

/** Opens one; a suite may sign up any number of times, every other limit is the real one. */
export async function openTestServer(model?: ScriptedModel, now: () => number = Date.now): Promise<TestServer> {
  const peer = model === undefined ? undefined : await startModel(model);
  const assembled = await assemble({
    place: { engine: 'sqlite', file: ':memory:' },
    secret: 'a secret that is only good for tests',
    passwords: QUICK_PASSWORDS,
    signUp: 'open',
    publicUrl: undefined,
    securityContact: undefined,
    trustedProxies: 0,
    webDirectory: undefined,
    limits: { ...LIMITS, attemptsPerAddress: 10_000 },
    speechPlace: NO_SPEECH,
    coachPlace: {
      ...NO_COACH,
      providers: { ...NO_COACH.providers, groq: { apiKey: undefined, baseUrl: peer?.url } },
    },
    mailPlace: NO_MAIL,
    planner: NO_PLANNER,
    pushReach: PUBLIC_REACH,
    log: createServerLog(() => undefined),
    metrics: NO_METRICS,
    now,
    after: () => () => undefined,
  });
  // Nothing reads the mails.
  const mailer = { ...assembled.parts.mailer, hasServer: true };
  const server = createServer({ ...assembled.parts, mailer });
  return {
    fetch: async (request) => await server.fetch(request),
    async close() {
      await assembled.close();
      await peer?.stop();
    },
  };
}

/** A provider on loopback that speaks the protocol and says what it was told to say. */
async function startModel(model: ScriptedModel) {
  const listener = createListener(async (request, response) => {
    let sent = '';
    for await (const chunk of request) sent += String(chunk);
    const said = answerOf(model, JSON.parse(sent) as Question);
    const message = { role: 'assistant', content: JSON.stringify(said) };
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ choices: [{ index: 0, message, finish_reason: 'stop' }] }));
  });
  listener.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  return {
    url: `http://127.0.0.1:${(listener.address() as AddressInfo).port}/v1`,
    async stop() {
      const closed = once(listener, 'close');
      listener.close();
      listener.closeAllConnections();
      await closed;
    },
  };
}

interface Question {
  readonly messages: readonly { readonly content: string }[];
  readonly response_format: {
    readonly json_schema: { readonly name: Exclude<keyof ScriptedModel, 'notUnderstood'> };
  };
}

function answerOf(model: ScriptedModel, { messages, response_format: format }: Question): object {
  const { name } = format.json_schema;
  if (name !== 'timer') return model[name];
  if (messages.at(-1)?.content.includes('poem') === true)
    return { name: '', rounds: [], notes: [], ...model.notUnderstood };
  return { understood: true, problem: '', ...model.timer };
}
