// Which tones to schedule next, so that a minute of them always lies ahead on the audio clock, each exactly once.

import type { Instant, Millis } from '../../base/units.ts';
import { LATEST_TONE, type Cue } from '../../sound/cue.ts';
import { mixed, type MixedCue } from '../../sound/mix.ts';
import type { Plan } from '../plan/plan.ts';
import { cuesBetween } from '../play/cues.ts';
import { longestCue } from '../play/longest-cue.ts';
import type { LiveRun } from '../play/run.ts';

/** How far ahead tones are scheduled. */
export const HORIZON: Millis = 60_000;
/** How many tones lie ahead at most, not counting the rest of the last one's instant. */
export const MOST_SCHEDULED = 64;
/** A tone may be scheduled late, and is over so long after it. */
const LATE: Millis = 1100;
/** Tones that a sleep swallowed are counted up to this number. */
export const MOST_COUNTED = 10_000;

/** By then a tone of a score is over, even if it was scheduled late. */
export function overAfter({ longest }: Pick<Score, 'longest'>): Millis {
  return longest + LATE;
}

/** What to schedule now, and the instant before which everything will then be scheduled. */
export interface Schedule {
  readonly cues: readonly MixedCue[];
  readonly until: Instant;
}

/** What sounds, of a run or of a board. */
export interface Score {
  /** What is due from one instant on and before another, in order. Splitting a span anywhere changes nothing. */
  readonly cues: (from: Instant, to: Instant) => Iterable<Cue>;
  /** The first instant at which any of it may be heard. */
  readonly soundsFrom: Instant;
  /** So long any of it may still be heard. */
  readonly longest: Millis;
}

/** What a run sounds: its lead-in, too. */
export function scoreOf(plan: Plan, run: LiveRun): Score {
  return {
    cues: (from, to) => cuesBetween(plan, run, from, to),
    soundsFrom: run.since - (run.status === 'running' ? (run.lead ?? 0) : 0),
    longest: longestCue(plan),
  };
}

/** What to schedule at `now` if everything before `until` is scheduled and `pending` tones of it have not ended. */
export function scheduleOf(score: Score, until: Instant, pending: number, now: Instant): Schedule {
  const cues: Cue[] = [];
  for (const cue of score.cues(Math.max(until, score.soundsFrom, now - LATEST_TONE), now + HORIZON)) {
    // The tones of one instant are scheduled together, or the next call would schedule some of them again.
    if (pending + cues.length >= MOST_SCHEDULED && cues.at(-1)?.at !== cue.at) {
      return { cues: mixedOf(score, cues), until: cue.at };
    }
    cues.push(cue);
  }
  return { cues: mixedOf(score, cues), until: Math.max(until, now + HORIZON) };
}

/** By the score, not by what is scheduled: tones scheduled before and later sound together with these. */
function mixedOf(score: Score, cues: readonly Cue[]): readonly MixedCue[] {
  const [first, last] = [cues[0], cues.at(-1)];
  if (first === undefined || last === undefined) return [];
  const from = Math.max(score.soundsFrom, first.at - score.longest);
  return mixed(cues, [...score.cues(from, last.at + score.longest)]);
}

/** How many tones of a score that sounds since an instant came too late to be scheduled at all if everything before `until` is; at most 10,000. */
export function missedOf(score: Score, since: Instant, until: Instant, now: Instant): number {
  const from = Math.max(until, since);
  const to = now - LATEST_TONE;
  if (from >= to) return 0;
  let missed = 0;
  for (const _ of score.cues(from, to)) {
    missed += 1;
    if (missed === MOST_COUNTED) break;
  }
  return missed;
}
