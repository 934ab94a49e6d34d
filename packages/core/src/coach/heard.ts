// What the readings of a few seconds say together: their mean, how sure it is, and whether the sensor jumped before it.

import type { Bpm, Millis } from '../base/units.ts';
import type { TrustedReading } from '../heart/trusted-readings.ts';
import type { Heard } from './effort-track.ts';

/** What is more than noise in the mean of some readings: a variance. */
const LEAST_VARIANCE = 0.3;
/** Readings further apart than this say nothing about the noise. */
const NOISE_MOST: Bpm = 15;
/** A sensor has stopped if it repeats one value for this long, and of the readings just before so many were different. */
const REPEATED_FOR: Millis = 8000;
const VARIED_OVER = 10;
const VARIED_LEAST = 3;
/** How much less such readings count: a variance. */
const STOPPED_VARIANCE = 5 ** 2;

/**
 * The mean of the readings of some ages, oldest first; after a jump the mean of those that follow it. Readings that
 * varied and have been the same for 8 s since count for less.
 */
export function heardIn(
  samples: readonly TrustedReading[],
  least: Millis,
  most: Millis,
  noise: number,
): Heard | undefined {
  let [sum, count, isAfterJump] = [0, 0, false];
  for (const sample of samples) {
    if (sample.age < least || sample.age >= most) continue;
    if (sample.isAfterJump === true) [sum, count, isAfterJump] = [0, 0, true];
    [sum, count] = [sum + sample.bpm, count + 1];
  }
  if (count === 0) return undefined;
  const more = hasStopped(samples, least) ? STOPPED_VARIANCE : 0;
  return { bpm: sum / count, variance: LEAST_VARIANCE + noise / count + more, isAfterJump };
}

/** The variance of single readings, from how much each differs from the one before. */
export function noiseOf(samples: readonly TrustedReading[]): number {
  let [sum, count, last] = [0, 0, samples[0]?.bpm ?? 0];
  for (const { bpm } of samples) {
    const step = bpm - last;
    last = bpm;
    if (Math.abs(step) <= NOISE_MOST) [sum, count] = [sum + step * step, count + 1];
  }
  return count < 2 ? 1 : sum / (count - 1) / 2;
}

/** Whether readings that varied have had one value up to an age, for so long that the sensor has probably stopped. */
function hasStopped(samples: readonly TrustedReading[], until: Millis): boolean {
  let index = samples.length - 1;
  while (index >= 0 && (samples[index]?.age ?? 0) < until) index--;
  const newest = samples[index];
  while (index > 0 && samples[index - 1]?.bpm === newest?.bpm) index--;
  const oldest = samples[index];
  if (newest === undefined || oldest === undefined || oldest.age - newest.age < REPEATED_FOR) return false;
  const before = samples.slice(Math.max(0, index - VARIED_OVER), index);
  return new Set(before.map(({ bpm }) => bpm)).size >= VARIED_LEAST;
}
