import { describe, expect, it } from 'vitest';
import { SOUND_MODES } from '../ports/audio.ts';
import { memoryDisk } from '../testing/memory-disk.ts';
import { strictLog } from '../testing/strict-log.ts';
import { DEFAULT_DEVICE_SETTINGS } from './device-settings.ts';
import { createDevice } from './device.engine.ts';
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
} as const;

describe('the settings of a device', () => {
  it('[RUN-88] begin as mixed sound, with vibration and letter keys and without a flash', async () => {
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
    });
  });

  it('[RUN-88] take effect immediately, and are there on the next visit', async () => {
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

  it('[RUN-88] stay changed if changed before the stored ones are read, and the others are not lost', async () => {
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

  it('[RUN-89] take the default for stored values that are unreadable, and only there', () => {
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

  it('[RUN-89] keep each way of sounding', () => {
    for (const soundMode of SOUND_MODES) expect(deviceSettingsOf({ ...CHANGED, soundMode }).soundMode).toBe(soundMode);
  });

  it('[RUN-89] last for the visit if they cannot be kept, which each change reports', async () => {
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

  it('[RUN-89] take their defaults if they cannot be read', async () => {
    const disk = memoryDisk();
    const unreadable = { ...disk.table<unknown>('settings'), get: () => Promise.reject(new Error('broken')) };
    const log = strictLog('device-settings-unreadable');
    const device = createDevice({ disk: { table: () => unreadable as never }, log });
    await device.open();
    expect(device.view.getState()).toEqual(DEFAULT_DEVICE_SETTINGS);
    expect(log.codes).toEqual(['device-settings-unreadable']);
  });
});
