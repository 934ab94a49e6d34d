// Where an instant of the run lies on the clock of a sound device: two clocks that start apart, drift, and stop independently.

import type { Instant, Millis, Seconds } from '../base/units.ts';
import type { DeviceReading } from '../ports/audio-device.ts';
import { NO_STEPS, offsetOfSteps, withStep, type SteppingClock } from './stepping-clock.ts';

/** An instant and the time on the device's clock whose sound leaves the loudspeaker at that instant. */
interface ClockPair {
  readonly instant: Instant;
  readonly deviceTime: Seconds;
  /** Reported by the platform, to a fraction of a millisecond; otherwise estimated. */
  readonly isExact: boolean;
}

/** What a device reported about its clock, and the run's instant at that moment. */
export interface ClockReading extends DeviceReading {
  readonly instant: Instant;
}

/** The run's clock and one device's, compared repeatedly. */
export interface ClockMap {
  readonly exact: readonly ClockPair[];
  readonly estimated: SteppingClock;
  readonly pairs: readonly ClockPair[];
  /** How far the device's time at the loudspeaker is ahead of the run's. */
  readonly offset: Seconds;
  readonly latency: Seconds;
  /** Whether the latest reading confirmed the others, so that there is no need to look again soon. */
  readonly isCertain: boolean;
}

/** Assumed if the platform reports none. */
export const USUAL_LATENCY: Seconds = 0.04;
/** A platform's output timestamp that is further than this from its other clocks is wrong, or from before a sleep. */
const CREDIBLE: Seconds = 0.5;
/** A timestamp this close to its source differs only by rounding. */
const ROUNDING: Seconds = 1e-6;
const TICK: Millis = 2;
/** In its first moments a device reports a time that stands still. */
const BEGUN: Seconds = 0.005;
/** The median of this many readings counts. */
const COMPARED = 5;
/** This many readings make the map certain. */
const ENOUGH = 3;
/** Beyond this a clock stood still: earlier readings are worthless. */
const JUMP: Seconds = 0.05;
/** Readings this near to each other agree. */
export const SLIP: Seconds = 0.002;
/** This many readings, many seconds' worth, are kept to say when a tone was heard. */
const MOST_PAIRS = 100;

/** The pair of a reading: the platform's own if it is credible, else the present less the output latency. */
export function pairOf(reading: ClockReading): ClockPair {
  const heardNow = reading.currentTime - (reading.latency || USUAL_LATENCY);
  const { deviceTime = 0, pageTime = 0 } = reading.output ?? {};
  const age = reading.pageTime - pageTime;
  const isCredible = deviceTime > BEGUN && pageTime > 0 && Math.abs(deviceTime + age / 1000 - heardNow) < CREDIBLE;
  return isCredible && !isDerived(reading, age)
    ? { instant: reading.instant - age, deviceTime, isExact: true }
    : { instant: reading.instant, deviceTime: heardNow, isExact: false };
}

/** Firefox takes the latency off both the current time and the present, which says nothing about the output. */
function isDerived({ currentTime, output, latency = Number.NaN }: ClockReading, age: Millis): boolean {
  const behind = currentTime - (output?.deviceTime ?? 0);
  return Math.abs(behind - latency) < ROUNDING && age > latency * 1000 - TICK && age > TICK;
}

/** The map of a device without readings; the functions below need at least one. */
export const NO_READINGS: ClockMap = {
  exact: [],
  estimated: NO_STEPS,
  pairs: [],
  offset: 0,
  latency: 0,
  isCertain: false,
};

/** The map after one more reading. */
export function withClockReading(map: ClockMap, reading: ClockReading): ClockMap {
  const pair = pairOf(reading);
  const error = Math.abs(offsetOf(pair) - map.offset);
  const { exact, estimated } = pair.isExact ? withExact(map, pair, error) : withEstimate(map, pair, error);
  const offset = exact.length > 0 ? median(exact.map(offsetOf)) : offsetOfSteps(estimated);
  const pairs = pair.isExact ? pair : { ...pair, instant: (pair.deviceTime - offset) * 1000 };
  return {
    exact,
    estimated,
    pairs: [...map.pairs, pairs].slice(-MOST_PAIRS),
    offset,
    latency: pair.isExact ? map.latency : reading.currentTime - pair.deviceTime,
    isCertain: exact.length >= ENOUGH && (!pair.isExact || error <= SLIP),
  };
}

type Sources = Pick<ClockMap, 'exact' | 'estimated'>;

function withExact({ exact, estimated }: Sources, pair: ClockPair, error: Seconds): Sources {
  return { exact: error > JUMP ? [pair] : [...exact, pair].slice(-COMPARED), estimated };
}

function withEstimate(sources: Sources, pair: ClockPair, error: Seconds): Sources {
  const isExact = sources.exact.length > 0;
  if (isExact && error <= JUMP) return sources;
  return { exact: [], estimated: withStep(isExact ? NO_STEPS : sources.estimated, offsetOf(pair), pair.instant) };
}

/** The device's time for an instant, by the latest readings; may be in the past. */
export function timeOf({ offset }: ClockMap, at: Instant): Seconds {
  return offset + at / 1000;
}

/** The device's current time at an instant, at least, whatever a busy page reads. */
export function currentAt({ exact, offset, latency }: ClockMap, at: Instant): Seconds {
  return exact.length > 0 ? 0 : offset + at / 1000 + latency;
}

/** The instant at which a time of the device left the loudspeaker, by the reading nearest to it. */
export function instantOf({ pairs }: ClockMap, time: Seconds): Instant {
  const away = ({ deviceTime }: ClockPair): Seconds => Math.abs(deviceTime - time);
  const nearest = pairs.reduce((best, pair) => (away(pair) < away(best) ? pair : best));
  return nearest.instant + (time - nearest.deviceTime) * 1000;
}

function offsetOf({ deviceTime, instant }: ClockPair): Seconds {
  return deviceTime - instant / 1000;
}

function median(numbers: readonly number[]): number {
  return [...numbers].sort((a, b) => a - b)[numbers.length >> 1] ?? 0;
}
