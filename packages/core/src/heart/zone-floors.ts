// Where someone's zones begin, in beats per minute: in percent of the maximum as the specification has it, or by what a
// test has shown about the person. Percentages are kept whole, as in zones.ts.

import type { Bpm } from '../base/units.ts';
import { ZONE_NUMBERS, type ZoneNumber } from '../timer/timer.ts';
import { bpmRangeOf, type Floors, maxHeartRateFor, type ZoneFloors, type Zones, ZONES } from './zones.ts';

/** By what someone's zones are found; each needs the maximum heart rate, too. */
export type ZoneChoice =
  /** In percent of the maximum. */
  | { readonly kind: 'max' }
  /** In percent of the reserve, from the resting heart rate up to the maximum. */
  | { readonly kind: 'reserve'; readonly resting: Bpm }
  /** In percent of the heart rate at the lactate threshold. */
  | { readonly kind: 'threshold'; readonly threshold: Bpm }
  /** As someone wrote them down. */
  | { readonly kind: 'own'; readonly floors: Floors };

/**
 * The choice in a stored value, or in one being typed; undefined if this version does not know its kind. Whether it can
 * be used with a maximum is another question.
 */
export function zoneChoiceOf(stored: object | undefined): ZoneChoice | undefined {
  const { kind, resting, threshold, floors }: Partial<Record<string, unknown>> = { ...stored };
  if (kind === 'max') return { kind };
  if (kind === 'reserve' && typeof resting === 'number') return { kind, resting };
  if (kind === 'threshold' && typeof threshold === 'number') return { kind, threshold };
  return kind === 'own' && isFive(floors) ? { kind, floors } : undefined;
}

function isFive(value: unknown): value is Floors {
  return Array.isArray(value) && value.length === 5 && value.every((bpm) => typeof bpm === 'number');
}

/** Resting heart rates that can be set. */
export const RESTING_LIMIT = { min: 30, max: 100 } as const;
/** A resting heart rate is at least this far below the maximum. */
export const RESERVE_LEAST: Bpm = 20;
/** Heart rates at the threshold that can be set. */
export const THRESHOLD_LIMIT = { min: 80, max: 210 } as const;
/** Two borders are at least this far apart: with less, a heart would change zones with every beat. */
export const APART_LEAST: Bpm = 2;
/**
 * Percent of the threshold at which zones begin: 68, 83, 94 and 105 are those of Coggan and British Cycling. Their
 * lowest zone has no beginning; ours is 50, as it is in percent of the maximum.
 */
export const THRESHOLD_PERCENTS = [50, 68, 83, 94, 105] as const;

/** The borders of a choice in whole beats, for a maximum; `zoneFaultOf` says if they can be used. */
export function zoneFloorsOf(choice: ZoneChoice, max: Bpm): ZoneFloors {
  const floors = floorsOf(choice, max);
  return choice.kind === 'reserve' ? { floors, top: max, resting: choice.resting } : { floors, top: max };
}

/**
 * The zones of someone with these preferences; in percent of the maximum if they chose nothing else, or what they chose
 * cannot be used with their maximum.
 */
export function zonesFor(preferences: {
  /** As stored. */
  readonly zones?: object | undefined;
  readonly maxHeartRate?: Bpm | undefined;
  readonly age?: number | undefined;
}): Zones {
  const choice = zoneChoiceOf(preferences.zones);
  const max = maxHeartRateFor(preferences);
  if (choice === undefined || choice.kind === 'max' || zoneFaultOf(choice, max) !== undefined) return max;
  return zoneFloorsOf(choice, max);
}

function floorsOf(choice: ZoneChoice, max: Bpm): Floors {
  switch (choice.kind) {
    case 'max':
      return fiveOf((zone) => bpmRangeOf(zone, max).minBpm);
    case 'reserve':
      return fiveOf((zone) =>
        Math.round((choice.resting * 100 + ZONES[zone].fromPercent * (max - choice.resting)) / 100),
      );
    case 'threshold':
      return fiveOf((_, index) => Math.round((choice.threshold * THRESHOLD_PERCENTS[index]) / 100));
    case 'own':
      return choice.floors;
  }
}

function fiveOf(floorOf: (zone: ZoneNumber, index: 0 | 1 | 2 | 3 | 4) => Bpm): Floors {
  return [floorOf(1, 0), floorOf(2, 1), floorOf(3, 2), floorOf(4, 3), floorOf(5, 4)];
}

/** What is wrong with a choice: its heart rate, its distance from the maximum, or where a zone begins. */
export type ZoneFault = 'resting' | 'reserve' | 'threshold' | ZoneNumber;

/** Why a choice cannot be used with a maximum; undefined if it can. */
export function zoneFaultOf(choice: ZoneChoice, max: Bpm): ZoneFault | undefined {
  if (choice.kind === 'reserve' && !isWithin(choice.resting, RESTING_LIMIT)) return 'resting';
  if (choice.kind === 'reserve' && max - choice.resting < RESERVE_LEAST) return 'reserve';
  if (choice.kind === 'threshold' && !isWithin(choice.threshold, THRESHOLD_LIMIT)) return 'threshold';
  return faultyZoneOf(zoneFloorsOf(choice, max).floors, max);
}

/** The first zone whose border cannot be used; undefined if all can. */
function faultyZoneOf(floors: Floors, max: Bpm): ZoneNumber | undefined {
  const strange = ZONE_NUMBERS.find((zone) => !isBorder(floorAt(floors, zone)));
  const isClose = (zone: ZoneNumber) => zone > 1 && floorAt(floors, zone) - floorAt(floors, zone - 1) < APART_LEAST;
  return strange ?? ZONE_NUMBERS.find(isClose) ?? (max - floors[4] < APART_LEAST ? 5 : undefined);
}

/** Whether a zone can begin there, but for its neighbours. */
export function isBorder(bpm: Bpm): boolean {
  return Number.isInteger(bpm) && bpm >= 1;
}

function floorAt(floors: Floors, zone: number): Bpm {
  return floors[zone - 1] ?? 0;
}

function isWithin(bpm: Bpm, { min, max }: { readonly min: Bpm; readonly max: Bpm }): boolean {
  return Number.isInteger(bpm) && bpm >= min && bpm <= max;
}

/**
 * The heart rates of a zone, both within it: no rate from zone 1 up to the top lies in two of them, or in none. As
 * shown, 94 to 111 and 112 to 130.
 */
export function ratesWithin(zone: ZoneNumber, zones: Zones): { readonly first: Bpm; readonly last: Bpm } {
  const { minBpm, maxBpm } = bpmRangeOf(zone, zones);
  return { first: minBpm, last: zone === 5 ? maxBpm : maxBpm - 1 };
}

/**
 * A zone as shown: '94–112' in percent of the maximum, where the specification has each border twice; '94–111' in any
 * other zones.
 */
export function rangeWords(zone: ZoneNumber, zones: Zones): string {
  const { minBpm, maxBpm } = bpmRangeOf(zone, zones);
  return typeof zones === 'number' ? `${minBpm}–${maxBpm}` : `${minBpm}–${ratesWithin(zone, zones).last}`;
}
