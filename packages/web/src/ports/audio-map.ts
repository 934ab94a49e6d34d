// Where an instant of the run lies on the clock of an audio context: two clocks that start apart, drift, and stop on their own.

import type { Instant, Millis, Seconds } from '@roundbell/core';

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
  /** The instant at which a time of the context left the loudspeaker, by the reading nearest to it. */
  instantOf(time: Seconds): Instant;
}

/** Assumed where the platform does not tell. */
const USUAL_LATENCY: Seconds = 0.04;
/** A platform's output timestamp further from its other clocks than this is wrong, or from before a sleep. */
const CREDIBLE: Seconds = 0.5;
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
  return isCredible
    ? { instant: reading.instant - age, contextTime, isExact: true }
    : { instant: reading.instant, contextTime: heardNow, isExact: false };
}

/** PRT-40: the map of one context; to be given a reading before it is asked. */
export function createAudioMap(): AudioMap {
  let compared: readonly AudioPair[] = [];
  let kept: readonly AudioPair[] = [];
  let offset: Seconds = 0;
  return {
    add(reading) {
      const pair = pairOf(reading);
      const error = Math.abs(offsetOf(pair) - offset);
      const isFirst = compared.length === 0;
      const wasExact = compared.some(({ isExact }) => isExact);
      if (isFirst || error > JUMP || (pair.isExact && !wasExact)) compared = [pair];
      else if (pair.isExact || !wasExact) compared = [...compared, pair].slice(-COMPARED);
      offset = median(compared.map(offsetOf));
      kept = [...kept, pair.isExact ? pair : { ...pair, instant: (pair.contextTime - offset) * 1000 }].slice(-KEPT);
      return compared.length >= ENOUGH && (!pair.isExact || error <= SLIP);
    },
    timeOf: (at) => offset + at / 1000,
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
