// Which effort the readings speak of. A heart follows an effort with a lag, and no two hearts, sensors and people are alike: so
// several assumptions about the person are followed side by side and weighed by how well each foresees the readings. What was
// learned in a run is where the next one begins. (docs/design/coach.md)

import type { Bpm, Instant, Millis } from '../base/units.ts';
import type { TrustedReading } from '../heart/trusted-readings.ts';
import { correctedBy, laterBy, promptedBy, restedAt, type Heard, type Prompt, type Track } from './effort-track.ts';
import { heardIn, noiseOf } from './heard.ts';
import type { HeartResponse } from './heart-response.ts';

/** What is known about a person's effort at a moment. Opaque outside the rules of the effort. */
export interface EffortEstimate {
  readonly at: Instant;
  readonly tracks: readonly Track[];
  /** Those that the readings may not have shown yet, oldest first. */
  readonly prompts: readonly Prompt[];
  /** How long there were readings. */
  readonly heardFor: Millis;
}

/** The effort as far as it is known. */
export interface KnownEffort {
  /** As the heart rate it leads to. */
  readonly mean: Bpm;
  /** How likely it is below a heart rate: from 0 to 1. */
  readonly isBelow: (bpm: Bpm) => number;
}

/** The assumptions, each weighed against all others: two in seconds, and how many times slower a heart falls than it rises. */
const LAGS = [13, 21, 34, 55, 88];
const DEAD_TIMES = [3, 10, 20];
const FALLS = [1, 1.4, 2];
/** Someone of whom nothing is known, and how far from it people are: the lag as the factor e to that power. */
const ANYONE: HeartResponse = { lag: 45, deadTime: 3, answer: 3 };
const AMONG_PEOPLE = { lag: 0.8, deadTime: 14, answer: 3 };
/** The same of someone whose earlier runs are known. */
const FROM_RUN_TO_RUN = { lag: 0.5, deadTime: 8, answer: 2 };
/** Readings are taken together over this long. */
const STRETCH: Millis = 5000;
/** Earlier readings are gone. */
const LOOKED_BACK: Millis = 60_000;
/** By then every prompt has shown. */
const SHOWN_WITHIN: Millis = 30_000;
/** Less than this says too little about a person. */
const LEARNED_FROM: Millis = 300_000;
/** Of a difference in weight so much is left 5 s later, and none is larger: an assumption that failed may come back. */
const FADING = 0.995;
const WEIGHT_LEAST = -9;

/** What is known before the first reading of a run, from earlier runs or of anyone. */
export function newEstimate(at: Instant, person?: HeartResponse): EffortEstimate {
  const middle = person ?? ANYONE;
  const spread = person === undefined ? AMONG_PEOPLE : FROM_RUN_TO_RUN;
  const tracks = LAGS.flatMap((lag) =>
    DEAD_TIMES.flatMap((deadTime) =>
      FALLS.map((fall): Track => {
        const off = [Math.log(lag / middle.lag) / spread.lag, (deadTime - middle.deadTime) / spread.deadTime];
        return {
          lag,
          fall,
          deadTime,
          weight: 0 - off.reduce((sum, one) => sum + one * one, 0) / 2,
          heart: 100,
          effort: 100,
          answer: middle.answer,
          covariance: [2500, 0, 0, 2500, 0, spread.answer ** 2],
        };
      }),
    ),
  );
  return { at, tracks, prompts: [], heardFor: 0 };
}

/** The estimate of a person whose earlier runs are known; those count until the first reading comes. */
export function ofPerson(estimate: EffortEstimate, person: HeartResponse): EffortEstimate {
  if (estimate.heardFor > 0) return estimate;
  const known = newEstimate(estimate.at, person).tracks;
  const tracks = estimate.tracks.map((track, index): Track => {
    const { weight, answer, covariance } = known[index] ?? track;
    const [hh, he, ha, ee, ea] = track.covariance;
    return { ...track, weight, answer, covariance: [hh, he, ha, ee, ea, covariance[5]] };
  });
  return { ...estimate, tracks };
}

/** The estimate after someone was told something, or a step began. */
export function withPrompt(estimate: EffortEstimate, prompt: Prompt): EffortEstimate {
  return { ...estimate, prompts: [...estimate.prompts, prompt] };
}

/** The estimate at a moment, by the readings since the last one; it counts readings of the last minute at most. */
export function estimateAt(before: EffortEstimate, samples: readonly TrustedReading[], now: Instant): EffortEstimate {
  const start = Math.max(before.at, now - LOOKED_BACK);
  if (now <= start) return before;
  const noise = noiseOf(samples);
  let { tracks, heardFor } = before;
  for (let from = start; from < now; from += STRETCH) {
    const to = Math.min(from + STRETCH, now);
    const heard = heardIn(samples, now - to, now - from, noise);
    const since = from === start ? before.at : from;
    tracks = tracks.map((track) => advanced(track, since, to, before.prompts, heard));
    if (heard !== undefined) heardFor += to - from;
  }
  const best = Math.max(...tracks.map(({ weight }) => weight));
  return {
    at: now,
    tracks: tracks.map((track) => ({ ...track, weight: Math.max(WEIGHT_LEAST, (track.weight - best) * FADING) })),
    prompts: before.prompts.filter(({ at }) => now - at < SHOWN_WITHIN),
    heardFor,
  };
}

/** The estimate after a pause, from which nothing is learned: the heart is where it is now, and the effort of before begins again. */
export function resumedAt(before: EffortEstimate, bpm: Bpm | undefined, now: Instant): EffortEstimate {
  const again: Prompt = { kind: 'aim', bpm: effortOf(before).mean, at: now };
  return { ...before, at: now, tracks: before.tracks.map((track) => restedAt(track, bpm)), prompts: [again] };
}

/** The effort someone makes, or will make once they have answered what they were told. */
export function effortOf({ at, tracks, prompts }: EffortEstimate): KnownEffort {
  const answered = tracks.map((track) =>
    prompts.reduce((now, prompt) => (showsAt(prompt, track) > at ? promptedBy(now, prompt) : now), track),
  );
  const shares = sharesOf(answered);
  return {
    mean: meanBy(answered, shares, ({ effort }) => effort),
    isBelow: (bpm) =>
      meanBy(answered, shares, ({ effort, covariance }) => normal((bpm - effort) / Math.sqrt(covariance[3]))),
  };
}

/** What a run taught about the person; undefined if it had less than five minutes of readings. */
export function lessonOf(estimate: EffortEstimate | undefined): HeartResponse | undefined {
  return estimate === undefined || estimate.heardFor < LEARNED_FROM ? undefined : responseOf(estimate);
}

/** The person as the readings have it so far: the weighted means of all assumptions. */
export function responseOf({ tracks }: EffortEstimate): HeartResponse {
  const shares = sharesOf(tracks);
  return {
    lag: Math.exp(meanBy(tracks, shares, ({ lag }) => Math.log(lag))),
    deadTime: meanBy(tracks, shares, ({ deadTime }) => deadTime),
    answer: meanBy(tracks, shares, ({ answer }) => answer),
  };
}

function showsAt({ at }: Prompt, { deadTime }: Track): Instant {
  return at + deadTime * 1000;
}

/** A track at the end of a stretch, with the prompts that show in it and the readings heard in it. */
function advanced(
  track: Track,
  from: Instant,
  to: Instant,
  prompts: readonly Prompt[],
  heard: Heard | undefined,
): Track {
  let [moved, at] = [track, from];
  for (const prompt of prompts) {
    const shows = showsAt(prompt, track);
    if (shows <= from || shows > to) continue;
    moved = promptedBy(laterBy(moved, shows - at), prompt);
    at = shows;
  }
  moved = laterBy(moved, to - at);
  return heard === undefined ? moved : correctedBy(moved, heard);
}

/** How much each track counts, from its weight; together 1. */
function sharesOf(tracks: readonly Track[]): readonly number[] {
  const shares = tracks.map(({ weight }) => Math.exp(weight));
  const total = shares.reduce((sum, share) => sum + share, 0);
  return shares.map((share) => share / total);
}

function meanBy(tracks: readonly Track[], shares: readonly number[], of: (track: Track) => number): number {
  return tracks.reduce((sum, track, index) => sum + (shares[index] ?? 0) * of(track), 0);
}

/** The share of a normal distribution below so many deviations, within a hundredth. */
function normal(deviations: number): number {
  return 1 / (1 + Math.exp(-1.702 * deviations));
}
