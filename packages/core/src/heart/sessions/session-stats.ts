// Statistics of a session's readings: the specification's numbers (section 3), and the time spent in each zone.

import type { Bpm, Millis, WallTime } from '../../base/units.ts';
import type { ZoneNumber } from '../../timer/timer.ts';
import { BPM_LEAST, FRESH_FOR, type Reading } from '../strap/reading.ts';
import { zoneFinder, type Zones } from '../zones.ts';

/** The heart rates that summarise some readings. */
export interface Rates {
  /** The rounded mean of all readings. */
  readonly avgBpm: Bpm;
  readonly minBpm: Bpm;
  readonly maxBpm: Bpm;
}

/** The numbers of a session. */
export interface SessionStats extends Rates {
  /** The highest rate reached; the same as `maxBpm` (docs/design/strap.md). */
  readonly peakBpm: Bpm;
  /** How many readings lie in each zone. */
  readonly timeInZones: Readonly<Record<ZoneNumber, number>>;
  readonly totalReadings: number;
}

/** The mean, lowest and highest heart rate of some readings; undefined if there are none. */
export function ratesOf(readings: readonly Reading[]): Rates | undefined {
  let sum = 0;
  let count = 0;
  let minBpm = Infinity;
  let maxBpm = 0;
  for (const { bpm } of readings) {
    if (bpm < BPM_LEAST) continue;
    count += 1;
    sum += bpm;
    if (bpm < minBpm) minBpm = bpm;
    if (bpm > maxBpm) maxBpm = bpm;
  }
  return count === 0 ? undefined : { avgBpm: Math.round(sum / count), minBpm, maxBpm };
}

/** The numbers of some readings; undefined if there are none. */
export function statsOf(readings: readonly Reading[], zones: Zones): SessionStats | undefined {
  const rates = ratesOf(readings);
  if (rates === undefined) return undefined;
  const timeInZones = { 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 };
  const zoneOf = zoneFinder(zones);
  for (const { bpm } of readings) if (bpm >= BPM_LEAST) timeInZones[zoneOf(bpm)] += 1;
  return { ...rates, peakBpm: rates.maxBpm, timeInZones, totalReadings: readings.length };
}

/**
 * How long the heart was in each zone: a reading holds until the next one, but only while it is fresh (5 s); the last
 * one counts for nothing.
 */
export function zoneTimesOf(readings: readonly Reading[], zones: Zones): Readonly<Record<ZoneNumber, Millis>> {
  const times = { 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 };
  const zoneOf = zoneFinder(zones);
  let before: { readonly bpm: Bpm; readonly timestamp: WallTime } | undefined;
  for (const { bpm, timestamp } of readings) {
    if (bpm < BPM_LEAST) continue;
    if (before !== undefined) times[zoneOf(before.bpm)] += Math.min(timestamp - before.timestamp, FRESH_FOR);
    before = { bpm, timestamp };
  }
  return times;
}
