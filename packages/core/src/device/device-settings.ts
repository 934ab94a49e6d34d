// What a person sets for one device rather than for the account: how it sounds, vibrates, flashes and takes keys.

import type { WallTime } from '../base/units.ts';
import type { SoundMode } from '../ports/audio.ts';
import type { TimerOrder } from '../timer/orders.ts';
import type { HintsState } from './hints.ts';
import { FRESH_POCKET, type PocketState } from './pocket-state.ts';

/** Seconds to get ready between the tap on Start and the start of a run. */
export const LEAD_INS = [0, 3, 5, 10] as const;
/** One of the lead-ins. */
export type LeadIn = (typeof LEAD_INS)[number];

/** The settings of a device. */
export interface DeviceSettings {
  readonly soundMode: SoundMode;
  readonly vibration: boolean;
  /** A pulse of colour across the screen at transitions. */
  readonly flash: boolean;
  /** Seconds; 0 starts immediately. */
  readonly leadIn: LeadIn;
  /** Whether single letters control a run (WCAG 2.1.4 asks for a way to switch them off). */
  readonly letterKeys: boolean;
  /** Whether the note of a step is read aloud as it begins. */
  readonly readNotes: boolean;
  /** The browser's own voice, for when no provider speaks; undefined: its best. */
  readonly browserVoice: string | undefined;
  /** How the library is sorted. */
  readonly timerOrder: TimerOrder;
  readonly hints: HintsState;
  readonly pocket: PocketState;
  /** When the person was last told of each trouble that lasts. */
  readonly reportedAt: Readonly<Record<string, WallTime>>;
}

/** The settings before anyone changes one, and before they are read. */
export const DEFAULT_DEVICE_SETTINGS: DeviceSettings = {
  soundMode: 'mix',
  vibration: true,
  flash: false,
  leadIn: 0,
  letterKeys: true,
  readNotes: false,
  browserVoice: undefined,
  timerOrder: 'last-edited',
  hints: { isNewHere: false, dismissed: [] },
  pocket: FRESH_POCKET,
  reportedAt: {},
};
