// A device on which the previous build was used, whose documents lie in RxDB's databases.
// cspell:ignore dexie docData checkpointData

import 'fake-indexeddb/auto';
import { contentHash, type Document, type Records } from '@roundbell/core';
import { memoryServer, seededRandom, fakeClock, fakePage, settled, strictLog } from '@roundbell/core/testing';
import { IDBFactory } from 'fake-indexeddb';
import { deleteDB, openDB } from 'idb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createRecords } from './records.ts';
import { keepAsPreviousBuild, USER } from './testing/previous-build.ts';

vi.setConfig({ testTimeout: 30_000 });
const WAIT = { timeout: 8000 };

const opened: Records[] = [];
let seed = 0;
beforeEach(() => {
  vi.stubGlobal('BroadcastChannel', undefined);
  vi.stubGlobal('indexedDB', new IDBFactory());
});
afterEach(async () => {
  for (const records of opened.splice(0)) await records.close();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** A page of this build; the server has what the previous build had sent. */
async function openPage({ reachable = false, log = strictLog() } = {}) {
  const server = memoryServer();
  const pushed: string[] = [];
  const since: number[] = [];
  server.documentsOf = () => ({
    document: () => Promise.reject(new Error('not asked for')),
    async pull(kind, from) {
      if (!reachable) throw new TypeError('no network');
      if (kind === 'timers') since.push(from);
      return { documents: [], sequence: from };
    },
    async push(_, rows) {
      if (!reachable) throw new TypeError('no network');
      pushed.push(...rows.map(({ document, assumedRev = 'nothing' }) => `${document.id} on ${assumedRev}`));
      return [];
    },
  });
  const parts = { server, clock: fakeClock(), page: fakePage(), random: seededRandom((seed += 1)), log };
  const records = createRecords(parts);
  opened.push(records);
  let timers: readonly Document[] = [];
  records.observe('timers', (documents) => (timers = documents));
  await records.open(USER);
  const names = () =>
    [...timers].sort((one, other) => (one.id < other.id ? -1 : 1)).map(({ id, body }) => [id, body['name']]);
  return { ...parts, records, pushed, since, names, timers: () => timers };
}

const previousNames = async () =>
  (await indexedDB.databases()).flatMap(({ name = '' }) => (name.startsWith('rxdb-') ? [name] : []));
const TIMERS = `rxdb-dexie-user_${USER}--0--timers`;
const TIMERS_NOTES = `rxdb-dexie-user_${USER}--0--rx-replication-meta-${contentHash('timers-roundbell-timers')}`;
const LATE = JSON.stringify({ name: 'Edited in an old tab' });
/** What a page of the previous build keeps of a pull: a state of 'kept', in its rows or in its notes. */
function pullInto(database: IDBDatabase): void {
  const docs = database.transaction('docs', 'readwrite').objectStore('docs');
  const all = docs.getAll();
  all.addEventListener('success', () => {
    for (const row of all.result as PreviousRecord[]) {
      if (row.id === 'kept') docs.put({ ...row, rev: 'pulled' });
      if (row.itemId === 'kept') docs.put({ ...row, docData: { ...row.docData, rev: 'pulled' } });
      if (row.itemId === 'down') docs.put({ ...row, checkpointData: { ...row.checkpointData, sequence: 9 } });
    }
    database.close();
  });
}
type PreviousRecord = Readonly<Partial<Record<'id' | 'itemId', string>>> &
  Readonly<Partial<Record<'docData' | 'checkpointData', object>>>;
const SHOWN = [
  ['edited', 'Edited offline twice'],
  ['kept', 'Timer kept'],
  ['new', 'New offline'],
];

describe('the documents of the previous build', () => {
  it('[SYN-200] [SYN-68] are shown by the first page of this one, with their unsent edits, new ones and deletions', async () => {
    await keepAsPreviousBuild();
    const page = await openPage();
    expect(page.names()).toEqual(SHOWN);
    expect(page.timers().find(({ id }) => id === 'kept')?.body).toMatchObject({
      rounds: [{ id: 'round-1', name: 'Main', repetitions: 3, steps: [] }],
      __odd: { '__a.b': [null, 1, 'x', { '|': true }] },
    });
    expect((await page.records.get('hrsessions', 'hr-session-2'))?.body).toMatchObject({ startTime: 3 });
    expect((await page.records.get('profile', 'profile'))?.body).toEqual({ displayName: 'Ann', weight: 62 });
    page.records.sync();
    await vi.waitFor(() => expect(page.records.state()).toMatchObject({ changes: 4 }), WAIT);
  });

  it('[SYN-69] are sent as far as no server has them, each on what the server was known to have, and no others', async () => {
    await keepAsPreviousBuild();
    const page = await openPage({ reachable: true });
    page.records.sync();
    await vi.waitFor(() => expect(page.records.state()).toEqual({ status: 'synced' }), WAIT);
    const sent = ['edited on first-edited', 'gone on first-gone', 'hr-session-2 on nothing', 'new on nothing'];
    expect(page.pushed.sort()).toEqual(sent);
    expect(page.since[0]).toBe(8);
  });

  it('[SYN-200] stay where they were until a later page finds all of them copied, and are read no more', async () => {
    await keepAsPreviousBuild();
    const first = await openPage();
    expect((await previousNames()).length).toBeGreaterThan(5);
    await first.records.put('timers', {
      id: 'kept',
      rev: 'mine',
      updatedAt: 1,
      deleted: false,
      body: { name: 'Mine' },
    });
    await first.records.remove('timers', 'new');
    await first.records.close();
    const second = await openPage();
    await vi.waitFor(async () => expect(await previousNames()).toEqual([]), WAIT);
    expect(second.names()).toEqual([
      ['edited', 'Edited offline twice'],
      ['kept', 'Mine'],
    ]);
    await second.records.close();
    expect((await openPage()).names()).toEqual(second.names());
  });

  it('[SYN-201] stay as long as a page of that build is open', async () => {
    await keepAsPreviousBuild();
    await (await openPage()).records.close();
    const held = [{ name: `pubkey-bc||native||RxDB:|dexie|user_${USER}` }];
    const query = vi.fn(async () => ({ held }));
    vi.stubGlobal('navigator', { locks: { query } });
    await (await openPage()).records.close();
    await vi.waitFor(() => expect(query).toHaveBeenCalled());
    await settled();
    expect(await previousNames()).toContain(TIMERS);
    held.pop();
    await openPage();
    await vi.waitFor(async () => expect(await previousNames()).toEqual([]), WAIT);
  });

  it('[SYN-201] an edit that a page of the previous build made meanwhile comes too, and nothing that was copied comes back', async () => {
    await keepAsPreviousBuild();
    const first = await openPage();
    await first.records.put('timers', { id: 'new', rev: 'mine', updatedAt: 1, deleted: false, body: { name: 'Mine' } });
    await first.records.remove('timers', 'edited');
    await first.records.close();
    const previous = await openDB(TIMERS);
    const kept = (await previous.get('docs', 'kept')) as object;
    await previous.put('docs', { ...kept, rev: 'late', body: LATE, ancestors: ['first-kept'] });
    previous.close();
    const second = await openPage();
    const names = [
      ['kept', 'Edited in an old tab'],
      ['new', 'Mine'],
    ];
    await vi.waitFor(() => expect(second.names()).toEqual(names), WAIT);
    expect(await previousNames()).toContain(TIMERS);
    await second.records.close();
    const third = await openPage();
    await vi.waitFor(async () => expect(await previousNames()).toEqual([]), WAIT);
    expect(third.names()).toEqual(names);
  });

  it('[SYN-200] are shown, stay, and can be edited and sent where there is no room for a copy', async () => {
    await keepAsPreviousBuild();
    const put = IDBObjectStore.prototype.put;
    const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function refuse(
      this: IDBObjectStore,
      ...given
    ) {
      const [row] = given as [{ readonly version?: number }];
      if (row.version === 1) throw new DOMException('full', 'QuotaExceededError');
      return put.apply(this, given);
    });
    const log = strictLog('records-write-failed');
    const first = await openPage({ log });
    expect([first.names(), first.records.isKept()]).toEqual([SHOWN, true]);
    const mine: Document = { id: 'kept', rev: 'mine', updatedAt: 1, deleted: false, body: { name: 'Mine' } };
    await expect(first.records.put('timers', mine)).rejects.toMatchObject({ code: 'storage-unavailable' });
    full.mockRestore();
    await first.records.put('timers', mine);
    await first.records.close();
    const second = await openPage({ reachable: true });
    expect(second.names()).toEqual([SHOWN[0], ['kept', 'Mine'], SHOWN[2]]);
    second.records.sync();
    await vi.waitFor(() => expect(second.records.state()).toEqual({ status: 'synced' }), WAIT);
    expect(second.pushed).toContain('kept on first-kept');
  });

  it('[SYN-200] are left alone where they cannot be read', async () => {
    await keepAsPreviousBuild();
    await deleteDB(TIMERS);
    (await openDB(TIMERS, 20, { upgrade: (fresh) => void fresh.createObjectStore('other') })).close();
    const page = await openPage();
    expect([page.names(), await page.records.get('profile', 'profile')]).toMatchObject([[], { id: 'profile' }]);
    await page.records.close();
    await openPage();
    await settled();
    expect(await previousNames()).toContain(TIMERS);
  });

  it('[SYN-200] are read so that nothing is taken for an edit that a page of that build pulls meanwhile', async () => {
    await keepAsPreviousBuild();
    const { open } = IDBFactory.prototype;
    const read: string[] = [];
    // Between the rows and the notes of timers, whichever is read first.
    vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(function between(this: IDBFactory, ...given) {
      const [place] = given;
      if ((place === TIMERS || place === TIMERS_NOTES) && !read.includes(place)) read.push(place);
      if (read.length === 2 && read[1] === place) {
        const request = open.call(this, place);
        request.addEventListener('success', () => pullInto(request.result));
      }
      return open.apply(this, given);
    });
    const page = await openPage({ reachable: true });
    expect(read).toHaveLength(2);
    page.records.sync();
    await vi.waitFor(() => expect(page.records.state()).toEqual({ status: 'synced' }), WAIT);
    expect(page.pushed).not.toContain('kept on pulled');
    expect(page.since[0]).toBe(8);
  });

  it('[SYN-200] stay where they cannot be opened', async () => {
    await keepAsPreviousBuild();
    await (await openPage()).records.close();
    const previous = await openDB(TIMERS);
    await previous.put('docs', { ...((await previous.get('docs', 'kept')) as object), rev: 'late', body: LATE });
    previous.close();
    const { open } = IDBFactory.prototype;
    const failing = vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(function fail(
      this: IDBFactory,
      ...given
    ) {
      if (given[0] === TIMERS) throw new DOMException('lost', 'UnknownError');
      return open.apply(this, given);
    });
    const second = await openPage();
    await vi.waitFor(() => expect(failing.mock.calls.filter(([place]) => place === TIMERS).length).toBeGreaterThan(1));
    await settled();
    await second.records.close();
    failing.mockRestore();
    const third = await openPage();
    await vi.waitFor(() => expect(third.names()).toContainEqual(['kept', 'Edited in an old tab']), WAIT);
  });

  it('[ACC-95] are erased with the account', async () => {
    await keepAsPreviousBuild();
    await keepAsPreviousBuild('another');
    const page = await openPage();
    await page.records.erase(USER);
    expect((await indexedDB.databases()).filter(({ name }) => name?.includes(USER))).toEqual([]);
    expect(await previousNames()).toHaveLength(7);
  });
});
