import 'fake-indexeddb/auto';
import { storedRowOf, type LogEntry, type TabMessage } from '@roundbell/core';
import { testDocument } from '@roundbell/core/testing';
import { IDBFactory } from 'fake-indexeddb';
import { deleteDB } from 'idb';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openIdbLog } from './idb.ts';

const entry: LogEntry = { kind: 'timers', row: storedRowOf(testDocument('a')), base: undefined, version: 0 };
const tell = (type: string, persisted: boolean) => window.dispatchEvent(Object.assign(new Event(type), { persisted }));
let ids = 0;
const open = () => openIdbLog('user_ann', () => `id-${(ids += 1)}`);
/** Whether nothing has the database open. */
const isFree = () =>
  new Promise<boolean>((resolve) => {
    const request = indexedDB.open('user_ann', 2);
    request.addEventListener('upgradeneeded', () => request.transaction?.abort());
    request.addEventListener('error', () => resolve(true));
    request.addEventListener('blocked', () => resolve(false));
  });

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  vi.stubGlobal('BroadcastChannel', undefined);
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('document', new EventTarget());
});
afterEach(() => vi.unstubAllGlobals());

it('[PRT-85] lets go of the device while the page rests, and says that it may have missed something when it is back', async () => {
  const log = open();
  const heard: TabMessage[] = [];
  log.openChannel().onMessage((message) => heard.push(message));
  await log.load();
  tell('pagehide', true);
  expect(await isFree()).toBe(true);
  const other = open();
  await other.load();
  await other.append({ entries: [entry], checkpoints: {} });
  await other.close();
  expect(heard).toEqual([]);
  tell('pageshow', true);
  expect(heard).toEqual([{ kind: 'missed' }]);
  expect((await log.load()).entries).toEqual([{ ...entry, version: 1 }]);
  await log.close();
});

it('[ACC-157] neither makes a removed database again nor writes into one that was made since', async () => {
  const log = open();
  await log.load();
  await log.append({ entries: [entry], checkpoints: {} });
  await deleteDB('user_ann');
  expect(await log.append({ entries: [{ ...entry, version: 1 }], checkpoints: {} })).toBe('outdated');
  await expect(log.load()).rejects.toThrow('removed');
  expect(await indexedDB.databases()).toEqual([]);
  const other = open();
  expect((await other.load()).entries).toEqual([]);
  expect(await log.append({ entries: [{ ...entry, version: 1 }], checkpoints: {} })).toBe('outdated');
  await expect(log.load()).rejects.toThrow('removed');
  expect((await other.load()).entries).toEqual([]);
  await Promise.all([log.close(), other.close()]);
});

it('[PRT-26] asks for what is written to be on the disk before it counts', async () => {
  const log = open();
  await log.load();
  const asked = vi.spyOn(IDBDatabase.prototype, 'transaction');
  await log.append({ entries: [entry], checkpoints: {} });
  expect(asked.mock.calls.map(([, mode, options]) => [mode, options])).toEqual([
    ['readwrite', { durability: 'strict' }],
  ]);
  asked.mockRestore();
  await log.close();
});

it('[PRT-29] leads at once, and tells no one anything, where tabs have no lock or cannot hear each other', async () => {
  const log = open();
  await log.lead();
  log.openChannel().post({ kind: 'hello' });
  await log.close();
});
