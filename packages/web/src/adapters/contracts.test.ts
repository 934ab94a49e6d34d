// The suites of the core on the browser's adapters: what the fakes promise, these keep.

import 'fake-indexeddb/auto';
import {
  CONTRACT_MODEL,
  clockContract,
  diskContract,
  documentLogContract,
  fakeClock,
  fakePage,
  logContract,
  memoryServer,
  randomContract,
  recordsContract,
  seededRandom,
  serverContract,
  strictLog,
  synthContract,
} from '@roundbell/core/testing';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, vi } from 'vitest';
import { openTestServer } from '../../../server/test/open-test-server.ts';
import { createClock } from './clock/clock.ts';
import { createDisk } from './disk/disk.ts';
import { createConsoleLog } from './log.ts';
import { createRandom } from './random.ts';
import { openIdbLog } from './records/idb.ts';
import { createRecords } from './records/records.ts';
import { createBrowserSession } from './records/testing/browser-session.ts';
import { queueingLocks } from './records/testing/queueing-locks.ts';
import { createServerPort } from './server/server.ts';
import { scriptedEngine } from './speech/testing/scripted-speech.ts';

const written: unknown[][] = [];
const starts = { databases: 0 };
const { BroadcastChannel: channels } = globalThis;

beforeEach(() => {
  written.length = 0;
  vi.spyOn(console, 'warn').mockImplementation((...parts) => void written.push(parts));
  // One tab: no election.
  vi.stubGlobal('BroadcastChannel', undefined);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

clockContract('the timers of the page', () => ({
  clock: createClock(),
  pass: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
}));

randomContract('crypto', createRandom);

logContract('console', () => ({ log: createConsoleLog(), written: () => written.flat().join('\n') }));

diskContract('IndexedDB', () => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  return { disk: createDisk({ clock: fakeClock(), log: strictLog() }) };
});

diskContract('memory where there is no IndexedDB', () => {
  vi.stubGlobal('indexedDB', undefined);
  return { disk: createDisk({ clock: fakeClock(), log: strictLog('disk-unavailable') }) };
});

synthContract('Web Speech', () => {
  const { clock, spoken, synth } = scriptedEngine();
  return {
    synth,
    spoken: () => {
      clock.advance(0);
      return spoken.map(({ text, volume }) => ({ text, volume }));
    },
    finish: () => {
      clock.advance(0);
      spoken.at(-1)?.end();
    },
  };
});

documentLogContract('IndexedDB', () => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  vi.stubGlobal('BroadcastChannel', channels);
  vi.stubGlobal('navigator', { locks: queueingLocks() });
  const random = seededRandom();
  return { open: () => openIdbLog('user_ann', () => random.id('log-')) };
});

recordsContract('IndexedDB', () => {
  const prefix = `contract-${++starts.databases}`;
  const parts = { server: memoryServer(), clock: fakeClock(), page: fakePage(), random: seededRandom() };
  const records = createRecords({ ...parts, log: strictLog(), databaseName: (userId) => `${prefix}-${userId}` });
  return { records };
});

recordsContract('memory, where there is no IndexedDB', () => {
  vi.stubGlobal('indexedDB', undefined);
  const prefix = `contract-${++starts.databases}`;
  const parts = { server: memoryServer(), clock: fakeClock(), page: fakePage(), random: seededRandom() };
  const log = strictLog('records-in-memory');
  return { records: createRecords({ ...parts, log, databaseName: (userId) => `${prefix}-${userId}` }) };
});

serverContract('the real one, through fetch', async ({ hasModel }) => {
  const opened = await openTestServer(hasModel ? CONTRACT_MODEL : undefined);
  const session = createBrowserSession((request) => opened.fetch(request));
  const parts = { clock: fakeClock(), page: fakePage(), random: seededRandom() };
  return { server: createServerPort({ ...parts, ...session }), end: () => opened.close() };
});
