// The settings of this device: read once, shown immediately when changed, and kept if possible.

import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Disk } from '../ports/disk.ts';
import type { Log } from '../ports/log.ts';
import { DEFAULT_DEVICE_SETTINGS, type DeviceSettings } from './device-settings.ts';
import { deviceSettingsOf } from './stored-settings.ts';

/** What is changed: settings as they shall be, or what becomes of those that are stored, which another page may have changed. */
type DeviceChange = Partial<DeviceSettings> | ((now: DeviceSettings) => Partial<DeviceSettings>);

/** The device engine. Nothing rejects. */
export interface Device {
  readonly view: StoreApi<DeviceSettings>;
  /** Reads what was stored, once; changes made before that remain. */
  open(): Promise<void>;
  /** Takes effect immediately; resolves false if it cannot be kept beyond this visit. */
  change(settings: DeviceChange): Promise<boolean>;
  /** Someone has an account here, just created or not. */
  meet(isNew: boolean): Promise<void>;
}

const KEY = 'device';
/** Not a device that has stored nothing. */
const UNREADABLE = {};

/** What a row of changes makes of settings, without those that stay. */
function changedBy(changes: readonly DeviceChange[], now: DeviceSettings): Partial<DeviceSettings> {
  return changes.reduce<Partial<DeviceSettings>>(
    (all, change) => ({ ...all, ...(typeof change === 'function' ? change({ ...now, ...all }) : change) }),
    {},
  );
}

/** Makes a device with the default settings. */
export function createDevice({ disk, log }: { readonly disk: Disk; readonly log: Log }): Device {
  const view = createStore<DeviceSettings>(() => DEFAULT_DEVICE_SETTINGS);
  const table = disk.table<unknown>('settings');
  let unsaved: readonly DeviceChange[] = [];
  let opening: Promise<void> | undefined;
  let lastWrite: Promise<unknown> = Promise.resolve();

  async function read(): Promise<void> {
    const stored = await table.get(KEY).catch((cause: unknown) => {
      log.warn('device-settings-unreadable', cause);
      return UNREADABLE;
    });
    const settings = deviceSettingsOf(stored);
    view.setState({ ...settings, ...changedBy(unsaved, settings) });
  }

  const open = (): Promise<void> => (opening ??= read());

  /** Another page, or a page of another version, may have stored settings since this one read them. */
  async function write(): Promise<boolean> {
    await open();
    try {
      const stored = await table.get(KEY);
      const settings = deviceSettingsOf(stored);
      const written = unsaved;
      await table.put(KEY, { ...settings, ...(stored as object | undefined), ...changedBy(written, settings) });
      unsaved = unsaved.slice(written.length);
      return true;
    } catch (cause) {
      log.warn('device-settings-not-kept', cause);
      return false;
    }
  }

  function change(settings: DeviceChange): Promise<boolean> {
    unsaved = [...unsaved, settings];
    view.setState(changedBy([settings], view.getState()));
    const isStored = lastWrite.then(write);
    lastWrite = isStored;
    return isStored;
  }

  return {
    view,
    open,
    change,
    async meet(isNew) {
      await open();
      // The first person decides, for good.
      if (view.getState().hints.isNewHere === undefined)
        await change(({ hints }) => ({ hints: { ...hints, isNewHere: hints.isNewHere ?? isNew } }));
    },
  };
}
