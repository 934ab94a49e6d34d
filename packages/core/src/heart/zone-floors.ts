// Where someone's zones begin, in beats per minute: in percent of the maximum as the specification has it, or by what a
// test has shown about the person. Percentages are kept whole, as in zones.ts.

import type { Bpm } from '../base/units.ts';
import { ZONE_NUMBERS, type ZoneNumber } from '../timer/timer.ts';
import { bpmRangeOf, ZONES } from './zones.ts';

/** The lower borders of zones 1 to 5. */
export type Floors = readonly [Bpm, Bpm, Bpm, Bpm, Bpm];

/** The borders of someone's zones; zone 5 ends at `top`, the maximum heart rate. */
export interface ZoneFloors {
  readonly floors: Floors;
  readonly top: Bpm;
}

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

/** Resting heart rates that can be set. */
export const RESTING_LIMIT = { min: 30, max: 100 } as const;
/** Heart rates at the threshold that can be set. */
export const THRESHOLD_LIMIT = { min: 80, max: 210 } as const;
/** Two borders are at least this far apart: with less, a heart would change zones with every beat. */
export const APART_LEAST: Bpm = 2;
/**
 * Percent of the threshold at which zones begin: 68, 83, 94 and 105 are those of Coggan and British Cycling. Their
 * lowest zone has no beginning; ours is 50, as it is in percent of the maximum.
 */
export const THRESHOLD_PERCENTS = [50, 68, 83, 94, 105] as const;

/** The borders of a choice in whole beats, for a maximum; `zoneProblemOf` says if they can be used (HRT-275). */
export function zoneFloorsOf(choice: ZoneChoice, max: Bpm): ZoneFloors {
  return { floors: floorsOf(choice, max), top: max };
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

/** Why a choice cannot be used with a maximum, as a sentence; undefined if it can (HRT-276). */
export function zoneProblemOf(choice: ZoneChoice, max: Bpm): string | undefined {
  if (choice.kind === 'reserve' && !isWithin(choice.resting, RESTING_LIMIT))
    return `Resting heart rate must be a whole number from ${RESTING_LIMIT.min} to ${RESTING_LIMIT.max}.`;
  if (choice.kind === 'threshold' && !isWithin(choice.threshold, THRESHOLD_LIMIT))
    return `Threshold heart rate must be a whole number from ${THRESHOLD_LIMIT.min} to ${THRESHOLD_LIMIT.max}.`;
  const { floors } = zoneFloorsOf(choice, max);
  if (!floors.every((floor) => Number.isInteger(floor) && floor >= 1)) return 'Each zone must begin at a whole number.';
  const close = ZONE_NUMBERS.find(
    (zone) => zone > 1 && floorAt(floors, zone) - floorAt(floors, zone - 1) < APART_LEAST,
  );
  if (close !== undefined) return `Zone ${close} must begin at least ${APART_LEAST} bpm above zone ${close - 1}.`;
  return max - floors[4] < APART_LEAST
    ? `Zone 5 begins at ${floors[4]} bpm, which must be at least ${APART_LEAST} bpm below your maximum of ${max} bpm.`
    : undefined;
}

function floorAt(floors: Floors, zone: number): Bpm {
  return floors[zone - 1] ?? 0;
}

function isWithin(bpm: Bpm, { min, max }: { readonly min: Bpm; readonly max: Bpm }): boolean {
  return Number.isInteger(bpm) && bpm >= min && bpm <= max;
}

/**
 * The heart rates of a zone, both within it: no rate from zone 1 up to the top lies in two of them, or in none. As
 * shown, 94 to 111 and 112 to 130 (HRT-277).
 */
export function ratesWithin(
  zone: ZoneNumber,
  { floors, top }: ZoneFloors,
): { readonly first: Bpm; readonly last: Bpm } {
  return { first: floorAt(floors, zone), last: zone === 5 ? top : floorAt(floors, zone + 1) - 1 };
}
