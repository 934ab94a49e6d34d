import { describe, expect, it } from 'vitest';
import { memoryRecords } from '../testing/memory-records.ts';
import { changesAtRisk, createSync, NOTHING_OPEN } from './sync.engine.ts';

describe('the synchronisation', () => {
  it('shows the state of the documents, and whether this device keeps them [SYN-90]', async () => {
    const records = memoryRecords();
    const { view } = createSync({ records });
    expect(view.getState()).toEqual(NOTHING_OPEN);
    records.kept = false;
    await records.open('ann');
    expect(view.getState()).toEqual({ state: { status: 'synced' }, isPersisted: false, hasPulled: true });
    records.kept = true;
    records.tell({ status: 'offline', changes: 2 });
    expect(view.getState()).toEqual({ state: { status: 'offline', changes: 2 }, isPersisted: true, hasPulled: true });
  });

  it('shows whether the timers have ever come to this device', async () => {
    const records = memoryRecords();
    const { view } = createSync({ records });
    records.pulled = false;
    await records.open('ann');
    expect(view.getState().hasPulled).toBe(false);
    records.pulled = true;
    records.tell({ status: 'waiting', changes: 1 });
    expect(view.getState().hasPulled).toBe(true);
  });

  it('counts what is on this page only [SYN-91]', () => {
    const waiting = { status: 'waiting', changes: 2 } as const;
    expect(changesAtRisk({ ...NOTHING_OPEN, state: waiting, isPersisted: false })).toBe(2);
    expect(changesAtRisk({ ...NOTHING_OPEN, state: waiting, isPersisted: true })).toBe(0);
    expect(changesAtRisk({ ...NOTHING_OPEN, state: { status: 'synced' }, isPersisted: false })).toBe(0);
  });
});
