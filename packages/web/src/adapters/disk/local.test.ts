// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { Failure } from '@roundbell/core/base';
import { diskContract, fakeClock, strictLog } from '@roundbell/core/testing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createDisk } from './disk.ts';
import { createLocalTable } from './local.ts';

const given = Object.getOwnPropertyDescriptor(globalThis, 'localStorage')!;

beforeEach(() => localStorage.clear());
afterEach(() => {
  vi.unstubAllGlobals();
  Object.defineProperty(globalThis, 'localStorage', given);
});

describe('the drafts of the device', () => {
  it('lie in local storage: what is put is there before the promise is [PRT-75]', () => {
    void createDisk({ clock: fakeClock(), log: strictLog() }).table('drafts').put('draft-1', { at: 1 });
    expect(Object.fromEntries(Object.entries(localStorage))).toEqual({ 'roundbell.drafts.draft-1': '{"at":1}' });
  });
});

describe('the heart-rate history of the device', () => {
  it('lies in local storage, one JSON text an entry, and there alone [PRT-75]', async () => {
    const log = strictLog();
    localStorage.setItem('somebody-else', '1');
    await createDisk({ clock: fakeClock(), log })
      .table('heart-rate')
      .put('a', { bpm: [70, 71] });
    expect(Object.fromEntries(Object.entries(localStorage))).toEqual({
      'somebody-else': '1',
      'roundbell.heart-rate.a': '{"bpm":[70,71]}',
    });
    const table = createDisk({ clock: fakeClock(), log }).table('heart-rate');
    expect(await table.get('a')).toEqual({ bpm: [70, 71] });
    expect(await table.get('b')).toBeUndefined();
    expect(await table.keys()).toEqual(['a']);
    expect(await table.all()).toEqual([['a', { bpm: [70, 71] }]]);
    await table.delete('a');
    expect(Object.keys(localStorage)).toEqual(['somebody-else']);
  });

  it('a full local storage refuses new entries, keeps existing ones, and is logged', async () => {
    const log = strictLog('disk-write-failed');
    const table = createLocalTable<number>('heart-rate', { log });
    await table.put('a', 1);
    const refuse = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    vi.stubGlobal('localStorage', { setItem: refuse });
    await expect(createLocalTable<number>('heart-rate', { log }).put('b', 2)).rejects.toEqual(
      new Failure('storage-unavailable'),
    );
    vi.unstubAllGlobals();
    expect(log.codes).toEqual(['disk-write-failed']);
    expect(await table.all()).toEqual([['a', 1]]);
  });

  it('gives an entry that is no JSON as its text', async () => {
    localStorage.setItem('roundbell.heart-rate.a', '{"bpm":');
    const table = createLocalTable('heart-rate', { log: strictLog() });
    expect(await table.all()).toEqual([['a', '{"bpm":']]);
  });
});

function withoutStorage(): void {
  Object.defineProperty(globalThis, 'localStorage', {
    configurable: true,
    get: () => {
      throw new DOMException('denied', 'SecurityError');
    },
  });
}

describe('a device that forbids local storage', () => {
  it('keeps the history until the page ends', async () => {
    withoutStorage();
    const log = strictLog('disk-unavailable');
    const table = createLocalTable<{ list: number[] }>('heart-rate', { log });
    const value = { list: [1] };
    await table.put('a', value);
    value.list.push(2);
    expect(await table.all()).toEqual([['a', { list: [1] }]]);
    expect(log.codes).toEqual(['disk-unavailable']);
  });
});

diskContract('local storage', () => {
  const log = strictLog();
  // Bytes are not for this table: those of the suite go where bytes go.
  const bytes = createDisk({ clock: fakeClock(), log }).table;
  return {
    disk: { table: (name) => (name === 'clips' ? bytes(name) : createLocalTable(name, { log })) },
  };
});
