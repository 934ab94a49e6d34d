// When a heart has reached the border at which a step ends. No single reading decides: straps send spikes, miss every
// other beat and fall silent, and someone in a gym must not be sent on by that.

import type { Bpm, Millis } from '../../base/units.ts';
import type { HeartEnd } from '../../timer/step-end.ts';
import { trustedOf, type HeartSample } from '../trusted-readings.ts';
import { bpmRangeOf, type Zones } from '../zones.ts';

/** The readings up to now with their ages, oldest first, and the zones of the person they are of. */
export interface HeartSeen {
  readonly readings: readonly HeartSample[];
  readonly zones: Zones;
}

/** A border that is asked about: a step's, without the least time. */
export type HeartLimit = Pick<HeartEnd, 'when' | 'border'>;

/** The rate at each moment is the median of this long; readings that are no heart's are on the wrong side of it. */
const MEDIAN_OVER: Millis = 5000;
/** At each of these ages the median must be at the border or beyond: for five seconds. */
const HELD_AT: readonly Millis[] = [0, 1000, 2000, 3000, 4000];
/** With fewer readings there is no median. */
const READINGS_LEAST = 2;

/**
 * The rate at which a border is reached: this or less if the heart falls, this or more if it rises. A zone counts with
 * all zones beyond it, by the person's own borders. Infinite where every rate is there: each lies in zone 1 or above, and
 * in zone 5 or below.
 */
export function heartLimitOf({ when, border }: HeartLimit, zones: Zones): Bpm {
  if (border.kind === 'bpm') return border.bpm;
  if (when === 'above') return border.zone === 1 ? -Infinity : bpmRangeOf(border.zone, zones).minBpm;
  return border.zone === 5 ? Infinity : bpmRangeOf(border.zone, zones).maxBpm - 1;
}

function isBeyond(bpm: Bpm, when: HeartEnd['when'], limit: Bpm): boolean {
  return when === 'below' ? bpm <= limit : bpm >= limit;
}

/**
 * Whether a heart has reached the border of a step that has moved for so long: for five seconds most of the readings of
 * each five have been there and are a heart's, all of them readings of this step, and it has lasted its least time.
 *
 */
export function isReached(end: HeartEnd, { readings, zones }: HeartSeen, elapsed: Millis): boolean {
  if (elapsed < end.atLeast * 1000) return false;
  const limit = heartLimitOf(end, zones);
  const beyond = (samples: readonly HeartSample[]): readonly HeartSample[] =>
    samples.filter(({ bpm }) => isBeyond(bpm, end.when, limit));
  const isHeld = (there: readonly HeartSample[]): boolean =>
    HELD_AT.every((from) => {
      const within = ({ age }: HeartSample): boolean => age >= from && age < from + MEDIAN_OVER && age <= elapsed;
      const seen = readings.filter(within).length;
      return seen >= READINGS_LEAST && there.filter(within).length > seen / 2;
    });
  // Most of the time the numbers alone say no. Intervals between beats prove nothing here: a strap that misses every
  // other beat measures long ones, evenly.
  return isHeld(beyond(readings)) && isHeld(beyond(trustedOf(readings.map(({ bpm, age }) => ({ bpm, age })))));
}
