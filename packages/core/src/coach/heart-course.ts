// What the readings of the last minute say by themselves: whether there is a heart rate, and which.

import type { Bpm, Millis } from '../base/units.ts';
import { isPossible, trustedOf, type HeartSample } from '../heart/trusted-readings.ts';
import type { Zones } from '../heart/zones.ts';
import type { HeartResponse } from './heart-response.ts';

/**
 * What is known about the heart: the readings of the last minute at least, oldest first, none without contact; and what earlier
 * runs taught about the person.
 */
export interface HeartNow {
  readonly readings: readonly HeartSample[];
  readonly zones: Zones;
  readonly response?: HeartResponse | undefined;
  /** Whether the run has said that the strap is lost. */
  readonly isLossAnnounced?: boolean;
}

/**
 * What is known of the heart: what a strap reports; 'unseen' while none is connected; 'no-strap' where none is saved
 * either, so that borders in bpm would say nothing.
 */
export type KnownHeart = HeartNow | 'unseen' | 'no-strap';

/** The heart as a strap reports it, if one does. */
export function seenHeart(heart: KnownHeart): HeartNow | undefined {
  return typeof heart === 'string' ? undefined : heart;
}

/**
 * The course of the heart: nothing for 10 s is `absent`; a newest reading too old, too new or too doubtful to judge by is
 * `unclear`; else the heart rate, whether there are enough readings to know the effort by, and how it changes.
 */
export type HeartCourse =
  | { readonly kind: 'absent' }
  | { readonly kind: 'unclear'; readonly bpm: Bpm }
  | {
      readonly kind: 'clear';
      readonly bpm: Bpm;
      readonly isDense: boolean;
      /** By how much it fell in the 15 s before; below 0 if it rose. */
      readonly fall: Bpm;
    };

/** The heart rate is the median of this long. */
export const MEDIAN_OVER: Millis = 9000;
/** What the heart rate is compared with, to see whether it falls. */
const FALL_OVER: Millis = 15_000;
/** Without a reading for this long there is no heart rate. */
export const LOST_AFTER: Millis = 10_000;
/** A reading older than this is not judged (D10). */
const JUDGED_FOR: Millis = 5000;
const DENSE_OVER: Millis = 25_000;
const DENSE_LEAST = 8;

/** The course of a heart by its readings, of which only the trusted ones count; without any it is absent. */
export function courseOf(readings: readonly HeartSample[], trusted = trustedOf(readings)): HeartCourse {
  const latest = readings.filter(isPossible).at(-1);
  const newest = trusted.at(-1);
  if (newest === undefined || latest === undefined || latest.age >= LOST_AFTER) return { kind: 'absent' };
  if (newest.age > JUDGED_FOR || stretchOf(trusted) < MEDIAN_OVER) return { kind: 'unclear', bpm: newest.bpm };
  const recent = trusted.filter(({ age }) => age < DENSE_OVER);
  const bpm = medianOf(recent.filter(({ age }) => age < MEDIAN_OVER).map((sample) => sample.bpm));
  const before = trusted.filter(({ age }) => age >= FALL_OVER && age < FALL_OVER + MEDIAN_OVER);
  const fall = before.length === 0 ? 0 : medianOf(before.map((sample) => sample.bpm)) - bpm;
  return { kind: 'clear', bpm, isDense: recent.length >= DENSE_LEAST, fall };
}

/** How long ago the newest reading's stretch without a 10 s gap began, as far as it matters. */
function stretchOf(samples: readonly HeartSample[]): Millis {
  let began = 0;
  for (let index = samples.length - 1; index >= 0; index--) {
    const { age } = samples[index] ?? { age: began };
    if (age - began >= LOST_AFTER || began >= MEDIAN_OVER) break;
    began = age;
  }
  return began;
}

/** The median of some numbers, the upper of two middle ones; 0 if there are none. */
function medianOf(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;
}
