// A history that no server has yet, from one real store to another through the real server with its real limits.

import 'fake-indexeddb/auto';
import { Failure } from '@roundbell/core/base';
import type { Document, Records } from '@roundbell/core/ports';
import { fakeClock, fakePage, seededRandom, strictLog } from '@roundbell/core/testing';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { LIMITS } from '../../../../server/src/limits/limits.ts';
import { openTestServer } from '../../../../server/test/open-test-server.ts';
import { createServerPort } from '../server/server.ts';
import { createRecords } from './records.ts';
import { createBrowserSession } from './testing/browser-session.ts';

vi.setConfig({ testTimeout: 60_000 });
const PERSON = { email: 'ann@example.org', password: 'tercet1' };
const SESSIONS = 302;
/** A write on a telephone takes about so long. */
const WRITE_MILLIS = 20;

const endings: (() => Promise<void>)[] = [];
// Each device has one tab here: no election.
beforeEach(() => void vi.stubGlobal('BroadcastChannel', undefined));
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end();
  vi.unstubAllGlobals();
});

/** A session of three minutes, as the app writes it. */
function session(at: number): Document {
  const startTime = 1_700_000_000_000 + at * 86_400_000;
  const readings = Array.from({ length: 180 }, (_, second) => ({
    bpm: 120 + (second % 40),
    at: startTime + second * 1000,
  }));
  return {
    id: `hr-session-${startTime}`,
    rev: `rev-${at}`,
    updatedAt: startTime,
    deleted: false,
    body: { sessionId: `hr-session-${startTime}`, startTime, endTime: startTime + 180_000, readings },
  };
}

interface PushSeen {
  readonly at: number;
  readonly status: number;
}

/** Two devices of one account, and a clock that is theirs and the server's. */
async function twoDevices() {
  const clock = fakeClock(0, Date.now());
  const server = await openTestServer(undefined, clock.wall);
  endings.push(server.close);
  const pushes: PushSeen[] = [];
  const open = async (name: string, seed: number) => {
    const browser = createBrowserSession(async (request) => {
      const reply = await server.fetch(request);
      if (request.url.includes('/push')) pushes.push({ at: clock.now(), status: reply.status });
      return reply;
    });
    const [page, log, random] = [fakePage(), strictLog(), seededRandom(seed)];
    const port = createServerPort({ clock, page, random, ...browser, openStream: (url) => browser.openStream(url) });
    const { user } = await port.signIn(PERSON).catch((cause: unknown) => {
      if (cause instanceof Failure) return port.signUp({ ...PERSON, displayName: 'Ann' });
      throw cause;
    });
    const records: Records = createRecords({
      server: port,
      clock,
      random,
      page,
      log,
      databaseName: () => `backlog-${name}-${seed}`,
    });
    let sessions: readonly Document[] = [];
    records.observe('hrsessions', (documents) => (sessions = documents));
    await records.open(user.id);
    endings.push(async () => {
      await records.close();
      log.check();
    });
    const isSynced = () => records.state().status === 'synced';
    await passUntil(isSynced);
    return { port, browser, records, userId: user.id, isSynced, count: () => sessions.length };
  };
  /** Time passes, and requests and writes come some way further. */
  const pass = async (ms: number) => {
    clock.advance(ms);
    await new Promise((resolve) => setTimeout(resolve));
  };
  const passUntil = async (isDone: () => boolean, step = 2) => {
    for (let looks = 0; looks < 10_000 && !isDone(); looks += 1) await pass(step);
    expect(isDone()).toBe(true);
  };
  return { clock, open, pass, passUntil, pushes };
}

it('takes a history that is written session by session to another device in seconds, by a handful of requests', async () => {
  const { clock, open, pass, passUntil, pushes } = await twoDevices();
  const phone = await open('phone', 1);
  const tablet = await open('tablet', 2);
  pushes.splice(0);
  const began = clock.now();
  for (let at = 0; at < SESSIONS; at += 1) {
    await phone.records.put('hrsessions', session(at));
    await pass(WRITE_MILLIS);
  }
  const written = clock.now();
  await passUntil(() => tablet.count() === SESSIONS && phone.isSynced());
  expect(pushes.filter(({ status }) => status !== 200)).toEqual([]);
  expect(pushes.length).toBeLessThanOrEqual(10 + Math.ceil((written - began) / 1000) + 2);
  expect(clock.now() - written).toBeLessThan(5000);
});

it('is refused once where others have used up the pushes of the account, and then sends all', async () => {
  const { clock, open, pass, passUntil, pushes } = await twoDevices();
  const phone = await open('phone', 3);
  const tablet = await open('tablet', 4);
  await pass(61_000);
  const others = tablet.port.documentsOf(tablet.userId);
  for (let sent = 0; sent < LIMITS.pushes; sent += 1) await others.push('timers', []);
  const began = clock.now();
  pushes.splice(0);
  for (let at = 0; at < SESSIONS; at += 1) {
    await phone.records.put('hrsessions', session(at));
    await pass(WRITE_MILLIS);
  }
  expect([phone.records.state(), tablet.count()]).toEqual([{ status: 'waiting', changes: SESSIONS }, 0]);
  await passUntil(() => pushes.length > 1, 100);
  await passUntil(() => tablet.count() === SESSIONS && phone.isSynced());
  const [refused, ...taken] = pushes.map(({ status }) => status);
  expect([refused, new Set(taken)]).toEqual([429, new Set([200])]);
  expect(taken.length).toBeLessThan(10);
  expect(pushes[1]!.at - began).toBeGreaterThanOrEqual(59_000);
  expect(clock.now() - began).toBeLessThan(70_000);
});
