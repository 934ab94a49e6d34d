// What all lanes of a board sound together: each with a pitch of its own, and without the countdown that a lone run has.

import type { Instant, Millis } from '../base/units.ts';
import type { Plan } from '../run/plan/plan.ts';
import { cuesBetween, ringTone } from '../run/play/cues.ts';
import { longestCue } from '../run/play/longest-cue.ts';
import { RINGS_FOR } from '../run/play/ring.ts';
import { type LiveRun, ringOf, START_LEAD } from '../run/play/run.ts';
import type { Score } from '../run/session/lookahead.ts';
import { isNumber, type Cue } from '../sound/cue.ts';
import { pitched } from '../sound/score.ts';

/** A lane whose clock moves; volume is 0 to 1. */
export interface SoundingLane {
  readonly plan: Plan;
  readonly run: LiveRun;
  readonly volume: number;
  /** In semitones. */
  readonly pitch: number;
  /** When a person set it moving, in the second that it counts from: what that second has before sounds then. */
  readonly pressedAt?: Instant | undefined;
  /** When it rings once more, because it fell silent without an answer. */
  readonly ringsOnceAt?: Instant | undefined;
}

/** The score of some lanes. */
export function laneScore(lanes: readonly SoundingLane[]): Score {
  return {
    soundsFrom: Math.min(Infinity, ...lanes.map(({ run }) => run.since)),
    longest: Math.max(0, ...lanes.map(({ plan }): Millis => longestCue(plan))),
    cues: (from, to) => lanes.flatMap((lane) => cuesOf(lane, from, to)).sort((a, b) => a.at - b.at),
  };
}

function cuesOf(lane: SoundingLane, from: Instant, to: Instant): readonly Cue[] {
  // A press from before the run began changes nothing: nothing is looked for so late.
  const { plan, run, volume, pitch, pressedAt = run.since } = lane;
  const cues: Cue[] = [...onceMore(lane)].filter(({ at }) => at >= from && at < to);
  if (to <= pressedAt) return cues;
  for (const { at, tone, share = 1 } of cuesBetween(plan, run, from <= pressedAt ? run.since : from, to)) {
    if (isNumber(tone) || /countdown|clapper/.test(tone)) continue;
    cues.push({ at: Math.max(at, pressedAt), tone: pitched(tone, pitch), share: share * volume });
  }
  return cues;
}

function onceMore({ plan, run, volume, pitch, ringsOnceAt: at }: SoundingLane): readonly Cue[] {
  const ring = run.status === 'waiting' ? ringOf(plan, run) : undefined;
  const tone = ring && ringTone(plan, ring.segment);
  return tone === undefined || at === undefined ? [] : [{ at, tone: pitched(tone, pitch), share: volume }];
}

/** When a lane is to ring once more that the ringer sees waiting for the first time: at once, if its bell has fallen silent by then. */
export function ringsOnceAt(plan: Plan, run: LiveRun, now: Instant): Instant | undefined {
  const ring = run.status === 'waiting' ? ringOf(plan, run) : undefined;
  return ring !== undefined && now - ring.since > RINGS_FOR ? now + START_LEAD : undefined;
}
