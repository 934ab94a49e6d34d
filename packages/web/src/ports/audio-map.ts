// Where an instant of the run lies on the clock of an audio context: two clocks that start apart, drift, and stop on their own.

import type { Instant, Millis, Seconds } from '@roundbell/core';

/** An instant and the time on the audio context's clock whose sound leaves the loudspeaker at that instant. */
export interface AudioPair {
  readonly instant: Instant;
  readonly contextTime: Seconds;
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

/** Assumed where the platform does not tell. */
const USUAL_LATENCY: Seconds = 0.04;
/** A platform's output timestamp further from its other clocks than this is wrong, or from before a sleep. */
const CREDIBLE: Seconds = 0.5;

/** PRT-14: the pair of a reading: the platform's own where it is credible, else the present less the output latency. */
export function pairOf(reading: AudioReading): AudioPair {
  const heardNow = reading.currentTime - (reading.outputLatency || USUAL_LATENCY);
  const { contextTime = 0, performanceTime = 0 } = reading.output ?? {};
  const age = reading.performanceTime - performanceTime;
  const isCredible = contextTime > 0 && performanceTime > 0 && Math.abs(contextTime + age / 1000 - heardNow) < CREDIBLE;
  return isCredible
    ? { instant: reading.instant - age, contextTime }
    : { instant: reading.instant, contextTime: heardNow };
}

/** The context's time for an instant; may lie in the past. */
export function contextTimeOf(pair: AudioPair, at: Instant): Seconds {
  return pair.contextTime + (at - pair.instant) / 1000;
}
