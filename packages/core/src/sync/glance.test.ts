import { describe, expect, it, vi } from 'vitest';
import type { DeviceLook } from '../ports/row-store.ts';
import type { Document } from '../ports/wire/wire.ts';
import { settled } from '../testing/fake-clock.ts';
import { strictLog } from '../testing/strict-log.ts';
import { createGlance } from './glance.engine.ts';
import type { OpenAccount } from './open-account.engine.ts';

const NOTHING: DeviceLook = { profile: new Map(), timers: new Map(), hrsessions: new Map() };
const RUN: Document = { id: 'Run', rev: 'first', updatedAt: 1, deleted: false, body: {} };

describe('a glance', () => {
  it('[PRT-108] asks again for a store that could not be opened', async () => {
    const log = strictLog();
    log.expect('records-late');
    const put = vi.fn(() => Promise.resolve());
    const openStore = vi
      .fn<() => Promise<OpenAccount>>()
      .mockRejectedValueOnce(new Error('offline'))
      .mockResolvedValue({ put } as unknown as OpenAccount);
    const onStore = vi.fn();
    const told = { onStore, onState: () => {}, onDocuments: () => {} };
    const glance = createGlance({ userId: 'ann', look: NOTHING, log, openStore, ...told });
    glance.openStore();
    await settled();
    expect(log.codes).toEqual(['records-late']);
    await glance.put('timers', RUN);
    await glance.put('timers', RUN);
    expect([openStore.mock.calls.length, onStore.mock.calls.length, put.mock.calls.length]).toEqual([2, 1, 2]);
  });

  /** A glance at one timer, and the store behind it. */
  function aGlance() {
    const opened = {
      get: vi.fn(() => RUN),
      remove: vi.fn(() => Promise.resolve()),
      sync: vi.fn(),
      close: vi.fn(() => Promise.resolve()),
    };
    let open = (): void => {};
    const openStore = vi.fn(
      () => new Promise<OpenAccount>((resolve) => (open = () => resolve(opened as unknown as OpenAccount))),
    );
    const onStore = vi.fn();
    const told: unknown[] = [];
    const glance = createGlance({
      userId: 'ann',
      look: { ...NOTHING, timers: new Map([['Run', RUN]]) },
      log: strictLog(),
      openStore,
      onStore,
      onState: (state) => told.push(state),
      onDocuments: (kind, documents) => told.push([kind, documents]),
    });
    return { glance, opened, openStore, onStore, told, open: async () => (open(), settled()) };
  }

  it('[PRT-107] reports what was seen, kind by kind, and that the server has not answered', () => {
    const { glance, told, openStore } = aGlance();
    glance.announce();
    expect(told).toEqual([['timers', [RUN]], ['profile', []], ['hrsessions', []], { status: 'waiting', changes: 0 }]);
    expect([glance.userId, glance.isKept(), glance.documents('timers')]).toEqual(['ann', true, [RUN]]);
    expect(openStore).not.toHaveBeenCalled();
  });

  it('[PRT-108] answers what it has seen itself, and leaves the rest to the store', async () => {
    const { glance, opened, openStore, open } = aGlance();
    expect(await glance.get('timers', 'Run')).toBe(RUN);
    expect(openStore).not.toHaveBeenCalled();
    const unseen = glance.get('timers', 'Swim');
    await open();
    expect([await unseen, opened.get.mock.calls]).toEqual([RUN, [['timers', 'Swim']]]);
  });

  it('[PRT-108] waits for the store to remove something or to synchronise, and opens it once', async () => {
    const { glance, opened, openStore, onStore, open } = aGlance();
    const removed = glance.remove('timers', 'Run');
    glance.sync();
    glance.openStore();
    expect([opened.remove.mock.calls, opened.sync.mock.calls]).toEqual([[], []]);
    await open();
    await removed;
    expect([opened.remove.mock.calls, opened.sync.mock.calls.length]).toEqual([[['timers', 'Run', RUN]], 1]);
    expect([openStore.mock.calls.length, onStore.mock.calls]).toEqual([1, [[opened]]]);
  });

  it('[SYN-53] hands on what an edit was made of: the store may know more by then', async () => {
    const put = vi.fn(() => Promise.resolve());
    const { glance, opened, open } = aGlance();
    Object.assign(opened, { put });
    const mine = { ...RUN, rev: 'mine' };
    const edits = [glance.put('timers', mine), glance.put('timers', { ...mine, id: 'new' })];
    await open();
    await Promise.all(edits);
    expect(put.mock.calls).toEqual([
      ['timers', mine, RUN],
      ['timers', { ...mine, id: 'new' }, undefined],
    ]);
  });

  it('[PRT-108] says nothing of a synchronisation that found no store', async () => {
    const openStore = () => Promise.reject(new Error('refused'));
    const told = { onStore: () => {}, onState: () => {}, onDocuments: () => {} };
    createGlance({ userId: 'ann', look: NOTHING, log: strictLog(), openStore, ...told }).sync();
    await settled();
  });

  it('[PRT-107] closed, opens no store, and hands none over that was on its way', async () => {
    const before = aGlance();
    await before.glance.close();
    before.glance.openStore();
    expect(before.openStore).not.toHaveBeenCalled();

    const during = aGlance();
    during.glance.openStore();
    const closed = during.glance.close();
    await during.open();
    await closed;
    expect([during.onStore.mock.calls.length, during.opened.close.mock.calls.length]).toEqual([0, 1]);
  });

  it('[PRT-107] closes without a store that cannot be opened', async () => {
    const log = strictLog();
    log.expect('records-late');
    const openStore = () => Promise.reject(new Error('refused'));
    const told = { onStore: () => {}, onState: () => {}, onDocuments: () => {} };
    const glance = createGlance({ userId: 'ann', look: NOTHING, log, openStore, ...told });
    glance.openStore();
    await glance.close();
    expect(log.codes).toEqual(['records-late']);
  });
});
