import { describe, expect, it } from 'vitest';
import { SOUND_MODES } from '../ports/audio.ts';
import { memoryDisk } from '../testing/memory-disk.ts';
import { strictLog } from '../testing/strict-log.ts';
import { DEFAULT_DEVICE_SETTINGS } from './device-settings.ts';
import { createDevice } from './device.engine.ts';
import { withDismissed } from './hints.ts';
import { formsPlayedOn } from './played-forms.ts';
import { deviceSettingsOf } from './stored-settings.ts';

const CHANGED = {
  soundMode: 'keep-sounding',
  vibration: false,
  flash: true,
  leadIn: 5,
  letterKeys: false,
  readNotes: true,
  timerOrder: 'name',
  hints: { isNewHere: true, dismissed: ['lock'] },
  pocket: { failed: [{ form: 'mu-law-16k', why: 'refused' }], isAnswered: true },
  reportedAt: { 'screen-may-sleep': 1000 },
} as const;

describe('the settings of a device', () => {
  it('begin as mixed sound, with vibration and letter keys and without a flash', async () => {
    const device = createDevice({ disk: memoryDisk(), log: strictLog() });
    await device.open();
    expect(device.view.getState()).toEqual({
      soundMode: 'mix',
      vibration: true,
      flash: false,
      leadIn: 0,
      letterKeys: true,
      readNotes: false,
      timerOrder: 'last-edited',
      hints: { dismissed: [] },
      pocket: { failed: [], isAnswered: false },
      reportedAt: {},
    });
  });

  it('take effect immediately, and are there on the next visit', async () => {
    const disk = memoryDisk();
    const device = createDevice({ disk, log: strictLog() });
    const kept = device.change(CHANGED);
    expect(device.view.getState()).toEqual(CHANGED);
    expect(await kept).toBe(true);
    expect(await device.change({ flash: false })).toBe(true);
    const next = createDevice({ disk, log: strictLog() });
    await next.open();
    expect(next.view.getState()).toEqual({ ...CHANGED, flash: false });
  });

  it('stay changed if changed before the stored ones are read, and the others are not lost', async () => {
    const disk = memoryDisk();
    await disk.table('settings').put('device', CHANGED);
    const device = createDevice({ disk, log: strictLog() });
    const opened = device.open();
    const kept = device.change({ flash: false });
    await opened;
    expect(device.view.getState()).toEqual({ ...CHANGED, flash: false });
    await kept;
    expect(await disk.table('settings').get('device')).toEqual({ ...CHANGED, flash: false });

    const unopened = createDevice({ disk, log: strictLog() });
    await unopened.change({ letterKeys: true });
    expect(await disk.table('settings').get('device')).toEqual({ ...CHANGED, flash: false, letterKeys: true });
  });

  it('are stored one by one: what another page or another version stored stays', async () => {
    const disk = memoryDisk();
    await disk.table('settings').put('device', { ...CHANGED, soundMode: 'spatial', ofLater: { depth: 3 } });
    const [one, other] = [createDevice({ disk, log: strictLog() }), createDevice({ disk, log: strictLog() })];
    await Promise.all([one.open(), other.open()]);
    await other.change({ flash: false });
    await Promise.all([one.change({ timerOrder: 'last-run' }), one.change({ leadIn: 10 })]);
    await other.change({ vibration: true });
    expect(await disk.table('settings').get('device')).toEqual({
      ...CHANGED,
      soundMode: 'spatial',
      ofLater: { depth: 3 },
      flash: false,
      timerOrder: 'last-run',
      leadIn: 10,
      vibration: true,
    });
  });

  it('are stored one by one also in the hints and in pocket mode: two pages undo nothing of each other', async () => {
    const disk = memoryDisk();
    const [one, other] = [createDevice({ disk, log: strictLog() }), createDevice({ disk, log: strictLog() })];
    await Promise.all([one.open(), other.open()]);
    await one.meet(true);
    await other.meet(false);
    await one.change(({ hints }) => ({ hints: withDismissed(hints, ['lock']) }));
    await other.change(({ hints }) => ({ hints: withDismissed(hints, ['digits-pause']) }));
    formsPlayedOn(one).refused('mu-law-16k', 'refused');
    await one.change({});
    await other.change(({ pocket }) => ({ pocket: { ...pocket, isAnswered: true } }));
    formsPlayedOn(other).refused('mu-law-8k', 'not-ready');
    await other.change({ flash: true });
    expect(await disk.table('settings').get('device')).toMatchObject({
      hints: { isNewHere: true, dismissed: ['lock', 'digits-pause'] },
      pocket: {
        failed: [
          { form: 'mu-law-16k', why: 'refused' },
          { form: 'mu-law-8k', why: 'not-ready' },
        ],
        isAnswered: true,
      },
    });
  });

  it('are stored in turn if one is changed before another is stored', async () => {
    const disk = memoryDisk();
    const table = disk.table<unknown>('settings');
    let answer = () => {};
    const slow = new Promise<void>((resolve) => (answer = resolve));
    let reads = 0;
    const get = async (key: string) => {
      const row = await table.get(key);
      reads += 1;
      if (reads === 3) await slow;
      return row;
    };
    const device = createDevice({ disk: { table: () => ({ ...table, get }) as never }, log: strictLog() });
    await device.open();
    const [first, second] = [device.change({ leadIn: 10 }), device.change({ flash: true })];
    await first;
    answer();
    await second;
    expect(await table.get('device')).toMatchObject({ leadIn: 10, flash: true });
  });

  it('that were once unreadable stay stored, and are left alone while they are', async () => {
    const disk = memoryDisk();
    const table = disk.table<unknown>('settings');
    await table.put('device', CHANGED);
    let isBroken = true;
    const broken = {
      ...table,
      get: (key: string) => (isBroken ? Promise.reject(new Error('broken')) : table.get(key)),
    };
    const log = strictLog('device-settings-unreadable', 'device-settings-not-kept');
    const device = createDevice({ disk: { table: () => broken as never }, log });
    expect(await device.change({ flash: false })).toBe(false);
    expect(await table.get('device')).toEqual(CHANGED);
    isBroken = false;
    expect(await device.change({ leadIn: 10 })).toBe(true);
    expect(await table.get('device')).toEqual({ ...CHANGED, flash: false, leadIn: 10 });
  });

  it('take the default for stored values that are unreadable, and only there', () => {
    expect(deviceSettingsOf({ ...CHANGED, soundMode: 'loud', flash: 'yes' })).toEqual({
      ...CHANGED,
      soundMode: 'mix',
      flash: false,
    });
    expect(deviceSettingsOf({ vibration: false, more: 1 })).toEqual({ ...DEFAULT_DEVICE_SETTINGS, vibration: false });
    for (const spoiled of [null, 7, 'mix', [], { letterKeys: null }]) {
      expect(deviceSettingsOf(spoiled)).toEqual(DEFAULT_DEVICE_SETTINGS);
    }
  });

  it('keep each way of sounding', () => {
    for (const soundMode of SOUND_MODES) expect(deviceSettingsOf({ ...CHANGED, soundMode }).soundMode).toBe(soundMode);
  });

  it('last for the visit if they cannot be kept, which each change reports', async () => {
    const disk = memoryDisk();
    const log = strictLog('device-settings-not-kept');
    const device = createDevice({ disk, log });
    await device.open();
    disk.full = true;
    expect(await device.change({ flash: true })).toBe(false);
    expect(device.view.getState().flash).toBe(true);
    disk.full = false;
    expect(await device.change({ vibration: false })).toBe(true);
    expect(await disk.table('settings').get('device')).toMatchObject({ flash: true, vibration: false });
    expect(log.codes).toEqual(['device-settings-not-kept']);
  });

  it('take their defaults if they cannot be read', async () => {
    const disk = memoryDisk();
    const unreadable = { ...disk.table<unknown>('settings'), get: () => Promise.reject(new Error('broken')) };
    const log = strictLog('device-settings-unreadable');
    const device = createDevice({ disk: { table: () => unreadable as never }, log });
    await device.open();
    expect(device.view.getState()).toEqual(DEFAULT_DEVICE_SETTINGS);
    expect(log.codes).toEqual(['device-settings-unreadable']);
  });
});
