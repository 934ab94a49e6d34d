// The rule with a heart rate: a direction is given if the effort is probably wrong, so that the heart is outside its zone and will
// stay there, or will leave it; the more often, the less it helps; and the further above, the sooner.

import type { Bpm, Instant, Millis } from '../base/units.ts';
import { bpmRangeOf, topOf, zoneOf, type Zones } from '../heart/zones.ts';
import type { ZoneNumber } from '../timer/timer.ts';
import { effortOf, newEstimate, responseOf, type KnownEffort } from './effort.ts';
import type { HeartCourse } from './heart-course.ts';
import type { CoachMemory, Side } from './memory.ts';
import {
  endsSoon,
  GAP_LEAST,
  line,
  minutesLeft,
  orderSoon,
  silence,
  TIME_CALL_AFTER_SILENCE,
  type Judgement,
  type Situation,
} from './situation.ts';

/** Where a heart is and where the effort will take it, seen from its target. */
export interface HeartLook {
  /** The side of the target it is on; undefined within. */
  readonly position: Side | undefined;
  /** The side it is probably heading for; undefined within, and if unknown. */
  readonly headed: Side | undefined;
  /** The side on which the effort is wrong, surely enough to say so. */
  readonly wrong: Side | undefined;
  /** The heart rate the effort leads to; undefined if there are too few readings. */
  readonly heading: Bpm | undefined;
  /** At least two zones above and not on its way back. */
  readonly isDanger: boolean;
  readonly isAboveMax: boolean;
}

type ClearCourse = Extract<HeartCourse, { kind: 'clear' }>;

/** What a heart is judged against. */
export interface Aim {
  readonly target: ZoneNumber | undefined;
  readonly zones: Zones;
  readonly unheard: Millis;
  /** Whether a step that is easier than the one before has just begun. */
  readonly isSettling: boolean;
  /** Whether directions are known to change the effort by little. */
  readonly answersLittle: boolean;
  /** Whether this step is easier than the one before: its heart has to come down first. */
  readonly isEasier: boolean;
}

const SIDES: readonly Side[] = ['below', 'above'];
/** How likely an effort must be wrong: for a heart outside its zone, for one long outside, and for one that is still within or may be falling slowly. */
const SURE = 0.6;
const SURE_LATER = 0.35;
const SURE_WITHIN = 0.85;
/** A step that is easier than the one before is judged only when it is surely wrong for this long. */
const SETTLING: Millis = 25_000;
/** A heart that comes down from a harder step is on its way if it falls by this much in 15 s, and will be in its zone within a minute at that rate. */
const FALL_LEAST: Bpm = 3;
const FALL_WITHIN = 4;
/** A heart is long outside after this time without a direction. */
const LONG_OUTSIDE: Millis = 60_000;
/** Someone who answers by less than this, this long after the effort began, gets a direction at even odds, and is long outside sooner: a direction too many costs them little, and one that comes late costs them minutes. */
const LITTLE_ANSWER: Bpm = 2;
const LITTLE_AFTER: Millis = 120_000;
const SURE_LITTLE = 0.5;
const LONG_OUTSIDE_LITTLE: Millis = 30_000;
/** A danger need not be likely to be spoken of. */
const MAYBE = 0.3;
const TOLERANCE: Millis = 5000;
/** No direction is given this soon after a step began: it would be about the step before. */
const HEART_GRACE: Millis = 10_000;
/** A line that a model has turned off for this long is said without asking it. */
const INSISTED_AFTER: Millis = 60_000;
const SILENCE_MOST: Millis = 120_000;
/** Praise this soon after an order would sound like an echo. */
const PERFECT_AFTER: Millis = 20_000;
/** The silences in the zone after which it is confirmed, one after the other within a step, and then always the last. */
const CONFIRMED_AFTER: readonly Millis[] = [SILENCE_MOST, 180_000, 240_000];
const CONVERGING_SILENCE: Millis = 30_000;
/** A model that turned a line off is not asked again for this long. */
const ASKED_AGAIN_AFTER: Millis = 20_000;
/** Between lines in one direction: the first two, then while nothing improves, when it does, and when lines change nothing. */
const GAP = { first: 15_000, unheard: 10_000, improving: 30_000, unanswered: 40_000 } as const;
const FIRST_LINES = 2;
/** The effort has improved if it moved this far the right way since the last line. */
const IMPROVED: Bpm = 2;
/** Someone who answers by less than this does not answer; it takes some lines to know. */
const NO_ANSWER: Bpm = 0.7;
const UNANSWERED_LEAST = 4;
const DANGER_GAPS: readonly Millis[] = [GAP_LEAST, 10_000, 20_000];
const DANGER_GAP_MOST: Millis = 30_000;

/**
 * What a heart rate and an effort mean for a target; without a target only the maximum counts. Someone who has been outside for
 * `unheard` without a direction needs less certainty, and so does someone who answers little; a heart that comes down from a
 * harder step needs more.
 */
export function lookOf(
  { bpm, isDense, fall }: Pick<ClearCourse, 'bpm' | 'isDense' | 'fall'>,
  effort: KnownEffort,
  aim: Aim,
): HeartLook {
  const { target, zones } = aim;
  // Below zone 1 counts as zone 1; above all zones is too high even in zone 5.
  const low = target === undefined || target === 1 ? -Infinity : bpmRangeOf(target, zones).minBpm;
  const high = target === undefined || target === 5 ? topOf(zones) + 1 : bpmRangeOf(target, zones).maxBpm;
  const isHeaded = (side: Side, sure: number): boolean =>
    isDense && (side === 'below' ? low !== -Infinity && effort.isBelow(low) >= sure : effort.isBelow(high) <= 1 - sure);
  const position = sideOf(bpm, low, high);
  const sure = sureOutside(aim);
  const isComingDown = aim.isEasier && fall >= FALL_LEAST && bpm - high <= fall * FALL_WITHIN;
  const wrong = isComingDown
    ? undefined
    : position === undefined
      ? SIDES.find((side) => isHeaded(side, SURE_WITHIN))
      : SIDES.find((side) => side === position && isHeaded(side, sure));
  return {
    position,
    headed: SIDES.find((side) => isHeaded(side, SURE)),
    wrong,
    heading: isDense ? effort.mean : undefined,
    isDanger: isDense && !isComingDown && isInDanger(bpm, effort, target, zones),
    isAboveMax: bpm > topOf(zones),
  };
}

/** How likely an effort must be wrong to be spoken of, for a heart outside its zone. */
function sureOutside({ unheard, isSettling, answersLittle }: Aim): number {
  if (isSettling) return SURE_WITHIN;
  if (unheard >= (answersLittle ? LONG_OUTSIDE_LITTLE : LONG_OUTSIDE)) return SURE_LATER;
  return answersLittle ? SURE_LITTLE : SURE;
}

/** Whether directions of this run, or of earlier ones, changed the effort by little, in an effort that has gone on for 2 minutes. */
export function answersLittle({ effort, effortSince }: CoachMemory, now: Instant): boolean {
  return effort !== undefined && now - effortSince >= LITTLE_AFTER && responseOf(effort).answer < LITTLE_ANSWER;
}

/** How long the heart has been on one side of its target without a direction. */
export function unheardFor({ out, streak }: CoachMemory, now: Instant): Millis {
  return out === undefined ? 0 : now - Math.max(out.since, streak?.at ?? 0);
}

/** Whether an easier step began so recently that a heart that falls slowly looks like an effort that is too high. */
export function isSettling({ isEasier, effortSince }: CoachMemory, now: Instant): boolean {
  return isEasier && now - effortSince < SETTLING;
}

/** Whether a heart is two zones above its target, and the effort may well keep it there. */
function isInDanger(bpm: Bpm, effort: KnownEffort, target: ZoneNumber | undefined, zones: Zones): boolean {
  if (target === undefined || zoneOf(bpm, zones) - target < 2) return false;
  const { minBpm } = bpmRangeOf(target === 1 ? 3 : target === 2 ? 4 : 5, zones);
  return effort.isBelow(minBpm) <= 1 - MAYBE;
}

/**
 * Remembers which side the heart is on, or about to be on, and stays on; once in its zone, the lines that led it there no longer
 * count.
 */
export function observe(memory: CoachMemory, look: HeartLook, now: Instant): CoachMemory {
  const side = look.position ?? look.wrong;
  if (side === undefined) return { ...memory, out: undefined, streak: undefined };
  const before = memory.out?.side === side ? memory.out : { since: now, hasLeft: false };
  return { ...memory, out: { side, since: before.since, hasLeft: before.hasLeft || look.position !== undefined } };
}

/** Whether to say something by the heart rate; expects a memory that has observed the look. */
export function decideByHeart(situation: Situation, memory: CoachMemory, look: HeartLook): Judgement {
  if (look.isDanger) return inDanger(situation, memory);
  if (look.wrong !== undefined) return offTarget(situation, memory);
  if (look.isAboveMax) return silence('close_to_target');
  return look.position === undefined ? inZone(situation, memory, look) : converging(situation, memory, look);
}

/** The same while the heart rate is unclear: words that claim nothing, so that the silence does not last. */
export function decideInDoubt({ now }: Situation, memory: CoachMemory): Judgement {
  const isSilent = now - memory.quietSince >= SILENCE_MOST && !isDeclined(memory, now, GAP_LEAST);
  if (!isSilent) return silence('too_soon');
  return line('must', 'neutral', 'long_silence', 'The heart rate is unclear; nothing was said for two minutes.');
}

function inDanger({ now }: Situation, memory: CoachMemory): Judgement {
  if (now - (memory.out?.since ?? now) < TOLERANCE) return silence('too_soon');
  if (!isDue(memory, now, 'above', dangerGapOf(memory))) return silence('too_soon');
  if (isDeclined(memory, now, GAP_LEAST)) return silence('too_soon');
  const context = 'Heart rate at least two zones above the target and not falling.';
  return { ...line('must', 'tooHigh', 'needs_urgency', context), isUrgent: true };
}

function offTarget({ now, step }: Situation, memory: CoachMemory): Judgement {
  const { out } = memory;
  if (out === undefined) return silence('too_soon');
  if (now - memory.effortSince < HEART_GRACE) return silence('step_just_started');
  if (endsSoon(step)) return silence('step_ending');
  if (out.side === 'above' && orderSoon(step) === 'harder') return silence('step_ending');
  if (now - out.since < TOLERANCE) return silence('too_soon');
  if (!isDue(memory, now, out.side, gapOf(memory))) return silence('too_soon');
  if (isDeclined(memory, now, ASKED_AGAIN_AFTER)) return silence('too_soon');
  const verdict = now - (memory.declined?.since ?? now) >= INSISTED_AFTER ? 'must' : 'maybe';
  return out.side === 'below'
    ? line(verdict, 'tooLow', 'far_from_target', 'The effort is too low to reach or keep the target.')
    : line(verdict, 'tooHigh', 'far_from_target', 'The effort is too high to reach or keep the target.');
}

function inZone({ now, step }: Situation, memory: CoachMemory, look: HeartLook): Judgement {
  const silent = now - memory.quietSince;
  if (orderSoon(step) !== undefined) return silence('step_ending');
  if (minutesLeft(step) !== undefined && silent >= TIME_CALL_AFTER_SILENCE && !isDeclined(memory, now, GAP_LEAST)) {
    return line('must', 'timeLeft', 'long_silence', 'In the target zone; so much of the step is left.');
  }
  const due = CONFIRMED_AFTER[Math.min(memory.confirmations, CONFIRMED_AFTER.length - 1)] ?? SILENCE_MOST;
  if (silent >= due && !isDeclined(memory, now, GAP_LEAST)) {
    return line('must', 'keepAlive', 'long_silence', 'In the target zone; nothing was said for minutes.');
  }
  const isRare = now - (memory.confirmedAt ?? -Infinity) >= SILENCE_MOST;
  const isSettled = look.heading !== undefined && look.headed === undefined;
  if (!memory.isPerfectOwed || !isRare || !isSettled) return silence('in_zone');
  if (silent < PERFECT_AFTER) return silence('in_zone');
  return line('maybe', 'perfect', 'in_zone', 'The target zone is reached.');
}

/** Whether the gap after the last line in a direction has passed, and the minimum gap after any line. */
function isDue({ streak, quietSince }: CoachMemory, now: Instant, side: Side, gap: Millis): boolean {
  if (now - quietSince < GAP_LEAST) return false;
  return streak?.side !== side || now - streak.at >= gap;
}

function dangerGapOf({ streak }: CoachMemory): Millis {
  return DANGER_GAPS[streak?.lines ?? 0] ?? DANGER_GAP_MOST;
}

/** The gap after the last line in a direction, by what came of it. */
function gapOf({ streak, effort = newEstimate(0) }: CoachMemory): Millis {
  if (streak === undefined) return GAP_LEAST;
  if (streak.lines >= UNANSWERED_LEAST && responseOf(effort).answer < NO_ANSWER) return GAP.unanswered;
  const moved = effortOf({ ...effort, prompts: [] }).mean - streak.effort;
  if ((streak.side === 'below' ? moved : 0 - moved) >= IMPROVED) return GAP.improving;
  return streak.lines < FIRST_LINES ? GAP.first : GAP.unheard;
}

/** Outside the zone, but on the way to it or too near to mention. */
function converging(situation: Situation, memory: CoachMemory, look: HeartLook): Judgement {
  if (look.heading === undefined) return decideInDoubt(situation, memory);
  const { now, level, step } = situation;
  if (orderSoon(step) !== undefined) return silence('step_ending');
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
