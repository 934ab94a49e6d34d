import type { Device, DeviceSettings } from '@roundbell/core';
import { useStore } from 'zustand';
import { useApp } from './use-app.ts';

interface DeviceUse {
  readonly settings: DeviceSettings;
  /** Takes effect immediately; resolves false if it cannot be kept beyond this visit. */
  readonly change: Device['change'];
  /** Whether the browser can be asked to vibrate; whether there is a motor it does not tell. */
  readonly canVibrate: boolean;
}

/** The settings of this device. */
export function useDevice(): DeviceUse {
  const { device } = useApp();
  const settings = useStore(device.view);
  return { settings, change: device.change, canVibrate: 'vibrate' in navigator };
}
