// A Kalman filter of three numbers: the heart rate, the effort (as the heart rate it leads to) and the answer to a direction. It
// holds one assumption: how slowly this heart follows, and how late the readings show what was asked.

import type { Bpm, Instant, Millis } from '../base/units.ts';

/** What makes an effort change: a step that asks for a heart rate, one that asks for none, or a direction. */
export type Prompt =
  | { readonly kind: 'aim'; readonly bpm: Bpm; readonly at: Instant }
  | { readonly kind: 'free'; readonly at: Instant }
  | { readonly kind: 'direction'; readonly way: 1 | -1; readonly at: Instant };

/** What one assumption makes of the readings so far, and how surely. */
export interface Track {
  /** In which the heart covers 63% of its way up, in seconds. */
  readonly lag: number;
  /** How many times as long the way down takes. */
  readonly fall: number;
  /** From a prompt until the readings can show it, in seconds: the person's reaction and the sensor's latency. */
  readonly deadTime: number;
  /** The logarithm of how well it foresaw the readings, beside the best. */
  readonly weight: number;
  readonly heart: Bpm;
  readonly effort: Bpm;
  /** How much a direction changes the effort. */
  readonly answer: Bpm;
  readonly covariance: Covariance;
}

/** Of the heart with heart, effort and answer, the effort with effort and answer, and the answer with itself. */
export type Covariance = readonly [hh: number, he: number, ha: number, ee: number, ea: number, aa: number];

/** The mean of some readings, its variance, and whether the sensor jumped to it. */
export interface Heard {
  readonly bpm: Bpm;
  readonly variance: number;
  readonly isAfterJump: boolean;
}

/** How much an effort wanders by itself, and a heart around its course: variances in a second. */
const WANDERING = { effort: 0.05, heart: 0.02 };
/** How well someone hits the effort a step asks for, and how differently they answer one direction and the next: variances. */
const AIMED = 14 ** 2;
const UNEVEN = 1;
/** How much further the effort may be from the last one in a step that asks for none. */
const FREE = 20 ** 2;
/** A single surprise weighs no more than this against an assumption. */
const SURPRISE_MOST = 12;
/** How much less is known after a sensor has jumped, of the heart and of the effort: variances. */
const AFTER_JUMP = 5 ** 2;

/** The track a while later, the effort left as it is. */
export function laterBy(track: Track, millis: Millis): Track {
  if (millis <= 0) return track;
  const seconds = millis / 1000;
  const [hh, he, ha, ee, ea, aa] = track.covariance;
  const lag = track.effort < track.heart ? track.lag * track.fall : track.lag;
  const stays = Math.exp(0 - seconds / lag);
  const comes = 1 - stays;
  return {
    lag: track.lag,
    fall: track.fall,
    deadTime: track.deadTime,
    weight: track.weight,
    heart: stays * track.heart + comes * track.effort,
    effort: track.effort,
    answer: track.answer,
    covariance: [
      stays * stays * hh + 2 * stays * comes * he + comes * comes * ee + WANDERING.heart * seconds,
      stays * he + comes * ee,
      stays * ha + comes * ea,
      ee + WANDERING.effort * seconds,
      ea,
      aa,
    ],
  };
}

/** The track once a prompt shows. */
export function promptedBy(track: Track, prompt: Prompt): Track {
  const [hh, he, ha, ee, ea, aa] = track.covariance;
  switch (prompt.kind) {
    case 'aim':
      return { ...track, effort: prompt.bpm, covariance: [hh, 0, ha, AIMED, 0, aa] };
    case 'free':
      return { ...track, covariance: [hh, he, ha, ee + FREE, ea, aa] };
    case 'direction': {
      const { way } = prompt;
      return {
        ...track,
        effort: track.effort + way * Math.max(0, track.answer),
        covariance: [hh, he + way * ha, ha, ee + 2 * way * ea + aa + UNEVEN, ea + way * aa, aa],
      };
    }
  }
}

/**
 * The track after some readings, weighed by how well it foresaw them. No heart jumps, so a jump is the sensor's: it moves heart and
 * effort alike, says nothing about the person, and is undone by the jump back.
 */
export function correctedBy(track: Track, heard: Heard): Track {
  return heard.isAfterJump ? jumpedTo(track, heard.bpm) : learnedFrom(track, heard);
}

/** The track at the end of a pause: the heart where it is, if that is known, and the effort anywhere near. */
export function restedAt(track: Track, bpm: Bpm | undefined): Track {
  const [, , , , , aa] = track.covariance;
  const heart = bpm ?? track.heart;
  return { ...track, heart, effort: heart, covariance: [bpm === undefined ? FREE : AFTER_JUMP, 0, 0, FREE, 0, aa] };
}

function jumpedTo(track: Track, bpm: Bpm): Track {
  const [hh, he, ha, ee, ea, aa] = track.covariance;
  return {
    ...track,
    heart: bpm,
    effort: track.effort + bpm - track.heart,
    covariance: [hh + AFTER_JUMP, he, ha, ee + AFTER_JUMP, ea, aa],
  };
}

function learnedFrom(track: Track, { bpm, variance }: Heard): Track {
  const [hh, he, ha, ee, ea, aa] = track.covariance;
  const whole = hh + variance;
  const surprise = bpm - track.heart;
  const [heart, effort, answer] = [hh / whole, he / whole, ha / whole];
  const cost = Math.log(whole) + Math.min((surprise * surprise) / whole, SURPRISE_MOST);
  return {
    lag: track.lag,
    fall: track.fall,
    deadTime: track.deadTime,
    weight: track.weight - cost / 2,
    heart: track.heart + heart * surprise,
    effort: track.effort + effort * surprise,
    answer: track.answer + answer * surprise,
    covariance: [
      hh - heart * hh,
      he - heart * he,
      ha - heart * ha,
      ee - effort * he,
      ea - effort * ha,
      aa - answer * ha,
    ],
  };
}
