import { waitAsked } from '@roundbell/core';
import { FAILURE_CODES, Failure, once, readAs, type FailureCode, type Millis } from '@roundbell/core/base';
import {
  ACCOUNT_HEADER,
  documentSchema,
  newsSchema,
  PULL_BYTES,
  pullReplySchema,
  pushReplySchema,
  refusalSchema,
  SIGN_OUT_NOTE,
  signedInSchema,
  WAIT_LIMIT,
  type AccountNews,
  type Clock,
  type Page,
  type Random,
  type Server,
  type SignedIn,
} from '@roundbell/core/ports';
import { keepStream, type EventStream, type LastingStream } from './events.ts';
import { LATE_CALLS, type LateCallName, type LateCalls } from './late-call-names.ts';
import { parse } from './reply.ts';

interface Deps {
  readonly clock: Clock;
  readonly page: Page;
  readonly random: Random;
  readonly baseUrl?: string;
  readonly fetch?: typeof globalThis.fetch;
  readonly openStream?: (url: string) => EventStream;
  readonly keepCookie?: (line: string) => void;
}

/** Our server over fetch. Every reply is parsed; every failure is a Failure. */
export function createServerPort({
  clock,
  page,
  random,
  baseUrl = '',
  fetch = globalThis.fetch,
  openStream = openEventSource,
  keepCookie = (line) => void (document.cookie = line),
}: Deps): Server {
  const streams = new Set<LastingStream>();
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
    signIn: (request) => enter(`/api/account/sign-in${wayIn(request)}`, request),
    signOut: async () => {
      await ask('POST', '/api/account/sign-out', {}, undefined, WAIT_LIMIT.signOut);
    },
    noteSignOut: () => keepCookie(signOutNote()),
    whoIsHere: async () => {
      // A server of an older version answers 401 if no one is signed in.
      const reply = await ask('GET', '/api/account/me').catch((cause: unknown) => {
        if (cause instanceof Failure && cause.code === 'not-signed-in') return undefined;
        throw cause;
      });
      return reply ? parse(signedInSchema, reply).user : undefined;
    },
    ...documentCalls(ask),
    careOf: (userId) => lateCalls((method, path, body) => ask(method, path, body, userId)),
    documentsOf: (userId) => documentCalls(ask, userId),
    speech: async (request) => readBytes(await call('POST', '/api/speech', request)),
    ...lateCalls(ask),
    onEvents(onEvent, onLive) {
      const stream = keepStream(
        { clock, page, random, openStream: () => openStream(`${baseUrl}/api/sync/events`) },
        (sequence, more) => onEvent(sequence, ...newsIn(more)),
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

function wayIn(request: object): string {
  if ('passkey' in request) return '/passkey';
  return 'code' in request ? '/code' : '';
}

/** Push, pull and one document; with an account the server refuses them if another one is signed in. */
function documentCalls(ask: Ask, account?: string): Pick<Server, 'push' | 'pull' | 'document'> {
  return {
    push: async (kind, rows, lineage) =>
      parse(pushReplySchema, await ask('POST', `/api/sync/${kind}/push`, { rows, lineage }, account)).conflicts,
    pull: async (kind, since, limit, parts = 'heads') => {
      const heads = parts === 'heads' ? '&heads=1' : '';
      const path = `/api/sync/${kind}/pull?since=${since}&limit=${limit}&bytes=${PULL_BYTES}${heads}`;
      return parse(pullReplySchema, await ask('GET', path, undefined, account));
    },
    document: async (kind, id) =>
      parse(documentSchema, await ask('GET', `/api/sync/${kind}/${encodeURIComponent(id)}`, undefined, account)),
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
  type Asked = (...asked: readonly unknown[]) => Promise<unknown>;
  const late =
    (name: LateCallName): Asked =>
    async (...asked) =>
      ((await here())[name] as Asked)(...asked);
  return Object.fromEntries(LATE_CALLS.map((name) => [name, late(name)])) as unknown as LateCalls;
}

type Call = (
  method: 'GET' | 'POST',
  path: string,
  body?: unknown,
  account?: string,
  limit?: Millis,
) => Promise<Response>;

/** Asks the server; resolves with any reply that is not a refusal. */
function createCall(baseUrl: string, fetch: typeof globalThis.fetch): Call {
  return async (method, path, body, account, limit = WAIT_LIMIT.request) => {
    const init: RequestInit = {
      method,
      cache: 'no-store',
      credentials: 'same-origin',
      signal: AbortSignal.timeout(limit),
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

/** What an event brought; nothing if it cannot be read: then the server is asked. */
function newsIn(line = ''): [] | [AccountNews] {
  try {
    const read = readAs(newsSchema, JSON.parse(line));
    return read.success ? [read.data] : [];
  } catch {
    return [];
  }
}

async function refusalOf(reply: Response): Promise<Failure> {
  const { status, headers } = reply;
  const wait = waitAsked({ status, retryAfter: headers.get('retry-after'), date: headers.get('date') });
  const refusal = readAs(refusalSchema, await readJson(reply).catch(() => undefined));
  if (refusal.success) return new Failure(knownCode(refusal.data.code), refusal.data.message, wait);
  // Not our server's words: something between us and it, which could not reach it.
  return new Failure(status >= 502 && status <= 504 ? 'offline' : 'server-failed', undefined, wait);
}

function knownCode(code: string): FailureCode {
  return FAILURE_CODES.find((known) => known === code) ?? 'server-failed';
}

/** The note that a sign-in is over, for as long as a sign-in lasts. */
function signOutNote(): string {
  const { location } = globalThis as { readonly location?: Location };
  const line = `${SIGN_OUT_NOTE}=1;path=/;samesite=lax;max-age=34560000`;
  return location?.protocol === 'https:' ? `__Host-${line};secure` : line;
}

function openEventSource(url: string): EventStream {
  return new EventSource(url);
}
