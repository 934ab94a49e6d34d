import {
  ACCOUNT_HEADER,
  FAILURE_CODES,
  Failure,
  once,
  PULL_BYTES,
  pullReplySchema,
  pushReplySchema,
  refusalSchema,
  signedInSchema,
  type Clock,
  type FailureCode,
  type Millis,
  type Page,
  type Random,
  type Server,
  type SignedIn,
} from '@roundbell/core';
import { keepStream, type EventStream, type KeptStream } from './events.ts';
import type { LateCalls } from './late-calls.ts';
import { parse } from './reply.ts';

/** A request not answered by then counts as a lost network. */
const LIMIT: Millis = 20_000;

interface Deps {
  readonly clock: Clock;
  readonly page: Page;
  readonly random: Random;
  readonly baseUrl?: string;
  readonly fetch?: typeof globalThis.fetch;
  readonly openStream?: (url: string) => EventStream;
}

/** PRT-22 to PRT-24: our server over fetch. Every reply is parsed; every failure is a Failure. */
export function createServerPort({
  clock,
  page,
  random,
  baseUrl = '',
  fetch = globalThis.fetch,
  openStream = openEventSource,
}: Deps): Server {
  const streams = new Set<KeptStream>();
  const call = createCall(baseUrl, fetch);
  const ask = async (...asked: Parameters<Call>): Promise<unknown> => readJson(await call(...asked));
  const enter = async (path: string, request: unknown): Promise<SignedIn> => {
    const signedIn = parse(signedInSchema, await ask('POST', path, request));
    // The first 401 closes a stream, which must not wait for its back-off now.
    for (const stream of streams) stream.reopen();
    return signedIn;
  };
  return {
    signUp: (request) => enter('/api/account/sign-up', request),
    signIn: (request) => enter('/api/account/sign-in', request),
    signOut: async () => {
      await ask('POST', '/api/account/sign-out', {});
    },
    whoIsHere: async () => {
      // A server of an older version answers 401 if no one is signed in.
      const reply = await ask('GET', '/api/account/me').catch((cause: unknown) => {
        if (cause instanceof Failure && cause.code === 'not-signed-in') return undefined;
        throw cause;
      });
      return reply ? parse(signedInSchema, reply).user : undefined;
    },
    ...documentCalls(ask),
    documentsOf: (userId) => documentCalls(ask, userId),
    speech: async (request) => readBytes(await call('POST', '/api/speech', request)),
    ...lateCalls(ask),
    onEvents(onSequence, onLive) {
      const stream = keepStream(
        { clock, page, random, openStream: () => openStream(`${baseUrl}/api/sync/events`) },
        onSequence,
        onLive,
      );
      streams.add(stream);
      return () => {
        streams.delete(stream);
        stream.close();
      };
    },
  };
}

/** Push and pull; the server refuses them if another account is signed in. */
function documentCalls(ask: Ask, account?: string): Pick<Server, 'push' | 'pull'> {
  return {
    push: async (kind, rows) =>
      parse(pushReplySchema, await ask('POST', `/api/sync/${kind}/push`, { rows }, account)).conflicts,
    pull: async (kind, since, limit) => {
      const path = `/api/sync/${kind}/pull?since=${since}&limit=${limit}&bytes=${PULL_BYTES}`;
      return parse(pullReplySchema, await ask('GET', path, undefined, account));
    },
  };
}

type Ask = (...asked: Parameters<Call>) => Promise<unknown>;

/** The calls that most pages never make, in a separate chunk. */
function lateCalls(ask: Ask): LateCalls {
  const calls = once(async () => (await import('./late-calls.ts')).createLateCalls(ask));
  const here = () =>
    calls.fetch().catch(() => {
      throw new Failure('offline');
    });
  return {
    history: async (timerId) => (await here()).history(timerId),
    speechProviders: async () => (await here()).speechProviders(),
    coachDecision: async (request) => (await here()).coachDecision(request),
    coachMessage: async (request) => (await here()).coachMessage(request),
    coachBank: async () => (await here()).coachBank(),
    describe: async (request) => (await here()).describe(request),
    rename: async (displayName) => (await here()).rename(displayName),
    changePassword: async (change) => (await here()).changePassword(change),
    forgotPassword: async (email) => (await here()).forgotPassword(email),
    resetPassword: async (reset) => (await here()).resetPassword(reset),
    signOutEverywhere: async () => (await here()).signOutEverywhere(),
    deleteAccount: async (password) => (await here()).deleteAccount(password),
    accountExists: async (userId) => (await here()).accountExists(userId),
  };
}

type Call = (method: 'GET' | 'POST', path: string, body?: unknown, account?: string) => Promise<Response>;

/** Asks the server; resolves with any reply that is not a refusal. */
function createCall(baseUrl: string, fetch: typeof globalThis.fetch): Call {
  return async (method, path, body, account) => {
    const init: RequestInit = {
      method,
      cache: 'no-store',
      credentials: 'same-origin',
      signal: AbortSignal.timeout(LIMIT),
    };
    const headers: Record<string, string> = account === undefined ? {} : { [ACCOUNT_HEADER]: account };
    if (body !== undefined) {
      headers['content-type'] = 'application/json';
      init.body = JSON.stringify(body);
    }
    init.headers = headers;
    const reply = await fetch(baseUrl + path, init).catch(() => {
      throw new Failure('offline');
    });
    if (!reply.ok) throw await refusalOf(reply);
    return reply;
  };
}

async function readBytes(reply: Response): Promise<ArrayBuffer> {
  return reply.arrayBuffer().catch(() => {
    throw new Failure('offline');
  });
}

async function readJson(reply: Response): Promise<unknown> {
  const text = await reply.text().catch(() => {
    throw new Failure('offline');
  });
  try {
    return text === '' ? undefined : JSON.parse(text);
  } catch {
    throw new Failure('server-failed');
  }
}

async function refusalOf(reply: Response): Promise<Failure> {
  const refusal = refusalSchema.safeParse(await readJson(reply).catch(() => undefined));
  if (refusal.success) return new Failure(knownCode(refusal.data.code), refusal.data.message);
  // Not our server's words: something between us and it, which could not reach it.
  return new Failure(reply.status >= 502 && reply.status <= 504 ? 'offline' : 'server-failed');
}

function knownCode(code: string): FailureCode {
  return FAILURE_CODES.find((known) => known === code) ?? 'server-failed';
}

function openEventSource(url: string): EventStream {
  return new EventSource(url);
}
