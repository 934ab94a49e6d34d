// How the monitor derives what it shows: the specification's words, the zone of a reading, the saved strap.

import { Failure } from '../../base/failure.ts';
import type { Bpm, Millis } from '../../base/units.ts';
import { zoneOf } from '../zones.ts';
import type { MonitorView, Strap } from './monitor-view.ts';
import type { Reading } from './reading.ts';

/** The strap in a demonstration. */
export const DEMO_STRAP: Strap = { id: 'demo', name: 'Demo heart rate' };

const RECENT_FOR: Millis = 300_000;

/** The readings of the last 5 minutes, including a new one (HRT-60). */
export function recentWith(recent: readonly Reading[], reading: Reading): readonly Reading[] {
  return [...recent.filter(({ timestamp }) => timestamp > reading.timestamp - RECENT_FOR), reading];
}

/** A reading and its zone, or neither: no bpm, no zone (HRT-59). */
export function shownOf(reading: Reading | undefined, maxHeartRate: Bpm): Pick<MonitorView, 'reading' | 'zone'> {
  return { reading, zone: reading && zoneOf(reading.bpm, maxHeartRate) };
}

/** What a run says about its strap. */
export const SAID = { lost: 'heart rate lost', back: 'heart rate is back' } as const;
/** The message for a link that could not be ended (specification, section 8). */
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

/** The saved strap; undefined if nothing readable was saved (HRT-46). */
export function strapOf(stored: unknown): Strap | undefined {
  if (typeof stored !== 'object' || stored === null || !('id' in stored) || !('name' in stored)) return undefined;
  const { id, name } = stored;
  return typeof id === 'string' && typeof name === 'string' ? { id, name } : undefined;
}
