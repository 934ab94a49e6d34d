// What a person sets for one device and not for the account: how it sounds, vibrates, flashes and takes keys.

import type { SoundMode } from '../ports/audio.ts';
import type { TimerOrder } from '../timer/orders.ts';

/** Seconds to get ready between the tap on Start and the beginning of a run. */
export const LEAD_INS = [0, 3, 5, 10] as const;
/** One of the lead-ins. */
export type LeadIn = (typeof LEAD_INS)[number];

/** The settings of a device. */
export interface DeviceSettings {
  readonly soundMode: SoundMode;
  readonly vibration: boolean;
  /** A pulse of colour over the whole screen at transitions. */
  readonly flash: boolean;
  /** Seconds; 0 begins at once. */
  readonly leadIn: LeadIn;
  /** Whether single letters steer a run (WCAG 2.1.4 asks for a way to switch them off). */
  readonly letterKeys: boolean;
  /** The browser's own voice that speaks where no provider does; undefined: its best. */
  readonly browserVoice: string | undefined;
  /** How the library stands. */
  readonly timerOrder: TimerOrder;
}

/** The settings before anybody sets one. */
export const DEFAULT_DEVICE_SETTINGS: DeviceSettings = {
  soundMode: 'mix',
  vibration: true,
  flash: false,
  leadIn: 0,
  letterKeys: true,
  browserVoice: undefined,
  timerOrder: 'last-edited',
};
