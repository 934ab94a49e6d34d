import { describe, expect, it } from 'vitest';
import { createApp } from '../app/app.ts';
import { RINGS_WHEN_CLOSED } from '../kitchen/rings-when-closed.ts';
import type { DiskTableName } from '../ports/disk.ts';
import type { SavedRun } from '../run/play/saved-run.ts';
import { testDocument } from '../testing/contracts/records.contract.ts';
import { settled } from '../testing/fake-clock.ts';
import { fakePorts, type FakePorts } from '../testing/fake-ports.ts';
import { aSavedRun } from '../testing/saved-run.ts';
import { PERSONAL_STORES, TABLE_NAMES, type Ownership } from './personal-stores.ts';

const ANN = { email: 'ann@example.com', password: 'secret-1', displayName: 'Ann' };

/** A run of someone, as the device keeps it. */
function runOf(owner: string, wall: number): SavedRun {
  return aSavedRun({ owner, timerId: `timer of ${owner}`, seenAt: wall });
}

/** A row of someone, as the engine of the table would keep it. */
function rowOf(name: DiskTableName, owner: string, wall: number): unknown {
  if (name === 'run') return runOf(owner, wall);
  return name === 'drafts' ? { userId: owner } : { owner, isShared: true };
}

async function dump({ disk }: FakePorts): Promise<readonly string[]> {
  const tables = TABLE_NAMES.map(async (name) => (await disk.table(name).keys()).map((key) => `${name} ${key}`));
  return (await Promise.all(tables)).flat();
}

async function hasDocuments({ records }: FakePorts, userId: string): Promise<boolean> {
  await records.open(userId);
  return (await records.get('timers', 'a')) !== undefined;
}

/** What is left of two people's rows in a table once one of them has signed out. */
function leftIn(name: DiskTableName): readonly string[] {
  const store: Ownership = PERSONAL_STORES[name];
  switch (store.kind) {
    case 'device':
      return [`${name} of the device`];
    case 'last-person':
      return [];
    case 'per-row':
    case 'per-row-in-memory':
      return [`${name} of bob`];
  }
}

describe('what this device keeps', () => {
  it('goes with the person whose it is, in every table, and nothing else does', async () => {
    const ports = fakePorts();
    const app = createApp(ports);
    await app.open();
    await app.account.signUp(ANN);
    await settled();
    const { state } = app.account.view.getState();
    if (state.status !== 'signed-in') throw new Error(state.status);
    for (const name of TABLE_NAMES) {
      const store: Ownership = PERSONAL_STORES[name];
      const table = ports.disk.table<unknown>(name);
      if (store.kind === 'device') {
        for (const key of ['of the device', ...store.personalKeys]) await table.put(key, {});
        continue;
      }
      await table.put('of ann', rowOf(name, state.user.id, ports.clock.wall()));
      await table.put('of bob', rowOf(name, 'bob', ports.clock.wall()));
      await table.put('broken', 'of no one');
    }
    await ports.records.put('timers', testDocument('a'));
    const before = (await dump(ports)).length;
    await (await app.care.fetch()).signOut('remove');
    await settled();
    const left = await dump(ports);
    // The device's own row of the settings is none of ours.
    expect(left.filter((row) => row !== 'settings device')).toEqual(TABLE_NAMES.flatMap(leftIn));
    expect(before).toBeGreaterThan(left.length);
    expect(await hasDocuments(ports, state.user.id)).toBe(false);
  });

  it('goes with the pushes that the browser took for them [ACC-470]', async () => {
    const ports = fakePorts();
    const app = createApp(ports);
    await app.open();
    await app.account.signUp(ANN);
    await settled();
    const bells = await (await app.kitchen.fetch()).closedBells.fetch();
    await bells.choose(true);
    expect(ports.page.takesPushesOf).toBeDefined();
    await (await app.care.fetch()).signOut('remove');
    await settled();
    expect(ports.page.takesPushesOf).toBeUndefined();
    expect(await ports.disk.table('settings').get(RINGS_WHEN_CLOSED)).toBeUndefined();
  });
});
