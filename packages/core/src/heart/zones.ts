// The five training zones (specification, section 9) and what they mean in beats per minute. Fractions are kept as
// whole percentages: 70 * 165 / 100 is exact, while 0.7 * 165 falls short of the half.

import type { Bpm } from '../base/units.ts';
import type { ZoneNumber } from '../timer/timer.ts';

/** A training zone: its borders in percent of the maximum heart rate. */
export interface Zone {
  readonly zone: ZoneNumber;
  readonly name: string;
  readonly fromPercent: number;
  readonly toPercent: number;
  readonly color: string;
  readonly description: string;
}

/** The zones by number, lowest first. */
export const ZONES: Readonly<Record<ZoneNumber, Zone>> = {
  1: {
    zone: 1,
    name: 'Rest/Recovery',
    fromPercent: 50,
    toPercent: 60,
    color: '#10B981',
    description: 'very light activity, warm up, cool down',
  },
  2: { zone: 2, name: 'Fat Burn', fromPercent: 60, toPercent: 70, color: '#3B82F6', description: 'builds endurance' },
  3: {
    zone: 3,
    name: 'Aerobic',
    fromPercent: 70,
    toPercent: 80,
    color: '#F59E0B',
    description: 'improves cardiovascular fitness',
  },
  4: {
    zone: 4,
    name: 'Anaerobic',
    fromPercent: 80,
    toPercent: 90,
    color: '#EF4444',
    description: 'increases performance capacity',
  },
  5: { zone: 5, name: 'Maximum', fromPercent: 90, toPercent: 100, color: '#DC2626', description: 'short bursts only' },
};

/** The lower borders of zones 1 to 5. */
export type Floors = readonly [Bpm, Bpm, Bpm, Bpm, Bpm];

/** The borders of someone's zones; zone 5 ends at `top`, the maximum heart rate. */
export interface ZoneFloors {
  readonly floors: Floors;
  readonly top: Bpm;
  /** The resting heart rate they were found by, if they were. */
  readonly resting?: Bpm | undefined;
}

/** Someone's zones. A maximum heart rate alone means those in percent of it. */
export type Zones = Bpm | ZoneFloors;

/** The maximum heart rate that zones end at. */
export function topOf(zones: Zones): Bpm {
  return typeof zones === 'number' ? zones : zones.top;
}

/** The maximum heart rate if nothing is known about a person: that of age 30. */
export const DEFAULT_MAX_HEART_RATE: Bpm = 187;

/** The maximum heart rate of an age in years by Tanaka's formula, round(208 - 0.7 x age). */
export function maxHeartRateOf(age: number): Bpm {
  return Math.round((2080 - 7 * age) / 10);
}

/**
 * The maximum heart rate from a person's preferences: the one set by hand, otherwise the one for their age, otherwise
 * the default.
 */
export function maxHeartRateFor(preferences: {
  readonly maxHeartRate?: number | undefined;
  readonly age?: number | undefined;
}): Bpm {
  if (preferences.maxHeartRate !== undefined) return preferences.maxHeartRate;
  return preferences.age === undefined ? DEFAULT_MAX_HEART_RATE : maxHeartRateOf(preferences.age);
}

/** The borders of a zone in whole beats per minute. */
export function bpmRangeOf(zone: ZoneNumber, zones: Zones): { readonly minBpm: Bpm; readonly maxBpm: Bpm } {
  if (typeof zones !== 'number') {
    const { floors, top } = zones;
    return { minBpm: floors[zone - 1] ?? 0, maxBpm: zone === 5 ? top : floors[zone] };
  }
  const { fromPercent, toPercent } = ZONES[zone];
  return { minBpm: Math.round((zones * fromPercent) / 100), maxBpm: Math.round((zones * toPercent) / 100) };
}

export function zoneOf(bpm: Bpm, zones: Zones): ZoneNumber;
export function zoneOf(bpm: Bpm | undefined, zones: Zones): ZoneNumber | undefined;
/**
 * The zone of a heart rate: a border belongs to the zone above it, a rate above all zones to the highest, one below them
 * to zone 1; no rate, no zone.
 */
export function zoneOf(bpm: Bpm | undefined, zones: Zones): ZoneNumber | undefined {
  return bpm === undefined ? undefined : zoneFinder(zones)(bpm);
}

/** `zoneOf` for many rates: the borders are computed once. */
export function zoneFinder(zones: Zones): (bpm: Bpm) => ZoneNumber {
  const fromOf = (zone: ZoneNumber): Bpm => bpmRangeOf(zone, zones).minBpm;
  const [two, three, four, five] = [fromOf(2), fromOf(3), fromOf(4), fromOf(5)];
  return (bpm) => {
    if (bpm >= five) return 5;
    if (bpm >= four) return 4;
    if (bpm >= three) return 3;
    return bpm >= two ? 2 : 1;
  };
}

/** How far a heart is outside its target, from the nearest border, and on which side; undefined within. */
export interface Distance {
  readonly side: 'below' | 'above';
  readonly beats: Bpm;
}

/** The distance of a heart rate from a zone; below zone 1 is in it, and so is all above zone 5 up to the maximum. */
export function distanceOf(bpm: Bpm, target: ZoneNumber, zones: Zones): Distance | undefined {
  const { minBpm, maxBpm } = bpmRangeOf(target, zones);
  const zone = zoneOf(bpm, zones);
  if (zone < target) return { side: 'below', beats: minBpm - bpm };
  if (zone > target) return { side: 'above', beats: bpm - maxBpm };
  return undefined;
}
