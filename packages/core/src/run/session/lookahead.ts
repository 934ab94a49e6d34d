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

/** By then a tone of a plan is over, even if it was scheduled late. */
export function overAfter(plan: Plan): Millis {
  return longestCue(plan) + LATE;
}

/** What to schedule now, and the instant before which everything will then be scheduled. */
export interface Schedule {
  readonly cues: readonly MixedCue[];
  readonly until: Instant;
}

/** What to schedule at `now` if everything before `until` is scheduled and `pending` tones of it have not ended. */
export function scheduleOf(plan: Plan, run: LiveRun, until: Instant, pending: number, now: Instant): Schedule {
  const cues: Cue[] = [];
  for (const cue of cuesBetween(plan, run, Math.max(until, soundsFrom(run), now - LATEST_TONE), now + HORIZON)) {
    // The tones of one instant are scheduled together, or the next call would schedule some of them again.
    if (pending + cues.length >= MOST_SCHEDULED && cues.at(-1)?.at !== cue.at) {
      return { cues: mixedOf(plan, run, cues), until: cue.at };
    }
    cues.push(cue);
  }
  return { cues: mixedOf(plan, run, cues), until: Math.max(until, now + HORIZON) };
}

/** The first instant at which a run may be heard: its lead-in sounds too. */
function soundsFrom(run: LiveRun): Instant {
  return run.since - (run.status === 'running' ? (run.lead ?? 0) : 0);
}

/** By the plan, not by what is scheduled: tones scheduled before and later sound together with these. */
function mixedOf(plan: Plan, run: LiveRun, cues: readonly Cue[]): readonly MixedCue[] {
  const [first, last] = [cues[0], cues.at(-1)];
  if (first === undefined || last === undefined) return [];
  const longest = longestCue(plan);
  const from = Math.max(soundsFrom(run), first.at - longest);
  return mixed(cues, [...cuesBetween(plan, run, from, last.at + longest)]);
}

/** How many tones came too late to be scheduled at all if everything before `until` is scheduled; at most 10,000. */
export function missedOf(plan: Plan, run: LiveRun, until: Instant, now: Instant): number {
  const from = Math.max(until, run.since);
  const to = now - LATEST_TONE;
  if (from >= to) return 0;
  let missed = 0;
  for (const _ of cuesBetween(plan, run, from, to)) {
    missed += 1;
    if (missed === MOST_COUNTED) break;
  }
  return missed;
}
