// What the monitor shows: how it stands with the strap, in the specification's words, and what is read of it.

import { Failure } from '../failure.ts';
import type { ZoneNumber } from '../timer/timer.ts';
import type { Bpm, Millis } from '../units.ts';
import type { Reading } from './reading.ts';
import { DEFAULT_MAX_HEART_RATE, zoneOf } from './zones.ts';

/** A strap by its name. */
export interface Strap {
  readonly id: string;
  readonly name: string;
}

/** How it stands with the strap: `device` is the saved one, or the one in question; `message` is there with 'error' alone. */
export interface MonitorConnection {
  readonly status: 'disconnected' | 'connecting' | 'connected' | 'error';
  readonly message?: string | undefined;
  readonly device?: Strap | undefined;
}

/** What the monitor shows. */
export interface MonitorView {
  readonly connection: MonitorConnection;
  /** The last reading while it is fresh (D10). */
  readonly reading: Reading | undefined;
  readonly zone: ZoneNumber | undefined;
  /** The strap's charge in percent. */
  readonly battery: number | undefined;
  /** The readings of the last 5 minutes, oldest first. */
  readonly recent: readonly Reading[];
  readonly isSupported: boolean;
  /** Whether the strap is a simulated one. */
  readonly isDemo: boolean;
  readonly maxHeartRate: Bpm;
}

/** What the link and the gauge do for the monitor. */
export interface MonitorWorks {
  readonly join: (device: Strap) => Promise<unknown>;
  readonly cut: () => boolean;
  readonly miss: (device: Strap) => void;
  readonly need: (isNeeded: boolean) => void;
  readonly clearGauge: () => void;
}

/** What is shown before there is a strap. */
export const NOTHING_READ: Omit<MonitorView, 'isSupported'> = {
  connection: { status: 'disconnected' },
  reading: undefined,
  zone: undefined,
  battery: undefined,
  recent: [],
  isDemo: false,
  maxHeartRate: DEFAULT_MAX_HEART_RATE,
};

/** The strap of a demonstration. */
export const DEMO_STRAP: Strap = { id: 'demo', name: 'Demo heart rate' };

const RECENT_FOR: Millis = 300_000;

/** The readings of the last 5 minutes with one more (HRT-60). */
export function recentWith(recent: readonly Reading[], reading: Reading): readonly Reading[] {
  return [...recent.filter(({ timestamp }) => timestamp > reading.timestamp - RECENT_FOR), reading];
}

/** A reading and its zone, or neither: no zone where there is no bpm (HRT-59). */
export function shownOf(reading: Reading | undefined, maxHeartRate: Bpm): Pick<MonitorView, 'reading' | 'zone'> {
  return { reading, zone: reading && zoneOf(reading.bpm, maxHeartRate) };
}

/** Said once when the strap is lost. */
export const LOST = 'heart rate lost';
/** Said once when it is found again. */
export const BACK = 'heart rate is back';
/** A link that could not be ended (specification, section 8). */
export const NOT_DISCONNECTED = 'Failed to disconnect properly';

/** The exact sentence for a strap that could not be connected (HRT-44). */
export function connectMessageOf(cause: unknown): string {
  switch (cause instanceof Failure ? cause.code : undefined) {
    case 'sensor-unsupported':
      return 'Web Bluetooth is not supported in this browser';
    case 'sensor-without-gatt':
      return 'Device does not support GATT';
    default:
      return 'Failed to connect';
  }
}

/** The strap that was saved; undefined where nothing readable was (HRT-46). */
export function strapOf(stored: unknown): Strap | undefined {
  if (typeof stored !== 'object' || stored === null || !('id' in stored) || !('name' in stored)) return undefined;
  const { id, name } = stored;
  return typeof id === 'string' && typeof name === 'string' ? { id, name } : undefined;
}
