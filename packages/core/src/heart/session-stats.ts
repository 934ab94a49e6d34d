// What a session's readings come to: the specification's numbers (section 3), and the time spent in each zone.

import type { ZoneNumber } from '../timer/timer.ts';
import type { Bpm, Millis } from '../units.ts';
import { FRESH_FOR } from './reading.ts';
import type { Reading } from './reading.ts';
import { zoneOf } from './zones.ts';

/** The numbers of a session. */
export interface SessionStats {
  /** The rounded mean of all readings. */
  readonly avgBpm: Bpm;
  readonly minBpm: Bpm;
  readonly maxBpm: Bpm;
  /** The highest rate reached; the same as `maxBpm` (decision 050). */
  readonly peakBpm: Bpm;
  /** How many readings lie in each zone. */
  readonly timeInZones: Readonly<Record<ZoneNumber, number>>;
  readonly totalReadings: number;
}

/** The numbers of some readings; undefined where there is none (HRT-24). */
export function statsOf(readings: readonly Reading[], maxHeartRate: Bpm): SessionStats | undefined {
  if (readings.length === 0) return undefined;
  const timeInZones = { 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 };
  let sum = 0;
  let minBpm = Infinity;
  let maxBpm = 0;
  for (const { bpm } of readings) {
    sum += bpm;
    minBpm = Math.min(minBpm, bpm);
    maxBpm = Math.max(maxBpm, bpm);
    timeInZones[zoneOf(bpm, maxHeartRate)] += 1;
  }
  const avgBpm = Math.round(sum / readings.length);
  return { avgBpm, minBpm, maxBpm, peakBpm: maxBpm, timeInZones, totalReadings: readings.length };
}

/**
 * How long the heart was in each zone: a reading holds until the next one, yet no longer than it is fresh (5 s), and the
 * last one for nothing (HRT-25).
 */
export function zoneTimesOf(readings: readonly Reading[], maxHeartRate: Bpm): Readonly<Record<ZoneNumber, Millis>> {
  const times = { 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 };
  for (const [index, { bpm, timestamp }] of readings.entries()) {
    const next = readings[index + 1];
    if (next !== undefined) times[zoneOf(bpm, maxHeartRate)] += Math.min(next.timestamp - timestamp, FRESH_FOR);
  }
  return times;
}
