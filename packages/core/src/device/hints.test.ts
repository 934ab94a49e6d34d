import { describe, expect, it } from 'vitest';
import { createApp } from '../app/app.ts';
import { settled } from '../testing/fake-clock.ts';
import { fakePorts, type FakePorts } from '../testing/fake-ports.ts';
import { memoryDisk } from '../testing/memory-disk.ts';
import { strictLog } from '../testing/strict-log.ts';
import { createDevice, type Device } from './device.engine.ts';
import { HINTS, hintsAt, withDismissed } from './hints.ts';

const ANN = { email: 'ann@example.com', password: 'secret-1', displayName: 'Ann' };
const BOB = { ...ANN, email: 'bob@example.com' };
const VISITOR = { isVisitor: true, hasRun: false } as const;
const FRESH = { dismissed: [] } as const;

const aDevice = (disk = memoryDisk()) => createDevice({ disk, log: strictLog('device-settings-unreadable') });
const shown = ({ view }: Device, who: 'visitor' | 'person') =>
  (['editor', 'run'] as const).map(
    (place) => hintsAt(place, view.getState().hints, { isVisitor: who === 'visitor', hasRun: false }).length,
  );

/** The product as it opens on a device. */
async function opened(ports: FakePorts) {
  const app = createApp(ports);
  await app.open();
  await settled();
  return app;
}

describe('hints', () => {
  it('are shown until they are dismissed, each by itself or all of a screen', () => {
    expect(hintsAt('run', FRESH, VISITOR)).toEqual(HINTS.run);
    const left = withDismissed(FRESH, ['lock']);
    expect(hintsAt('run', left, VISITOR)).toEqual(['digits-pause', 'overview-jumps']);
    expect(hintsAt('editor', left, VISITOR)).toEqual(HINTS.editor);
    expect(hintsAt('run', withDismissed(left, HINTS.run), VISITOR)).toEqual([]);
    expect(withDismissed(withDismissed(left, ['lock']), ['round-repeats']).dismissed).toEqual([
      'lock',
      'round-repeats',
    ]);
  });

  it('are shown to a visitor, and to someone who has just created an account, also after a reload', async () => {
    const ports = fakePorts();
    const app = await opened(ports);
    expect(shown(app.device, 'visitor')).toEqual([3, 3]);
    expect(shown(app.device, 'person')).toEqual([0, 0]);
    await app.account.signUp(ANN);
    await settled();
    expect(shown(app.device, 'person')).toEqual([3, 3]);
    expect(shown((await opened(ports)).device, 'person')).toEqual([3, 3]);
  });

  it('are not shown to someone who had an account, even if a visitor has dismissed some here', async () => {
    const ports = fakePorts();
    await ports.server.signUp(ANN);
    await ports.server.signOut();
    const { account, device } = await opened(ports);
    await device.change({ hints: withDismissed(device.view.getState().hints, ['lock']) });
    expect(shown(device, 'visitor')).toEqual([3, 2]);
    await account.signIn(ANN);
    await settled();
    expect(shown(device, 'person')).toEqual([0, 0]);
    await account.signOut();
    expect(shown(device, 'visitor')).toEqual([0, 0]);
    await account.signUp(BOB);
    await settled();
    expect(shown(device, 'person')).toEqual([0, 0]);
  });

  it('are not shown to a person whom an earlier version has remembered', async () => {
    const ports = fakePorts();
    await (await opened(ports)).account.signUp(ANN);
    await settled();
    // As an earlier version leaves it: someone is here, and no setting was ever changed.
    await ports.disk.table('settings').delete('device');
    expect(shown((await opened(ports)).device, 'person')).toEqual([0, 0]);
  });

  it('are not shown where an earlier version has stored settings, nor where none can be read', async () => {
    const disk = memoryDisk();
    await disk.table('settings').put('device', { soundMode: 'mix', vibration: true, flash: true, leadIn: 0 });
    const before = aDevice(disk);
    await before.open();
    expect(before.view.getState()).toMatchObject({ flash: true, hints: { isNewHere: false, dismissed: [] } });
    const broken = { ...disk.table<unknown>('settings'), get: () => Promise.reject(new Error('broken')) };
    const unreadable = aDevice({ ...disk, table: () => broken as never });
    await unreadable.open();
    expect(shown(unreadable, 'visitor')).toEqual([0, 0]);
  });

  it('are not shown before the settings of the device have been read', async () => {
    const device = aDevice();
    expect(shown(device, 'visitor')).toEqual([0, 0]);
    await device.open();
    expect(shown(device, 'visitor')).toEqual([3, 3]);
  });

  it('never come back on a device, whoever is here next', async () => {
    const disk = memoryDisk();
    const first = aDevice(disk);
    await first.meet(true);
    await first.change({ hints: withDismissed(first.view.getState().hints, HINTS.run) });
    const next = aDevice(disk);
    for (const isNew of [true, false]) {
      await next.meet(isNew);
      expect(shown(next, 'person')).toEqual([3, 0]);
    }
  });

  it('those of the run screen are over once the account has a run', () => {
    const someone = { isVisitor: false, hasRun: true } as const;
    expect(hintsAt('run', { isNewHere: true, dismissed: [] }, someone)).toEqual([]);
    expect(hintsAt('editor', { isNewHere: true, dismissed: [] }, someone)).toEqual(HINTS.editor);
  });
});
