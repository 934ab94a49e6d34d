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
});
