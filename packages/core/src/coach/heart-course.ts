// What the readings of the last minute say: the heart rate now, and where it is heading. A heart follows an effort with a lag
// of about a minute, so where it is heading judges the effort better than where it is.

import type { Bpm, Millis } from '../base/units.ts';

/** One reading and how long ago it came. */
export interface HeartSample {
  readonly bpm: Bpm;
  readonly age: Millis;
}

/** What is known about the heart: the readings of the last minute at least, oldest first, none without contact. */
export interface HeartNow {
  readonly readings: readonly HeartSample[];
  readonly maxHeartRate: Bpm;
}

/**
 * The course of the heart: nothing for 10 s is `absent`; a newest reading too old or too new to judge by is `unclear`; else the
 * heart rate, and where it is heading if there are enough readings to say.
 */
export type HeartCourse =
  | { readonly kind: 'absent' }
  | { readonly kind: 'unclear'; readonly bpm: Bpm }
  | { readonly kind: 'clear'; readonly bpm: Bpm; readonly heading: Bpm | undefined };

/** Readings outside this range are the strap's mistakes. */
export const PLAUSIBLE: { readonly least: Bpm; readonly most: Bpm } = { least: 30, most: 240 };
/** The heart rate is the median of this long. */
export const MEDIAN_OVER: Millis = 9000;
/** Without a reading for this long there is no heart rate. */
export const LOST_AFTER: Millis = 10_000;
/** A reading older than this is not judged (D10). */
const JUDGED_FOR: Millis = 5000;
const FITTED_OVER: Millis = 25_000;
const FITTED_LEAST = 8;
/** Readings further than this from the median are left out of the line. */
const OUTLIER: Bpm = 15;
/** The seconds a heart takes to cover 63% of its way to what an effort asks for. */
const LAG = 57;
/** The line gives how fast the heart moved 12.5 s ago, the median where it was 4.5 s ago: by then it moved more slowly. */
const LEAD = LAG * Math.exp(-8 / LAG);

/** The course of a heart by its readings; without any it is absent (COA-8 to COA-13). */
export function courseOf(heart: HeartNow | undefined): HeartCourse {
  const samples = (heart?.readings ?? []).filter(({ bpm }) => bpm >= PLAUSIBLE.least && bpm <= PLAUSIBLE.most);
  const newest = samples.at(-1);
  if (newest === undefined || newest.age >= LOST_AFTER) return { kind: 'absent' };
  if (newest.age > JUDGED_FOR || stretchOf(samples) < MEDIAN_OVER) return { kind: 'unclear', bpm: newest.bpm };
  const bpm = medianOf(samples.filter(({ age }) => age < MEDIAN_OVER).map((sample) => sample.bpm));
  const slope = slopeOf(samples.filter(({ age }) => age < FITTED_OVER));
  return { kind: 'clear', bpm, heading: slope === undefined ? undefined : bpm + slope * LEAD };
}

/** How long ago the newest reading's stretch without a 10 s gap began, as far as it matters. */
function stretchOf(samples: readonly HeartSample[]): Millis {
  let began = 0;
  for (const { age } of [...samples].reverse()) {
    if (age - began >= LOST_AFTER || began >= MEDIAN_OVER) break;
    began = age;
  }
  return began;
}

/** The slope of the least-squares line through the samples, in beats per minute per second; undefined if there are too few. */
function slopeOf(samples: readonly HeartSample[]): number | undefined {
  const middle = medianOf(samples.map(({ bpm }) => bpm));
  const fitted = samples.filter(({ bpm }) => Math.abs(bpm - middle) <= OUTLIER);
  if (fitted.length < FITTED_LEAST) return undefined;
  const meanAge = meanOf(fitted.map(({ age }) => age));
  const meanBpm = meanOf(fitted.map(({ bpm }) => bpm));
  let [shared, spread] = [0, 0];
  for (const { bpm, age } of fitted) {
    shared += ((meanAge - age) / 1000) * (bpm - meanBpm);
    spread += ((meanAge - age) / 1000) ** 2;
  }
  return spread === 0 ? undefined : shared / spread;
}

/** The median of some numbers, the upper of two middle ones; 0 if there are none. */
function medianOf(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
