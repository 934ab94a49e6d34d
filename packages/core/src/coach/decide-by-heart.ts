// The rule with a heart rate: a direction is given only if the heart is outside its zone and heading away from it, early enough
// to matter and late enough to be about this step; the further above, the sooner.

import type { Bpm, Instant, Millis } from '../base/units.ts';
import { bpmRangeOf, zoneOf } from '../heart/zones.ts';
import type { ZoneNumber } from '../timer/timer.ts';
import type { CoachMemory, Side } from './memory.ts';
import { ENDING, GAP_LEAST, GRACE, line, silence, type Judgement, type Situation } from './situation.ts';

/** Where a heart is and where it is heading, seen from its target. */
export interface HeartLook {
  /** The side of the target it is on; undefined within. */
  readonly position: Side | undefined;
  /** The side it is heading for, by more than 3 bpm; undefined within, and if unknown. */
  readonly headed: Side | undefined;
  readonly heading: Bpm | undefined;
  /** At least two zones above and not on its way back. */
  readonly isDanger: boolean;
  readonly isAboveMax: boolean;
}

const MARGIN: Bpm = 3;
const TOLERANCE: Millis = 5000;
/** A line that a model has turned off for this long is said without asking it. */
const INSISTED_AFTER: Millis = 60_000;
const SILENCE_MOST: Millis = 120_000;
const CONVERGING_SILENCE: Millis = 30_000;
/** A model that turned a line off is not asked again for this long. */
const ASKED_AGAIN_AFTER: Millis = 20_000;
const GAPS: readonly Millis[] = [GAP_LEAST, 20_000, 40_000];
const GAP_MOST: Millis = 60_000;
const DANGER_GAPS: readonly Millis[] = [GAP_LEAST, 10_000, 20_000];
const DANGER_GAP_MOST: Millis = 30_000;

/** What a heart rate and its heading mean for a target; without a target only the maximum counts (COA-14, COA-22, COA-23). */
export function lookOf(
  course: { readonly bpm: Bpm; readonly heading: Bpm | undefined },
  target: ZoneNumber | undefined,
  maxHeartRate: Bpm,
): HeartLook {
  const { bpm, heading } = course;
  // Below zone 1 counts as zone 1; above all zones is too high even in zone 5.
  const low = target === undefined || target === 1 ? -Infinity : bpmRangeOf(target, maxHeartRate).minBpm;
  const high = target === undefined || target === 5 ? maxHeartRate + 1 : bpmRangeOf(target, maxHeartRate).maxBpm;
  const isDanger =
    heading !== undefined &&
    target !== undefined &&
    zoneOf(bpm, maxHeartRate) - target >= 2 &&
    zoneOf(heading, maxHeartRate) - target >= 2;
  return {
    position: sideOf(bpm, low, high),
    headed: heading === undefined ? undefined : sideOf(heading, low - MARGIN, high + MARGIN),
    heading,
    isDanger,
    isAboveMax: bpm > maxHeartRate,
  };
}

/**
 * Remembers which side the heart is on and stays on; once in its zone, the lines that led it there no longer count (COA-15,
 * COA-20).
 */
export function observe(memory: CoachMemory, look: HeartLook, now: Instant): CoachMemory {
  const side = look.position;
  if (side === undefined) return { ...memory, out: undefined, streak: undefined };
  const since = memory.out?.side === side ? memory.out.since : now;
  return { ...memory, out: { side, since } };
}

/** Whether to say something by the heart rate; expects a memory that has observed the look. */
export function decideByHeart(situation: Situation, memory: CoachMemory, look: HeartLook): Judgement {
  if (look.isDanger) return inDanger(situation, memory);
  if (wrongSide(look) !== undefined) return offTarget(situation, memory);
  if (look.isAboveMax) return silence('close_to_target');
  return look.position === undefined ? inZone(situation, memory, look) : converging(situation, memory, look);
}

/** The same while the heart rate is unclear: words that claim nothing, so that the silence does not last (COA-27). */
export function decideInDoubt({ now }: Situation, memory: CoachMemory): Judgement {
  const isSilent = now - memory.quietSince >= SILENCE_MOST && !isDeclined(memory, now, GAP_LEAST);
  if (!isSilent) return silence('too_soon');
  return line('must', 'neutral', 'long_silence', 'The heart rate is unclear; nothing was said for two minutes.');
}

function wrongSide({ position, headed }: HeartLook): Side | undefined {
  return position === headed ? position : undefined;
}

function inDanger({ now }: Situation, memory: CoachMemory): Judgement {
  if (now - (memory.out?.since ?? now) < TOLERANCE) return silence('too_soon');
  if (!isDue(memory, now, 'above', DANGER_GAPS, DANGER_GAP_MOST)) return silence('too_soon');
  if (isDeclined(memory, now, GAP_LEAST)) return silence('too_soon');
  const context = 'Heart rate at least two zones above the target and not falling.';
  return { ...line('must', 'tooHigh', 'needs_urgency', context), isUrgent: true };
}

function offTarget({ now, step }: Situation, memory: CoachMemory): Judgement {
  const { out } = memory;
  if (out === undefined) return silence('too_soon');
  if (now - memory.effortSince < GRACE) return silence('step_just_started');
  if (step.left < ENDING) return silence('step_ending');
  if (now - out.since < TOLERANCE) return silence('too_soon');
  if (!isDue(memory, now, out.side, GAPS, GAP_MOST)) return silence('too_soon');
  if (isDeclined(memory, now, ASKED_AGAIN_AFTER)) return silence('too_soon');
  const verdict = now - (memory.declined?.since ?? now) >= INSISTED_AFTER ? 'must' : 'maybe';
  return out.side === 'below'
    ? line(verdict, 'tooLow', 'far_from_target', 'Heart rate below the target and not rising to it.')
    : line(verdict, 'tooHigh', 'far_from_target', 'Heart rate above the target and not falling to it.');
}

function inZone({ now }: Situation, memory: CoachMemory, look: HeartLook): Judgement {
  const silent = now - memory.quietSince;
  if (silent >= SILENCE_MOST && !isDeclined(memory, now, GAP_LEAST)) {
    return line('must', 'keepAlive', 'long_silence', 'In the target zone; nothing was said for two minutes.');
  }
  const isRare = now - (memory.confirmedAt ?? -Infinity) >= SILENCE_MOST;
  const isSettled = look.heading !== undefined && look.headed === undefined;
  if (!memory.isPerfectOwed || !isRare || !isSettled) return silence('in_zone');
  if (silent < GAP_LEAST) return silence('in_zone');
  return line('maybe', 'perfect', 'in_zone', 'The target zone is reached.');
}

/** Whether the gap after the last line in a direction has passed, and the minimum gap after any line. */
function isDue(
  { streak, quietSince }: CoachMemory,
  now: Instant,
  side: Side,
  gaps: readonly Millis[],
  most: Millis,
): boolean {
  if (now - quietSince < GAP_LEAST) return false;
  return streak?.side !== side || now - streak.at >= (gaps[streak.lines] ?? most);
}

/** Outside the zone, but on the way to it or too near to mention. */
function converging(situation: Situation, memory: CoachMemory, look: HeartLook): Judgement {
  if (look.heading === undefined) return decideInDoubt(situation, memory);
  const { now, level } = situation;
  const due = level === 'talkative' ? CONVERGING_SILENCE : SILENCE_MOST;
  if (now - memory.quietSince < due || isDeclined(memory, now, CONVERGING_SILENCE)) return silence('close_to_target');
  return line('maybe', 'encouragement', 'close_to_target', 'Close to the target zone, or on the way to it.');
}

function isDeclined({ declined }: CoachMemory, now: Instant, gap: Millis): boolean {
  return declined !== undefined && now - declined.at < gap;
}

function sideOf(bpm: Bpm, low: Bpm, high: Bpm): Side | undefined {
  if (bpm < low) return 'below';
  return bpm >= high ? 'above' : undefined;
}
