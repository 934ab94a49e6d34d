// Which tones to lay next, so that a minute of them always lies ahead on the audio clock, each exactly once.

import { cuesBetween } from './cues.ts';
import { LATEST_TONE } from './tones.ts';
import type { Instant, Millis } from '../units.ts';
import type { Cue } from './cues.ts';
import type { Plan } from './plan.ts';
import type { RunningRun } from './run.ts';

/** How far ahead tones are laid. */
export const HORIZON: Millis = 60_000;
/** How many tones lie ahead at most, but for those of the last one's instant. */
export const MOST_LAID = 64;
/** No tone sounds longer than this (the longest is a ringing chime). */
export const LONGEST_TONE: Millis = 2000;

/** What to lay now, and the instant before which everything is laid then. */
export interface Laying {
  readonly cues: readonly Cue[];
  readonly until: Instant;
}

/** What to lay at `now` when everything before `until` is laid and `lying` tones of it have not ended. */
export function layingOf(plan: Plan, run: RunningRun, until: Instant, lying: number, now: Instant): Laying {
  const cues: Cue[] = [];
  for (const cue of cuesBetween(plan, run, Math.max(until, run.since, now - LATEST_TONE), now + HORIZON)) {
    // The tones of one instant are laid together, or the next call would lay some of them again.
    if (lying + cues.length >= MOST_LAID && cues.at(-1)?.at !== cue.at) return { cues, until: cue.at };
    cues.push(cue);
  }
  return { cues, until: Math.max(until, now + HORIZON) };
}
