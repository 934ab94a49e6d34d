// What the browser's own store and whatever answers in the server's place may hand over.

import { Failure } from '@roundbell/core/base';
import type { Document, Server } from '@roundbell/core/ports';
import {
  BOTTOMLESS,
  fakeClock,
  fakePage,
  fuzz,
  mutated,
  mutatedText,
  oneOf,
  strictLog,
  seededRandom,
} from '@roundbell/core/testing';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createLocalTable } from './disk/local.ts';
import type { EventStream } from './server/events.ts';
import { createServerPort } from './server/server.ts';

const USER = { id: 'u1', email: 'ann@example.org', displayName: 'Ann' };
const DOCUMENT: Document = { id: 'timer-1', rev: 'r1', updatedAt: 5, deleted: false, body: { name: 'Tabata' } };
const REQUEST = { email: USER.email, password: 'tercet' };

/** Calls, each with a reply that suits it. */
const CALLS: readonly (readonly [(server: Server) => Promise<unknown>, unknown])[] = [
  [(server) => server.signIn(REQUEST), { user: USER, profile: DOCUMENT }],
  [(server) => server.whoIsHere(), { user: USER, profile: null }],
  [(server) => server.push('timers', []), { conflicts: [{ ...DOCUMENT, base: DOCUMENT }] }],
  [(server) => server.pull('timers', 0, 10), { documents: [DOCUMENT], sequence: 9, more: true }],
  [(server) => server.document('timers', 'a'), DOCUMENT],
  [(server) => server.history('a'), { versions: [{ at: 3, document: DOCUMENT }] }],
  [(server) => server.signIns(), { signIns: [{ id: 'a', device: 'd', since: 1, usedAt: 2, isThis: true }] }],
  [(server) => server.accessTokens({ kind: 'list' }), { tokens: [], created: 'rb_x' }],
  [(server) => server.describe({ text: 'x' }), { understood: false, problem: 'No.' }],
  [(server) => server.secondFactor({ kind: 'look' }), { kind: 'off' }],
];

describe('what comes from outside', { timeout: 600_000 }, () => {
  it('an answer is read, or refused as any other failure, whatever it is', () =>
    fuzz({
      name: 'an answer',
      input: (random) => {
        const [call, reply] = oneOf(random, CALLS as [(typeof CALLS)[number]]);
        const json = JSON.stringify(mutated(random, reply)) ?? '';
        const text = random.next() < 0.02 ? BOTTOMLESS : random.next() < 0.3 ? mutatedText(random, json) : json;
        return { call, text, status: oneOf(random, [200, 200, 200, 200, 400, 401, 403, 409, 429, 500, 502, 507]) };
      },
      read: async ({ call, text, status }) => {
        const server = createServerPort({
          clock: fakeClock(),
          page: fakePage(),
          random: seededRandom(),
          fetch: async () => new Response(text, { status }),
          openStream: () => {
            throw new Error('no stream is asked for');
          },
        });
        try {
          await call(server);
          expect(status).toBeLessThan(402);
          return 'accepted';
        } catch (thrown) {
          if (!(thrown instanceof Failure)) throw thrown;
          return 'refused';
        }
      },
    }));
});

describe('what an event brings', { timeout: 600_000 }, () => {
  it('is handed on as it should be, or not at all', () =>
    fuzz({
      name: 'an event',
      input: (random) => {
        const changes = [{ kind: 'timers', since: 4, documents: [DOCUMENT] }];
        const json = JSON.stringify(mutated(random, { account: USER.id, sequence: 5, epoch: 'e', changes })) ?? '';
        return random.next() < 0.02 ? BOTTOMLESS : random.next() < 0.3 ? mutatedText(random, json) : json;
      },
      read: (line) => {
        const stream = Object.assign(new EventTarget(), { readyState: 1, close: () => undefined });
        const server = createServerPort({
          clock: fakeClock(),
          page: fakePage(),
          random: seededRandom(),
          openStream: () => stream as unknown as EventStream,
        });
        let verdict: 'accepted' | 'refused' | undefined;
        const stop = server.onEvents((sequence, news) => {
          expect(sequence).toBe(5);
          verdict = news === undefined ? 'refused' : 'accepted';
        });
        stream.dispatchEvent(new MessageEvent('seq', { data: `5\n${line}` }));
        stop();
        if (verdict === undefined) throw new Error('nothing was said');
        return verdict;
      },
    }));
});

describe('what the device has stored', { timeout: 600_000 }, () => {
  const stored = new Map<string, string>();
  beforeEach(() => {
    stored.clear();
    vi.stubGlobal('localStorage', {
      get length() {
        return stored.size;
      },
      key: (at: number) => [...stored.keys()][at] ?? null,
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, text: string) => void stored.set(key, text),
      removeItem: (key: string) => void stored.delete(key),
    });
    return () => vi.unstubAllGlobals();
  });

  it('an entry is its value, or its text, whatever it and its neighbours are', () =>
    fuzz({
      name: 'local storage',
      input: (random) => ({
        key: mutatedText(random, 'roundbell.runs.timer-1'),
        text: random.next() < 0.02 ? BOTTOMLESS : mutatedText(random, JSON.stringify(mutated(random, DOCUMENT)) ?? ''),
      }),
      read: async ({ key, text }) => {
        stored.clear();
        stored.set(key, text);
        const table = createLocalTable<unknown>('runs', { log: strictLog() });
        const all = await table.all();
        expect(all.map(([name]) => name)).toEqual(await table.keys());
        await table.put('other', DOCUMENT);
        expect(await table.get('other')).toEqual(DOCUMENT);
        return all.length === 0 || all[0]?.[1] === text ? 'refused' : 'accepted';
      },
    }));
});
