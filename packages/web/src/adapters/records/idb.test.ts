import 'fake-indexeddb/auto';
import { storedRowOf } from '@roundbell/core';
import type { LogEntry, TabMessage } from '@roundbell/core/ports';
import { testDocument } from '@roundbell/core/testing';
import { IDBFactory } from 'fake-indexeddb';
import { deleteDB, openDB } from 'idb';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openIdbLog } from './idb.ts';
import { queueingLocks } from './testing/queueing-locks.ts';

const entry: LogEntry = { kind: 'timers', row: storedRowOf(testDocument('a')), base: undefined, version: 0 };
const tell = (type: string, persisted: boolean) => window.dispatchEvent(Object.assign(new Event(type), { persisted }));
let ids = 0;
const open = () => openIdbLog('user_ann', () => `id-${(ids += 1)}`);
/** Whether nothing has the database open. */
const isFree = () =>
  new Promise<boolean>((resolve) => {
    const request = indexedDB.open('user_ann', 5);
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
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** How a connection ends that the browser does not close: what is asked of it fails. */
const LOSSES = {
  'fails each request': (): never => {
    throw new DOMException('Connection to Indexed Database server lost', 'UnknownError');
  },
  'aborts each transaction': ({ transaction }: IDBObjectStore) => transaction.abort(),
} as const;

it('lets go of the device while the page rests, and says that it may have missed something when it is back', async () => {
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

it('neither makes a removed database again nor writes into one that was made since', async () => {
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

it('asks for what is written to be on the disk before it counts', async () => {
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

it('leads at once, and tells no one anything, where tabs have no lock or cannot hear each other [PRT-29]', async () => {
  const log = open();
  await log.lead();
  log.openChannel().post({ kind: 'hello' });
  await log.close();
});

it.each(Object.entries(LOSSES))(
  'asks again on another connection when the browser has lost one without closing it, which %s',
  async (_, lose) => {
    const log = open();
    await log.load();
    const lost = new Set<IDBDatabase>();
    for (const call of ['get', 'getAll'] as const) {
      const ask = IDBObjectStore.prototype[call] as (this: IDBObjectStore, ...given: unknown[]) => IDBRequest;
      vi.spyOn(IDBObjectStore.prototype, call).mockImplementation(function fail(
        this: IDBObjectStore,
        ...given: unknown[]
      ) {
        const { db } = this.transaction;
        if (lost.size === 0) lost.add(db);
        const request = lost.has(db) ? lose(this) : undefined;
        return request ?? ask.apply(this, given);
      });
    }
    expect(await log.append({ entries: [entry], checkpoints: {} })).toBe('kept');
    lost.clear();
    expect((await log.load()).entries).toEqual([{ ...entry, version: 1 }]);
    await log.close();
  },
);

it('fails if another connection fails, too, and has written nothing', async () => {
  const log = open();
  await log.load();
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(LOSSES['fails each request']);
  await expect(log.append({ entries: [entry], checkpoints: {} })).rejects.toThrow('lost');
  expect(put).toHaveBeenCalledTimes(2);
  put.mockRestore();
  expect((await log.load()).entries).toEqual([]);
  await log.close();
});

it('lets go of a database that a newer build opens, and leaves it as that build has it', async () => {
  const log = open();
  await log.load();
  await log.append({ entries: [entry], checkpoints: {} });
  const newer = await openDB('user_ann', 5, { upgrade: (database) => void database.createObjectStore('more') });
  await expect(log.append({ entries: [{ ...entry, version: 1 }], checkpoints: {} })).rejects.toThrow();
  const older = open();
  for (const one of [log, older]) await expect(one.load()).rejects.toThrow();
  expect(await newer.getAll('rows')).toMatchObject([{ id: 'a', version: 1 }]);
  newer.close();
  await Promise.all([log.close(), older.close()]);
});

it('what an earlier build has stored, which knew fewer kinds, is read as it is; that build does not open the store any more', async () => {
  const earlier = await openDB('user_ann', 1, {
    upgrade(database) {
      database.createObjectStore('rows', { keyPath: ['kind', 'id'] });
      database.createObjectStore('notes');
    },
    blocking: () => earlier.close(),
  });
  await earlier.put('notes', 'first', 'born');
  await earlier.put('rows', {
    kind: 'timers',
    id: 'a',
    rev: 'r',
    updatedAt: 1,
    body: '{}',
    ancestors: [],
    deleted: false,
    version: 1,
  });
  const log = open();
  expect((await log.load()).entries.map(({ row }) => row.id)).toEqual(['a']);
  const ofNewKind: LogEntry = { ...entry, kind: 'programmes' };
  expect(await log.append({ entries: [ofNewKind], checkpoints: {} })).toBe('kept');
  await expect(earlier.getAll('rows')).rejects.toThrow();
  await expect(openDB('user_ann', 1)).rejects.toThrow();
  await log.close();
});

/** A database of version 1.0, with the bytes of a sound in its row. */
async function ofVersionOne() {
  const earlier = await openDB('user_ann', 3, {
    upgrade(database) {
      database.createObjectStore('rows', { keyPath: ['kind', 'id'] });
      database.createObjectStore('notes');
    },
  });
  await earlier.put('notes', 'first', 'born');
  await earlier.put('rows', { ...GONG, deleted: false, kind: 'sounds', version: 1, base: 'same' });
  earlier.close();
}
const { _deleted: _, ...GONG } = storedRowOf(testDocument('gong', { name: 'gong.wav', data: 'AAAA' }));
const HEAD = storedRowOf(testDocument('gong', { name: 'gong.wav', dataSize: 6 }));
const storedBody = async () => {
  const database = await openDB('user_ann');
  const { body } = (await database.get('rows', ['sounds', 'gong'])) as { readonly body: string };
  database.close();
  return body;
};
/** The device has no room any more. */
const fillUp = () =>
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('no room', 'QuotaExceededError');
  });

it('the bytes of a sound that version 1.0 kept in its row are kept apart from the first start on', async () => {
  await ofVersionOne();
  const log = open();
  expect((await log.load()).entries).toEqual([{ kind: 'sounds', row: HEAD, base: HEAD, version: 2 }]);
  expect((await log.whole('sounds', 'gong'))?.body).toBe(GONG.body);
  expect(await storedBody()).toBe(HEAD.body);
  await log.close();
});

it('on a full device those bytes stay in the row, are read there, and are kept apart with the next change of it', async () => {
  await ofVersionOne();
  const log = open();
  const full = fillUp();
  expect((await log.load()).entries).toEqual([{ kind: 'sounds', row: HEAD, base: HEAD, version: 1 }]);
  expect((await log.whole('sounds', 'gong'))?.body).toBe(GONG.body);
  full.mockRestore();
  expect(await storedBody()).toBe(GONG.body);
  const renamed = { ...HEAD, rev: 'rev-2' };
  const change: LogEntry = { kind: 'sounds', row: renamed, base: HEAD, version: 1 };
  expect(await log.append({ entries: [change], checkpoints: {} })).toBe('kept');
  expect(await storedBody()).toBe(HEAD.body);
  expect((await log.whole('sounds', 'gong'))?.body).toBe(GONG.body);
  await log.close();
});

it('a sound for which there is no room leaves neither its head nor its bytes', async () => {
  const log = open();
  await log.load();
  const put = IDBObjectStore.prototype.put;
  const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function fail(
    this: IDBObjectStore,
    ...given: Parameters<IDBObjectStore['put']>
  ) {
    if (this.name === 'wholes') throw new DOMException('no room', 'QuotaExceededError');
    return put.apply(this, given);
  });
  const sound: LogEntry = { kind: 'sounds', row: { ...GONG, _deleted: false }, base: undefined, version: 0 };
  expect(await log.append({ entries: [sound], checkpoints: {} })).toBe('full');
  full.mockRestore();
  expect((await log.load()).entries).toEqual([]);
  expect(await log.whole('sounds', 'gong')).toBeUndefined();
  await log.close();
});

it('leads among the tabs of one store: one whose store was removed since holds up no other', async () => {
  vi.stubGlobal('navigator', { locks: queueingLocks() });
  vi.stubGlobal('BroadcastChannel', class extends EventTarget {});
  const [first, second] = [open(), open()];
  await Promise.all([first.load(), second.load()]);
  await first.lead();
  let isLeading = false;
  const waiting = second.lead().then(() => (isLeading = true));
  await second.load();
  expect(isLeading).toBe(false);
  await deleteDB('user_ann');
  const third = open();
  await third.load();
  await third.lead();
  expect(isLeading).toBe(false);
  await first.close();
  await waiting;
  await Promise.all([second.close(), third.close()]);
});

it('leads where locks are refused [PRT-29]', async () => {
  const request = () => Promise.reject(new DOMException('denied', 'SecurityError'));
  vi.stubGlobal('navigator', { locks: { request } });
  vi.stubGlobal('BroadcastChannel', class {});
  const log = open();
  await log.lead();
  await log.close();
});
