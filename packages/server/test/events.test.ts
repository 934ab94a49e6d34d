import { newsSchema } from '@roundbell/core/ports';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { tokenHash } from '../src/accounts/hashed-tokens.ts';
import type { OnSequence } from '../src/changes/changes.ts';
import { createMemoryBudget } from '../src/limits/memory-budget.ts';
import { accountEvents, PING_MILLIS } from '../src/sync/events.ts';
import { type NewsReader, type News, NEWS_DOCUMENTS, NEWS_SIZE } from '../src/sync/news.ts';
import { createStreams } from '../src/sync/streams.ts';
import { believeHeader, cookieOf, documentOf, onBothEngines, openServer, type OpenServer, post } from './fixture.ts';

const ADA = { 'x-person': 'ada' };

const push = (server: OpenServer, id: string, person: Readonly<Record<string, string>> = ADA) =>
  server.ask('/api/sync/timers/push', post({ rows: [{ document: documentOf(id, `${id}-1`) }] }, person));

/** Reads one event after another as [name, text]; undefined at the end. */
function eventsOf(answer: Response): () => Promise<readonly string[] | undefined> {
  const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader();
  return async () => {
    const { value } = await reader.read();
    return value === undefined
      ? undefined
      : [...value.matchAll(/(?:event|data): ([^\n]*)\n/g)].map((match) => match[1] ?? '');
  };
}

onBothEngines('events', (engine) => {
  it("begins with the account's newest number, and with that of each kind", async () => {
    const server = await openServer(engine, believeHeader);
    await push(server, 'a');
    await push(server, 'b');
    await server.ask('/api/sync/profile/push', post({ rows: [{ document: documentOf('ada', '1') }] }, ADA));
    await server.database.db.updateTable('sync_owner').set({ forgotten: '{"sounds":2}', epoch: 'e' }).execute();
    const answer = await server.ask('/api/sync/events', { headers: ADA });
    expect(answer.headers.get('content-type')).toBe('text/event-stream');
    expect(answer.headers.get('cache-control')).toBe('no-cache, no-transform');
    const [name, number, news = ''] = (await eventsOf(answer)()) ?? [];
    expect([name, number]).toEqual(['hello', '3']);
    const places = { timers: 2, profile: 3, hrsessions: 0, programmes: 0, sounds: 2 };
    const changes = Object.entries(places).map(([kind, since]) => ({ kind, since, documents: [] }));
    const { changes: read, ...account } = newsSchema.parse(JSON.parse(news));
    expect(account).toEqual({ account: 'ada', sequence: 3, epoch: 'e' });
    expect(read).toHaveLength(changes.length);
    expect(read).toEqual(expect.arrayContaining(changes));
  });

  it('gives the number of each change to this account, and to no other [SYN-16]', async () => {
    const server = await openServer(engine, believeHeader);
    const next = eventsOf(await server.ask('/api/sync/events', { headers: ADA }));
    expect((await next())?.slice(0, 2)).toEqual(['hello', '0']);
    await push(server, 'of-eve', { 'x-person': 'eve' });
    await push(server, 'a');
    expect((await next())?.slice(0, 2)).toEqual(['seq', '1']);
    expect((await push(server, 'a')).status, 'a replay is no change').toBe(200);
    await push(server, 'b');
    expect((await next())?.slice(0, 2)).toEqual(['seq', '2']);
  });

  it('brings what is small, for each kind from the newest number before it', async () => {
    const server = await openServer(engine, believeHeader);
    await push(server, 'a');
    const next = eventsOf(await server.ask('/api/sync/events', { headers: ADA }));
    expect((await next())?.slice(0, 2)).toEqual(['hello', '1']);
    await push(server, 'b');
    const news = async () => newsSchema.parse(JSON.parse((await next())?.[2] ?? ''));
    const ofB = { kind: 'timers', since: 1, documents: [documentOf('b', 'b-1')] };
    expect(await news()).toEqual({ account: 'ada', sequence: 2, changes: [ofB] });
    const profile = documentOf('ada', '1', { displayName: 'Éva “🔔”\n\u2028' });
    await server.database.db.updateTable('sync_owner').set({ forgotten: '{"profile":1}' }).execute();
    await server.ask('/api/sync/profile/push', post({ rows: [{ document: profile }] }, ADA));
    expect(await news()).toMatchObject({ sequence: 3, changes: [{ kind: 'profile', since: 1, documents: [profile] }] });
    const gone = { ...documentOf('a', 'a-2'), deleted: true };
    await server.ask('/api/sync/timers/push', post({ rows: [{ document: gone, assumedRev: 'a-1' }] }, ADA));
    expect(await news()).toMatchObject({ sequence: 4, changes: [{ kind: 'timers', since: 2, documents: [gone] }] });
  });

  it('names the kind of what is large, and says the number alone if it is much', async () => {
    const server = await openServer(engine, believeHeader);
    const next = eventsOf(await server.ask('/api/sync/events', { headers: ADA }));
    await next();
    const send = async (count: number, size: number) => {
      const rows = Array.from({ length: count }, (_, index) => ({
        document: documentOf(`of-${count}-${size}-${index}`, '1', { note: 'x'.repeat(size) }),
      }));
      expect((await server.ask('/api/sync/timers/push', post({ rows }, ADA))).status).toBe(200);
      return (await next())?.slice(1);
    };
    expect(await send(1, NEWS_SIZE)).toEqual([
      '1',
      '{"account":"ada","sequence":1,"changes":[{"kind":"timers","since":0}]}',
    ]);
    expect(await send(NEWS_DOCUMENTS, NEWS_SIZE / NEWS_DOCUMENTS)).toEqual([
      '9',
      '{"account":"ada","sequence":9,"changes":[{"kind":"timers","since":1}]}',
    ]);
    expect(await send(NEWS_DOCUMENTS + 1, 1)).toEqual(['18']);
    expect((await send(NEWS_DOCUMENTS, 1))?.[1]).toContain('"since":18,"documents":[{');
  });

  it('keeps five streams per account, and accepts another once one is closed [SYN-18]', async () => {
    const server = await openServer(engine, believeHeader);
    const open = (person: Readonly<Record<string, string>> = ADA) =>
      server.ask('/api/sync/events', { headers: person });
    const streams = await Promise.all([1, 2, 3, 4, 5].map(() => open()));
    const refused = await open();
    expect([refused.status, await refused.json()]).toMatchObject([429, { code: 'too-many-requests' }]);
    expect((await open({ 'x-person': 'eve' })).status).toBe(200);
    await streams[0]!.body!.cancel();
    expect((await open()).status).toBe(200);
    expect((await server.ask('/api/sync/events', { method: 'HEAD', headers: ADA })).status, 'no stream for HEAD').toBe(
      404,
    );
  });

  it('brings documents to no stream whose sign-in has ended, whoever ended it', async () => {
    const server = await openServer(engine);
    const account = { displayName: 'Ada', email: 'ada@example.org', password: 'tercet' };
    const first = cookieOf(await server.ask('/api/account/sign-up', post(account)));
    const second = cookieOf(await server.ask('/api/account/sign-in', post(account)));
    const listen = async (cookie: string) => {
      const next = eventsOf(await server.ask('/api/sync/events', { headers: { cookie } }));
      await next();
      return next;
    };
    const [here, stolen] = [await listen(first), await listen(second)];
    await push(server, 'a', { cookie: first });
    expect([(await here())?.length, (await stolen())?.length]).toEqual([3, 3]);
    // As another process, or the operator's command, does it: no word of it comes here.
    const [, token = ''] = /session_token=([^.]+)/.exec(second) ?? [];
    await sql`delete from session where token = ${tokenHash(token)}`.execute(server.database.db);
    await push(server, 'b', { cookie: first });
    expect((await here())?.[2]).toContain('"b"');
    expect(await stolen()).toEqual(['seq', '3']);
  });

  it('ends when the server stops [SRV-7]', async () => {
    const server = await openServer(engine, believeHeader);
    const next = eventsOf(await server.ask('/api/sync/events', { headers: ADA }));
    expect((await next())?.slice(0, 2)).toEqual(['hello', '0']);
    server.parts.streams.close();
    expect(await next()).toBeUndefined();
    expect(await eventsOf(await server.ask('/api/sync/events', { headers: ADA }))()).toBeUndefined();
  });
});

describe('a stream', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  function openStream(
    isStillHere: () => Promise<boolean>,
    since: NewsReader['since'] = unused,
    hello: Promise<News> = Promise.resolve({ sequence: 7, epoch: '', text: undefined }),
  ) {
    const streams = createStreams(createMemoryBudget(1_000_000));
    const faults: unknown[] = [];
    const listeners = new Set<OnSequence>();
    const parts = {
      changes: {
        onChange: (_owner: string, listen: OnSequence) => {
          listeners.add(listen);
          return () => void listeners.delete(listen);
        },
        tell: () => undefined,
        way: () => 'alone' as const,
        close: () => Promise.resolve(),
      },
      records: {
        place: unused,
        news: { since, hello: () => hello },
        open: unused,
        push: unused,
        pull: unused,
        newest: unused,
        get: unused,
        alone: unused,
      },
      log: {
        fault: (error: unknown) => void faults.push(error),
        note: () => undefined,
        alarm: () => undefined,
        request: () => undefined,
      },
    };
    const answer = streams.answer(
      'ada',
      '',
      accountEvents(parts, { owner: 'ada', isStillHere, isSignedIn: () => Promise.resolve(true) }),
    );
    return { streams, faults, listeners, next: eventsOf(answer) };
  }

  it('a stream of which 128 KB are unread ends', () => {
    const memory = createMemoryBudget(1_000_000);
    const streams = createStreams(memory);
    let send: (event: string, text: string) => void = () => undefined;
    let stopped = 0;
    const answer = streams.answer('ada', '', { open: (give) => ((send = give), () => void (stopped += 1)) });
    let sent = 0;
    while (streams.count() > 0 && sent < 100) {
      expect(memory.used()).toBe(sent === 0 ? 0 : sent * (16_000 + 'event: seq\ndata: \n\n'.length));
      send('seq', 'x'.repeat(16_000));
      sent += 1;
    }
    expect([sent, stopped]).toEqual([9, 1]);
    expect(memory.used()).toBe(0);
    return expect(answer.text()).rejects.toThrow();
  });

  it('ends where there is no room for its events, and holds none once they are read [SRV-190]', async () => {
    const memory = createMemoryBudget(100_000);
    const streams = createStreams(memory);
    let send: (event: string, text: string) => void = () => undefined;
    const answer = streams.answer('ada', '', { open: (give) => ((send = give), () => undefined) });
    const reader = answer.body?.getReader();
    for (let count = 0; count < 20; count++) {
      send('seq', 'x'.repeat(20_000));
      expect(memory.used()).toBeGreaterThan(20_000);
      await reader?.read();
      expect(memory.used()).toBe(0);
    }
    for (let count = 0; count < 4; count++) send('seq', 'x'.repeat(20_000));
    expect(streams.count()).toBe(0);
    expect(memory.used()).toBe(0);
  });

  it('begins with the number alone if more has changed while the kinds were read', async () => {
    let read: (news: News) => void = () => undefined;
    const { listeners, next } = openStream(
      () => Promise.resolve(true),
      () => Promise.resolve({ sequence: 8, epoch: '', text: undefined }),
      new Promise((resolve) => (read = resolve)),
    );
    for (const tell of listeners) tell(8);
    read({ sequence: 7, epoch: '', text: '{}' });
    expect(await next()).toEqual(['hello', '8']);
  });

  it('pings every 25 seconds and ends when the sign-in is over', async () => {
    let isHere = true;
    const { streams, listeners, next } = openStream(() => Promise.resolve(isHere));
    expect(await next()).toEqual(['hello', '7']);
    await vi.advanceTimersByTimeAsync(PING_MILLIS);
    expect(await next()).toEqual(['ping', 'ping']);
    isHere = false;
    await vi.advanceTimersByTimeAsync(PING_MILLIS);
    expect(await next()).toBeUndefined();
    expect([streams.countOf('ada'), listeners.size, vi.getTimerCount()]).toEqual([0, 0, 0]);
    expect(PING_MILLIS).toBe(25_000);
  });

  it('says the newest number alone where the news cannot be read or are of another epoch, and misses none meanwhile', async () => {
    const asked: number[] = [];
    let answer: (news: News) => void = () => undefined;
    const { listeners, next } = openStream(
      () => Promise.resolve(true),
      (_, number) => {
        asked.push(number);
        if (number === 8) return Promise.reject(new Error('no database'));
        return new Promise((resolve) => (answer = resolve));
      },
    );
    await next();
    const [tell] = [...listeners];
    tell?.(8);
    expect(asked).toEqual([7]);
    tell?.(9);
    answer({ sequence: 8, epoch: '', text: '{"one":1}' });
    expect(await next()).toEqual(['seq', '8', '{"one":1}']);
    expect(await next(), 'the database is away').toEqual(['seq', '9']);
    tell?.(10);
    tell?.(11);
    await vi.waitFor(() => expect(asked).toEqual([7, 8, 9]));
    answer({ sequence: 11, epoch: 'restored', text: '{"two":2}' });
    expect(await next()).toEqual(['seq', '11']);
    tell?.(12);
    await vi.waitFor(() => expect(asked).toEqual([7, 8, 9, 11]));
    answer({ sequence: 12, epoch: 'restored', text: '{"three":3}' });
    expect(await next()).toEqual(['seq', '12', '{"three":3}']);
    tell?.(12);
    expect(asked).toEqual([7, 8, 9, 11]);
  });

  it('ends when it cannot be known whether the sign-in is over', async () => {
    const { faults, next } = openStream(() => Promise.reject(new Error('no database')));
    await next();
    await vi.advanceTimersByTimeAsync(PING_MILLIS);
    expect(await next()).toBeUndefined();
    expect(faults).toHaveLength(1);
  });
});

function unused(): never {
  throw new Error('not for this');
}
