// The settings of this device: read once, shown immediately when changed, and kept if possible.

import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Disk } from '../ports/disk.ts';
import type { Log } from '../ports/log.ts';
import { DEFAULT_DEVICE_SETTINGS, type DeviceSettings } from './device-settings.ts';
import { deviceSettingsOf } from './stored-settings.ts';

/** The device engine. Nothing rejects. */
export interface Device {
  readonly view: StoreApi<DeviceSettings>;
  /** Reads what was stored, once; changes made before that remain. */
  open(): Promise<void>;
  /** Takes effect immediately; resolves false if it cannot be kept beyond this visit. */
  change(settings: Partial<DeviceSettings>): Promise<boolean>;
  /** Someone has an account here, just created or not. */
  meet(isNew: boolean): Promise<void>;
}

const KEY = 'device';
/** Not a device that has stored nothing. */
const UNREADABLE = {};

/** Makes a device with the default settings. */
export function createDevice({ disk, log }: { readonly disk: Disk; readonly log: Log }): Device {
  const view = createStore<DeviceSettings>(() => DEFAULT_DEVICE_SETTINGS);
  const table = disk.table<unknown>('settings');
  let unkept: Partial<DeviceSettings> = {};
  let opening: Promise<void> | undefined;
  let lastWrite: Promise<unknown> = Promise.resolve();

  async function read(): Promise<void> {
    const stored = await table.get(KEY).catch((cause: unknown) => {
      log.warn('device-settings-unreadable', cause);
      return UNREADABLE;
    });
    view.setState({ ...deviceSettingsOf(stored), ...unkept });
  }

  const open = (): Promise<void> => (opening ??= read());

  /** Another page, or a page of another version, may have stored settings since this one read them. */
  async function write(): Promise<boolean> {
    await open();
    try {
      const stored = await table.get(KEY);
      const written = unkept;
      await table.put(KEY, { ...deviceSettingsOf(stored), ...(stored as object | undefined), ...written });
      if (unkept === written) unkept = {};
      return true;
    } catch (cause) {
      log.warn('device-settings-not-kept', cause);
      return false;
    }
  }

  function change(settings: Partial<DeviceSettings>): Promise<boolean> {
    unkept = { ...unkept, ...settings };
    view.setState(settings);
    const isKept = lastWrite.then(write);
    lastWrite = isKept;
    return isKept;
  }

  return {
    view,
    open,
    change,
    async meet(isNew) {
      await open();
      const { hints } = view.getState();
      // The first person decides, for good.
      if (hints.isNewHere === undefined) await change({ hints: { ...hints, isNewHere: isNew } });
    },
  };
}
