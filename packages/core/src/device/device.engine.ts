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
}

const KEY = 'device';

/** Makes a device with the default settings. */
export function createDevice({ disk, log }: { readonly disk: Disk; readonly log: Log }): Device {
  const view = createStore<DeviceSettings>(() => DEFAULT_DEVICE_SETTINGS);
  const table = disk.table<unknown>('settings');
  let changed: Partial<DeviceSettings> = {};
  let opening: Promise<void> | undefined;

  async function read(): Promise<void> {
    const stored = await table.get(KEY).catch((cause: unknown) => log.warn('device-settings-unreadable', cause));
    view.setState({ ...deviceSettingsOf(stored), ...changed });
  }

  const open = (): Promise<void> => (opening ??= read());

  return {
    view,
    open,
    async change(settings) {
      changed = { ...changed, ...settings };
      view.setState(settings);
      // Written as a whole: stored settings not yet read must not be lost.
      await open();
      try {
        await table.put(KEY, view.getState());
        return true;
      } catch (cause) {
        log.warn('device-settings-not-kept', cause);
        return false;
      }
    },
  };
}
