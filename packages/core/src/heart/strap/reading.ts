// When a packet counts as a reading, and for how long: a wrong number is worse than none, because people train by it.

import type { Bpm, Millis, WallTime } from '../../base/units.ts';
import type { Measurement } from './measurement.ts';

/** Beats per minute at a moment. */
export interface Reading {
  readonly bpm: Bpm;
  readonly timestamp: WallTime;
  /** Kilojoules since the strap was reset. */
  readonly energyExpended?: number | undefined;
  /** Oldest first, in whole milliseconds. */
  readonly rrIntervals?: readonly Millis[] | undefined;
}

/** No heart in training beats slower than this; bands report 1 to 10 as codes of a failure. */
export const BPM_LEAST: Bpm = 25;
/** No heart beats faster than this; a strap that reports more is measuring something else. */
export const BPM_MOST: Bpm = 250;
/** An older reading counts as none. */
export const FRESH_FOR: Millis = 5000;
/** A strap that has sent exactly the same for this long is still. */
export const STILL_AFTER: Millis = 120_000;

/** The reading of a packet received at a moment; undefined below 25 bpm, above 250 and without contact. */
export function readingOf(measurement: Measurement, timestamp: WallTime): Reading | undefined {
  const { bpm, contact, energyExpended, rrIntervals } = measurement;
  if (contact === 'lost' || !isBpm(bpm)) return undefined;
  return {
    bpm,
    timestamp: Math.round(timestamp),
    ...(energyExpended === undefined ? {} : { energyExpended }),
    ...(rrIntervals.length === 0 ? {} : { rrIntervals }),
  };
}

/** Whether a number can be a heart rate: a whole one from 25 to 250. */
export function isBpm(bpm: number): boolean {
  return isRecordedBpm(bpm) && bpm >= BPM_LEAST;
}

/** Whether a session may hold a number as a heart rate: older ones hold codes of a failure, from 1 on. */
export function isRecordedBpm(bpm: number): boolean {
  return Number.isInteger(bpm) && bpm >= 1 && bpm <= BPM_MOST;
}

/** What of a list can be a heart's: a page asks for it a dozen times, and four hours are 14,400 readings. */
const believed = new WeakMap<readonly Reading[], readonly Reading[]>();

/** The readings that can be a heart's; the same list if all are. Figures are of these alone. */
export function believable(readings: readonly Reading[]): readonly Reading[] {
  const known = believed.get(readings);
  if (known !== undefined) return known;
  const found = readings.every(isBelievable) ? readings : readings.filter(isBelievable);
  believed.set(readings, found);
  return found;
}

function isBelievable({ bpm }: Reading): boolean {
  return bpm >= BPM_LEAST;
}

/**
 * Whether a reading is at most 5 s old; one from the future is not fresh either, as the clock was set back since
 *.
 */
export function isFresh(reading: Pick<Reading, 'timestamp'>, now: WallTime): boolean {
  return Math.abs(now - reading.timestamp) <= FRESH_FOR;
}

const RECENT_FOR: Millis = 300_000;

/** The readings of the last 5 minutes, including a new one. */
export function recentWith(recent: readonly Reading[], reading: Reading): readonly Reading[] {
  return [...recent.filter(({ timestamp }) => timestamp > reading.timestamp - RECENT_FOR), reading];
}

/** How long a strap has sent the same: its last reading, and the moment of the first one like it. */
export interface Stillness {
  readonly reading: Reading;
  readonly since: WallTime;
}

/** The stillness after one more reading; pass undefined for the first of a connection. */
export function stillnessOf(before: Stillness | undefined, reading: Reading): Stillness {
  const goesOn = before !== undefined && isLike(before.reading, reading) && reading.timestamp >= before.since;
  return { reading, since: goesOn ? before.since : reading.timestamp };
}

/**
 * Whether the strap has frozen on its last value: what it sends then is not a reading. Only the lengths of heartbeats
 * prove it: they are never the same for two minutes, while a heart rate can be.
 */
export function isFrozen(stillness: Stillness): boolean {
  return isStill(stillness) && stillness.reading.rrIntervals !== undefined;
}

/** Whether one heart rate has come for two minutes from a strap that sends no RR intervals: no one can tell why. */
export function isUnchanged(stillness: Stillness): boolean {
  return isStill(stillness) && stillness.reading.rrIntervals === undefined;
}

function isStill({ reading, since }: Stillness): boolean {
  return reading.timestamp - since >= STILL_AFTER;
}

function isLike(a: Reading, b: Reading): boolean {
  const rrOfA = a.rrIntervals ?? [];
  const rrOfB = b.rrIntervals ?? [];
  return (
    a.bpm === b.bpm &&
    a.energyExpended === b.energyExpended &&
    rrOfA.length === rrOfB.length &&
    rrOfA.every((rr, index) => rr === rrOfB[index])
  );
}
