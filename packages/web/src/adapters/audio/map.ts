// Where an instant of the run lies on the clock of an audio context: two clocks that start apart, drift, and stop on their own.

import type { Instant, Millis, Seconds } from '@roundbell/core';
import { createSteppingClock } from './stepping.ts';

/** An instant and the time on the audio context's clock whose sound leaves the loudspeaker at that instant. */
export interface AudioPair {
  readonly instant: Instant;
  readonly contextTime: Seconds;
  /** Told by the platform, to a fraction of a millisecond; otherwise estimated. */
  readonly isExact: boolean;
}

/** What the platform tells of both clocks at one moment. */
export interface AudioReading {
  /** Both at the moment of reading. */
  readonly instant: Instant;
  readonly performanceTime: Millis;
  readonly currentTime: Seconds;
  /** `getOutputTimestamp()`, where there is one. */
  readonly output: { readonly contextTime?: Seconds; readonly performanceTime?: Millis } | undefined;
  /** `outputLatency`, where there is one. */
  readonly outputLatency: Seconds | undefined;
}

/** Both clocks of one context, compared again and again. */
export interface AudioMap {
  /** Takes a reading in; answers whether it bears the others out, so that there is no need to look again soon. */
  add(reading: AudioReading): boolean;
  /** The context's time for an instant, by the latest readings; may lie in the past. */
  timeOf(at: Instant): Seconds;
  /** What the context's current time is at an instant at least, whatever a busy page reads of it. */
  currentAt(at: Instant): Seconds;
  /** The instant at which a time of the context left the loudspeaker, by the reading nearest to it. */
  instantOf(time: Seconds): Instant;
}

/** Assumed where the platform does not tell. */
export const USUAL_LATENCY: Seconds = 0.04;
/** A platform's output timestamp further from its other clocks than this is wrong, or from before a sleep. */
const CREDIBLE: Seconds = 0.5;
/** Nothing but rounding lies between a timestamp and what it was computed from. */
const ROUNDING: Seconds = 1e-6;
const TICK: Millis = 2;
/** In its first moments a context tells a time that stands still. */
const BEGUN: Seconds = 0.005;
/** The middle one of so many readings counts. */
const COMPARED = 5;
/** So many make the map certain. */
const ENOUGH = 3;
/** Beyond this a clock stood still: what was read before is worth nothing. */
const JUMP: Seconds = 0.05;
/** Readings this near to each other agree. */
export const SLIP: Seconds = 0.002;
/** So many readings are kept to tell when a tone was heard: many seconds of them. */
const KEPT = 100;

/** PRT-14: the pair of a reading: the platform's own where it is credible, else the present less the output latency. */
export function pairOf(reading: AudioReading): AudioPair {
  const heardNow = reading.currentTime - (reading.outputLatency || USUAL_LATENCY);
  const { contextTime = 0, performanceTime = 0 } = reading.output ?? {};
  const age = reading.performanceTime - performanceTime;
  const isCredible =
    contextTime > BEGUN && performanceTime > 0 && Math.abs(contextTime + age / 1000 - heardNow) < CREDIBLE;
  return isCredible && !isDerived(reading, age)
    ? { instant: reading.instant - age, contextTime, isExact: true }
    : { instant: reading.instant, contextTime: heardNow, isExact: false };
}

/** PRT-92: Firefox takes the latency off both the current time and the present, which says nothing of the output. */
function isDerived({ currentTime, output, outputLatency = Number.NaN }: AudioReading, age: Millis): boolean {
  const behind = currentTime - (output?.contextTime ?? 0);
  return Math.abs(behind - outputLatency) < ROUNDING && age > outputLatency * 1000 - TICK && age > TICK;
}

/** PRT-40, PRT-92: the map of one context; to be given a reading before it is asked. */
export function createAudioMap(): AudioMap {
  let exact: readonly AudioPair[] = [];
  let estimated = createSteppingClock();
  let kept: readonly AudioPair[] = [];
  let offset: Seconds = 0;
  let latency: Seconds = 0;
  const estimate = (pair: AudioPair, error: Seconds) => {
    if (exact.length > 0 && error <= JUMP) return;
    if (exact.length > 0) estimated = createSteppingClock();
    exact = [];
    estimated.add(offsetOf(pair), pair.instant);
  };
  return {
    add(reading) {
      const pair = pairOf(reading);
      const error = Math.abs(offsetOf(pair) - offset);
      if (pair.isExact) exact = error > JUMP ? [pair] : [...exact, pair].slice(-COMPARED);
      else estimate(pair, error);
      offset = exact.length > 0 ? median(exact.map(offsetOf)) : estimated.offset();
      if (!pair.isExact) latency = reading.currentTime - pair.contextTime;
      kept = [...kept, pair.isExact ? pair : { ...pair, instant: (pair.contextTime - offset) * 1000 }].slice(-KEPT);
      return exact.length >= ENOUGH && (!pair.isExact || error <= SLIP);
    },
    timeOf: (at) => offset + at / 1000,
    currentAt: (at) => (exact.length > 0 ? 0 : offset + at / 1000 + latency),
    instantOf(time) {
      const away = ({ contextTime }: AudioPair): Seconds => Math.abs(contextTime - time);
      const nearest = kept.reduce((best, pair) => (away(pair) < away(best) ? pair : best));
      return nearest.instant + (time - nearest.contextTime) * 1000;
    },
  };
}

function offsetOf({ contextTime, instant }: AudioPair): Seconds {
  return contextTime - instant / 1000;
}

function median(numbers: readonly number[]): number {
  return [...numbers].sort((a, b) => a - b)[numbers.length >> 1] ?? 0;
}
