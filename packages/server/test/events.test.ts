import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { accountEvents, PING_MILLIS } from '../src/sync/events.ts';
import { createStreams } from '../src/sync/streams.ts';
import { believeHeader, documentOf, onBothEngines, openServer, type OpenServer, post } from './fixture.ts';

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
      : [...value.matchAll(/(?:event|data): (.*)\n/g)].map((match) => match[1] ?? '');
  };
}

onBothEngines('events', (engine) => {
  it("[SYN-15] begins with the account's newest number", async () => {
    const server = await openServer(engine, believeHeader);
    await push(server, 'a');
    const answer = await server.ask('/api/sync/events', { headers: ADA });
    expect(answer.headers.get('content-type')).toBe('text/event-stream');
    expect(answer.headers.get('cache-control')).toBe('no-cache, no-transform');
    expect(await eventsOf(answer)()).toEqual(['hello', '1']);
  });

  it('[SYN-16] gives the number of each change to this account, and to no other', async () => {
    const server = await openServer(engine, believeHeader);
    const next = eventsOf(await server.ask('/api/sync/events', { headers: ADA }));
    expect(await next()).toEqual(['hello', '0']);
    await push(server, 'of-eve', { 'x-person': 'eve' });
    await push(server, 'a');
    expect(await next()).toEqual(['seq', '1']);
    expect((await push(server, 'a')).status, 'a replay is no change').toBe(200);
    await push(server, 'b');
    expect(await next()).toEqual(['seq', '2']);
  });

  it('[SYN-18] keeps five streams per account, and accepts another once one is closed', async () => {
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

  it('[SRV-7] ends when the server stops', async () => {
    const server = await openServer(engine, believeHeader);
    const next = eventsOf(await server.ask('/api/sync/events', { headers: ADA }));
    expect(await next()).toEqual(['hello', '0']);
    server.parts.streams.close();
    expect(await next()).toBeUndefined();
    expect(await eventsOf(await server.ask('/api/sync/events', { headers: ADA }))()).toBeUndefined();
  });
});

describe('a stream', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  function openStream(isStillHere: () => Promise<boolean>) {
    const streams = createStreams();
    const faults: unknown[] = [];
    const listeners = new Set<unknown>();
    const parts = {
      changes: {
        onChange: (_owner: string, listen: unknown) => {
          listeners.add(listen);
          return () => void listeners.delete(listen);
        },
        tellHere: () => undefined,
        tellOthers: () => Promise.resolve(),
        close: () => Promise.resolve(),
      },
      records: { sequence: () => Promise.resolve(7), push: unused, pull: unused, get: unused },
      log: {
        fault: (error: unknown) => void faults.push(error),
        note: () => undefined,
        alarm: () => undefined,
        request: () => undefined,
      },
    };
    const answer = streams.answer('ada', accountEvents(parts, 'ada', isStillHere));
    return { streams, faults, listeners, next: eventsOf(answer) };
  }

  it('[SYN-17] pings every 25 seconds and ends when the sign-in is over', async () => {
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

  it('[SYN-17] ends when it cannot be known whether the sign-in is over', async () => {
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
