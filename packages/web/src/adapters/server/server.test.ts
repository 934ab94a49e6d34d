import { Failure } from '@roundbell/core/base';
import type { Document } from '@roundbell/core/ports';
import { fakeClock, fakePage, seededRandom } from '@roundbell/core/testing';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { EventStream } from './events.ts';
import { createServerPort } from './server.ts';

const USER = { id: 'u1', email: 'ann@example.org', displayName: 'Ann' };
const DOCUMENT: Document = { id: 'timer-1', rev: 'r1', updatedAt: 5, deleted: false, body: { name: 'Tabata' } };

function json(body: unknown, status = 200): Response {
  return new Response(JSON.stringify(body), { status });
}

/** A server that answers as the test says, and the adapter in front of it. */
function scripted(answer: () => Response | Promise<Response>) {
  const asked: { readonly url: string; readonly init: RequestInit }[] = [];
  const streams: (EventTarget & EventStream & { readyState: number; readonly url: string })[] = [];
  const cookies: string[] = [];
  const clock = fakeClock();
  const page = fakePage();
  const server = createServerPort({
    clock,
    page,
    random: seededRandom(),
    fetch: async (url, init) => {
      asked.push({ url: url as string, init: init! });
      return answer();
    },
    openStream: (url) => {
      const stream = Object.assign(new EventTarget(), {
        url,
        readyState: 1,
        close: () => void (stream.readyState = 2),
      });
      streams.push(stream as (typeof streams)[number]);
      return stream as EventStream;
    },
    keepCookie: (line) => void cookies.push(line),
  });
  const refuse = () => {
    streams.at(-1)!.readyState = 2;
    streams.at(-1)!.dispatchEvent(new Event('error'));
  };
  return { server, asked, clock, page, streams, refuse, cookies };
}

async function failureOf(work: Promise<unknown>): Promise<readonly [string, string | undefined]> {
  const cause: unknown = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(cause instanceof Failure)) throw new Error('no Failure', { cause });
  return [cause.code, cause.detail];
}

describe('the server', () => {
  afterEach(() => vi.restoreAllMocks());

  it('asks each thing at its own address, as JSON', async () => {
    const replies = [
      json({ user: USER, profile: null }),
      json({ user: USER, profile: DOCUMENT }),
      json({}),
      json({ user: USER, profile: null }),
      json({ conflicts: [DOCUMENT] }),
      json({ documents: [DOCUMENT], sequence: 9 }),
      json({ versions: [{ at: 3, document: DOCUMENT }] }),
    ];
    const { server, asked } = scripted(() => replies.shift()!);
    const request = { email: USER.email, password: 'tercet1' };
    expect(await server.signUp({ ...request, displayName: 'Ann' })).toEqual({ user: USER, profile: null });
    expect(await server.signIn(request)).toEqual({ user: USER, profile: DOCUMENT });
    await server.signOut();
    expect(await server.whoIsHere()).toEqual(USER);
    expect(await server.push('timers', [{ document: DOCUMENT, assumedRev: 'r0' }])).toEqual([DOCUMENT]);
    expect(await server.pull('timers', 4, 100)).toEqual({ documents: [DOCUMENT], sequence: 9 });
    expect(await server.history('a/b')).toEqual([{ at: 3, document: DOCUMENT }]);
    const bodyOf = ({ body }: RequestInit): unknown => (body ? JSON.parse(body as string) : undefined);
    expect(asked.map(({ url, init }) => [init.method, url, bodyOf(init)])).toEqual([
      ['POST', '/api/account/sign-up', { ...request, displayName: 'Ann' }],
      ['POST', '/api/account/sign-in', request],
      ['POST', '/api/account/sign-out', {}],
      ['GET', '/api/account/me', undefined],
      ['POST', '/api/sync/timers/push', { rows: [{ document: DOCUMENT, assumedRev: 'r0' }] }],
      ['GET', '/api/sync/timers/pull?since=4&limit=100&bytes=1000000&heads=1', undefined],
      ['GET', '/api/sync/timers/a%2Fb/history', undefined],
    ]);
    for (const { init } of asked) {
      expect(init.cache).toBe('no-store');
      expect(init.headers ?? {}).toEqual(init.body === undefined ? {} : { 'content-type': 'application/json' });
    }
  });

  it('names the account that a page cares for, and none otherwise', async () => {
    const { server, asked } = scripted(() => json({ user: USER }));
    await server.careOf('u1').rename('Ann');
    await server.careOf('u1').deleteAccount('tercet1');
    await server.forgotPassword(USER.email);
    const named = asked.map(({ url, init }) => [url, (init.headers as Record<string, string>)['x-account']]);
    expect(named).toEqual([
      ['/api/account/name', 'u1'],
      ['/api/account/delete', 'u1'],
      ['/api/account/forgotten', undefined],
    ]);
  });

  it.each([
    ['a field of another type', json({ documents: [{ ...DOCUMENT, rev: 7 }], sequence: 1 })],
    ['a missing field', json({ documents: [] })],
    ['a page of somebody else', new Response('<!doctype html>')],
    ['nothing', new Response('')],
  ])('calls %s server-failed', async (_what, reply) => {
    const { server } = scripted(() => reply);
    expect(await failureOf(server.pull('timers', 0, 10))).toEqual(['server-failed', undefined]);
  });

  it('strips fields it does not know', async () => {
    const { server } = scripted(() => json({ documents: [{ ...DOCUMENT, seq: 3 }], sequence: 1, later: true }));
    expect(await server.pull('timers', 0, 10)).toEqual({ documents: [DOCUMENT], sequence: 1 });
  });

  it('gives the code and message of a refusal', async () => {
    const { server } = scripted(() => json({ code: 'email-taken', message: 'This email is already registered' }, 422));
    const refused = server.signUp({ email: 'a@b.c', password: '123456', displayName: 'A' });
    expect(await failureOf(refused)).toEqual(['email-taken', 'This email is already registered']);
  });

  it('calls a code it does not know, and an error without one, server-failed', async () => {
    const unknown = scripted(() => json({ code: 'from-next-year', message: 'New here' }, 400));
    expect(await failureOf(unknown.server.signOut())).toEqual(['server-failed', 'New here']);
    const broken = scripted(() => new Response('oops', { status: 500 }));
    expect(await failureOf(broken.server.signOut())).toEqual(['server-failed', undefined]);
  });

  it('passes on the sentence of a full server, which is there and not offline', async () => {
    const message = 'The server is out of space, so this was not saved. Please try again later';
    const full = scripted(() => json({ code: 'server-full', message }, 507));
    expect(await failureOf(full.server.push('timers', []))).toEqual(['server-full', message]);
    const between = scripted(() => new Response('Insufficient Storage', { status: 507 }));
    expect(await failureOf(between.server.push('timers', []))).toEqual(['server-failed', undefined]);
  });

  it("says how long a refusal asks to wait, our server's or that of something in between", async () => {
    const waitOf = (reply: Response): Promise<unknown> =>
      scripted(() => reply)
        .server.pull('timers', 0, 1)
        .catch((cause: unknown) => (cause instanceof Failure ? [cause.code, cause.wait] : cause));
    const refused = (status: number, code: string, retryAfter?: string) =>
      new Response(JSON.stringify({ code, message: '' }), {
        status,
        headers: { ...(retryAfter !== undefined && { 'retry-after': retryAfter }) },
      });
    expect(await waitOf(refused(429, 'too-many-requests', '42'))).toEqual(['too-many-requests', 42_000]);
    expect(await waitOf(refused(503, 'server-busy', '30'))).toEqual(['server-busy', 30_000]);
    expect(await waitOf(refused(507, 'server-full', '300'))).toEqual(['server-full', undefined]);
    expect(await waitOf(refused(429, 'too-many-requests'))).toEqual(['too-many-requests', undefined]);
    const date = { date: 'Wed, 25 Nov 2026 22:00:00 GMT', 'retry-after': 'Wed, 25 Nov 2026 22:00:05 GMT' };
    expect(await waitOf(new Response('Maintenance', { status: 503, headers: date }))).toEqual(['offline', 5000]);
  });

  it('is offline if no one answers, a proxy answers in vain, or the answer breaks off', async () => {
    const gone = scripted(() => Promise.reject(new TypeError('Failed to fetch')));
    expect(await failureOf(gone.server.whoIsHere())).toEqual(['offline', undefined]);
    const proxy = scripted(() => new Response('<h1>Bad gateway</h1>', { status: 502 }));
    expect(await failureOf(proxy.server.whoIsHere())).toEqual(['offline', undefined]);
    const cut = new ReadableStream({ start: (stream) => stream.error(new TypeError('network error')) });
    const half = scripted(() => new Response(cut));
    expect(await failureOf(half.server.whoIsHere())).toEqual(['offline', undefined]);
  });

  it('gives up after 20 s', async () => {
    const limit = vi.spyOn(AbortSignal, 'timeout');
    const { server, asked } = scripted(() => json(null));
    await server.whoIsHere();
    expect(limit).toHaveBeenCalledWith(20_000);
    expect(asked[0]!.init.signal).toBe(limit.mock.results[0]!.value);
  });

  it('a sign-out that is not answered within 5 s is given up; its answer, if one comes, changes nothing in the browser', async () => {
    const limit = vi.spyOn(AbortSignal, 'timeout');
    const { server, asked } = scripted(() => json({}));
    await server.signOut();
    expect(limit).toHaveBeenCalledWith(5_000);
    expect(asked[0]!.init.signal).toBe(limit.mock.results[0]!.value);
  });

  it('notes a sign-out in a cookie for 400 days, locked to the host behind https', () => {
    const { server, cookies } = scripted(() => json({}));
    server.noteSignOut();
    vi.stubGlobal('location', { protocol: 'https:' });
    server.noteSignOut();
    vi.unstubAllGlobals();
    const line = 'roundbell.signed-out=1;path=/;samesite=lax;max-age=34560000';
    expect(cookies).toEqual([line, `__Host-${line};secure`]);
  });

  it('says that no one is here if the server knows no one, which is not a failure', async () => {
    const { server } = scripted(() => json({ code: 'not-signed-in', message: 'User not authenticated' }, 401));
    expect(await server.whoIsHere()).toBeUndefined();
    expect(await scripted(() => json(null)).server.whoIsHere()).toBeUndefined();
    expect(await failureOf(server.pull('timers', 0, 1))).toEqual(['not-signed-in', 'User not authenticated']);
  });

  it('does not know who is here if the server has no answer left for that', async () => {
    const { server } = scripted(() => json({ code: 'too-many-requests', message: 'Later' }, 429));
    expect(await failureOf(server.whoIsHere())).toEqual(['too-many-requests', 'Later']);
  });

  it('calls back for each event and at each opening', () => {
    const { server, streams } = scripted(() => json({}));
    const onSequence = vi.fn();
    const stop = server.onEvents(onSequence);
    expect(streams[0]!.url).toBe('/api/sync/events');
    streams[0]!.dispatchEvent(new MessageEvent('hello', { data: '4' }));
    streams[0]!.dispatchEvent(new MessageEvent('seq', { data: '5' }));
    streams[0]!.dispatchEvent(new MessageEvent('ping', { data: '' }));
    expect(onSequence.mock.calls).toEqual([[4], [5]]);
    stop();
    expect(streams[0]!.readyState).toBe(2);
  });

  it('hands on what an event brings, and only that there is something if it cannot be read', () => {
    const { server, streams } = scripted(() => json({}));
    const onEvent = vi.fn();
    server.onEvents(onEvent);
    const news = { account: 'ann', sequence: 5, changes: [{ kind: 'timers', since: 4, documents: [DOCUMENT] }] };
    const hear = (line: string) => streams[0]!.dispatchEvent(new MessageEvent('seq', { data: `5\n${line}` }));
    hear(JSON.stringify({ ...news, later: true }));
    expect(onEvent.mock.lastCall).toEqual([5, news]);
    for (const line of ['', '{', 'null', '[]', JSON.stringify({ ...news, changes: [{ kind: 'medals', since: 4 }] })]) {
      hear(line);
      expect([line, onEvent.mock.lastCall]).toEqual([line, [5]]);
    }
  });

  it('tells that the stream is live when it speaks, and no more when it is cut, until it speaks again', () => {
    const { server, clock, streams, refuse } = scripted(() => json({}));
    const lives: boolean[] = [];
    server.onEvents(
      () => {},
      (isLive) => lives.push(isLive),
    );
    expect(lives).toEqual([]);
    streams[0]!.dispatchEvent(new MessageEvent('hello', { data: '4' }));
    expect(lives).toEqual([true]);
    refuse();
    clock.advance(1000);
    expect(streams).toHaveLength(2);
    expect(lives).toEqual([true, false]);
    streams[1]!.dispatchEvent(new MessageEvent('hello', { data: '4' }));
    expect(lives).toEqual([true, false, true]);
  });

  it('opens a stream again that has said nothing for a minute, and asks for what it may have missed', () => {
    const { server, clock, streams } = scripted(() => json({}));
    const lives: boolean[] = [];
    const stop = server.onEvents(
      () => {},
      (isLive) => lives.push(isLive),
    );
    streams[0]!.dispatchEvent(new MessageEvent('hello', { data: '4' }));
    for (let count = 0; count < 5; count++) {
      clock.advance(25_000);
      streams[0]!.dispatchEvent(new MessageEvent('ping', { data: 'ping' }));
    }
    clock.advance(59_999);
    expect([streams.length, lives]).toEqual([1, [true]]);
    clock.advance(1);
    expect([streams.length, streams[0]!.readyState, lives]).toEqual([2, 2, [true, false]]);
    clock.advance(60_000);
    expect(streams, 'one that never speaks').toHaveLength(3);
    stop();
    clock.advance(200_000);
    expect(streams).toHaveLength(3);
  });

  it('opens the stream again after a back-off that grows until it holds', () => {
    const { server, clock, streams, refuse } = scripted(() => json({}));
    server.onEvents(() => {});
    refuse();
    clock.advance(499);
    expect(streams).toHaveLength(1);
    clock.advance(501);
    expect(streams).toHaveLength(2);
    refuse();
    refuse();
    clock.advance(999);
    expect(streams).toHaveLength(2);
    clock.advance(3001);
    expect(streams).toHaveLength(3);
    streams[2]!.dispatchEvent(new MessageEvent('hello', { data: '1' }));
    refuse();
    clock.advance(1000);
    expect(streams).toHaveLength(4);
  });

  it('leaves it to the browser while that tries by itself', () => {
    const { server, clock, page, streams } = scripted(() => json({}));
    server.onEvents(() => {});
    streams[0]!.readyState = 0;
    streams[0]!.dispatchEvent(new Event('error'));
    page.goOnline();
    clock.advance(100_000);
    expect(streams).toHaveLength(1);
  });

  it('closes it when the page goes, without a word, and opens it when the page is back from its rest', () => {
    vi.stubGlobal('window', new EventTarget());
    vi.stubGlobal('document', new EventTarget());
    const { server, page, streams } = scripted(() => json({}));
    const onLive = vi.fn();
    server.onEvents(() => {}, onLive);
    window.dispatchEvent(Object.assign(new Event('pagehide'), { persisted: true }));
    expect(streams[0]!.readyState).toBe(2);
    expect(onLive).not.toHaveBeenCalled();
    document.dispatchEvent(new Event('resume'));
    page.hide();
    page.show();
    expect(streams).toHaveLength(2);
    vi.unstubAllGlobals();
  });

  it('opens it immediately when the network is back, the page is visible, or someone signs in', async () => {
    const { server, clock, page, streams, refuse } = scripted(() => json({ user: USER, profile: null }));
    const stop = server.onEvents(() => {});
    refuse();
    page.goOnline();
    expect(streams).toHaveLength(2);
    refuse();
    page.show();
    expect(streams).toHaveLength(3);
    refuse();
    await server.signIn({ email: USER.email, password: 'tercet1' });
    expect(streams).toHaveLength(4);
    clock.advance(50_000);
    expect(streams).toHaveLength(4);
    refuse();
    stop();
    page.goOnline();
    clock.advance(100_000);
    expect(streams).toHaveLength(4);
  });
});
