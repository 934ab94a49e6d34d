// Which tones of a run are heard when it is rehearsed at a speed: all of them at 1x, and faster no more than an ear can tell
// apart, mixed as they then sound together.

import type { Instant, Millis } from '../../base/units.ts';
import type { CueName } from '../../ports/audio.ts';
import { LATEST_TONE, type Cue } from '../../sound/cue.ts';
import { mixed, type MixedCue } from '../../sound/mix.ts';
import type { Plan } from '../plan/plan.ts';
import { cuesBetween } from '../play/cues.ts';
import { longestCue } from '../play/longest-cue.ts';
import type { LiveRun } from '../play/run.ts';
import { realAt, type Tempo } from './tempo.ts';

/** Equal tones closer than this are one. */
export const LEAST_APART: Millis = 60;
/** So much real time ahead tones are scheduled. */
export const REHEARSED_AHEAD: Millis = 1000;

/** A tone at its real instant; `due` is its instant in the rehearsal. */
export interface RehearsedCue extends MixedCue {
  readonly due: Instant;
}

/** What to schedule now, and the instant of the rehearsal before which everything will then be scheduled. */
export interface RehearsedSchedule {
  readonly cues: readonly RehearsedCue[];
  readonly until: Instant;
}

/** What to schedule at `now` if everything before `until` is scheduled, of which `before` sounded last. Instants are the rehearsal's. */
export function rehearsedSchedule(
  plan: Plan,
  run: LiveRun,
  tempo: Tempo,
  before: readonly RehearsedCue[],
  until: Instant,
  now: Instant,
): RehearsedSchedule {
  const from = Math.max(until, run.since, now - LATEST_TONE * tempo.speed);
  const to = Math.max(until, now + REHEARSED_AHEAD * tempo.speed);
  const due = [...cuesBetween(plan, run, from, to + longestCue(plan) * tempo.speed)];
  const heard = apart(timed(due, tempo), before, tempo);
  const next = heard.filter((cue) => cue.due < to);
  if (next.length === 0) return { cues: [], until: to };
  return { cues: withLevels(next, [...before, ...heard]), until: to };
}

type TimedCue = Omit<RehearsedCue, 'level'>;

function timed(cues: readonly Cue[], tempo: Tempo): readonly TimedCue[] {
  return cues.map((cue) => ({ ...cue, at: realAt(tempo, cue.at), due: cue.at }));
}

function withLevels(cues: readonly TimedCue[], around: readonly TimedCue[]): readonly RehearsedCue[] {
  return mixed(cues, around).map((cue, index) => ({ ...cue, due: cues[index]?.due ?? cue.at }));
}

/** The tones that are far enough from the last one like them. */
function apart(cues: readonly TimedCue[], before: readonly TimedCue[], { speed }: Tempo): readonly TimedCue[] {
  if (speed === 1) return cues;
  const last = new Map<string, Instant>(before.map(({ tone, at }) => [likeness(tone), at]));
  return cues.filter(({ tone, at }) => {
    const heard = last.get(likeness(tone));
    const isApart = heard === undefined || at - heard >= LEAST_APART;
    if (isApart) last.set(likeness(tone), at);
    return isApart;
  });
}

/** The soft and the loud beeps of a countdown are alike, and all else like itself alone. */
function likeness(name: CueName): string {
  return name.replace('countdown-soft', 'countdown');
}
