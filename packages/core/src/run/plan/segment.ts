// One timed stretch of a run: one rep of a step, or a rest between two repeats of a round. All numbers here count from
// 0; people see numbers from 1 (view.ts).

import type { Millis } from '../../base/units.ts';
import { durationAt } from '../../timer/ladder.ts';
import { bisect, type Plan, type PlanRound, type Position } from './plan.ts';
import { beginOf, repeatAt, repeatOf, type PlanStep } from './repeat.ts';

/** One rep of a step in one repeat of a round. */
export interface StepSegment {
  readonly kind: 'step';
  readonly round: number;
  readonly repeat: number;
  readonly step: number;
  readonly rep: number;
}
/** The rest after one repeat of a round. */
export interface RestSegment {
  readonly kind: 'rest';
  readonly round: number;
  readonly repeat: number;
}
/** One timed stretch of a run. */
export type Segment = StepSegment | RestSegment;

/** A segment and the milliseconds passed since it began (at least 0, below its duration). */
export interface Located {
  readonly segment: Segment;
  readonly offset: Millis;
}

/** The round of a plan by index; a wrong index is a bug. */
export function roundOf(plan: Plan, index: number): PlanRound {
  const round = plan.rounds[index];
  if (round === undefined) throw new RangeError(`no round ${index}`);
  return round;
}

/** The step of a segment; a wrong index is a bug. */
export function stepOf(plan: Plan, segment: StepSegment): PlanStep {
  const step = roundOf(plan, segment.round).steps[segment.step];
  if (step === undefined) throw new RangeError(`no step ${segment.step}`);
  return step;
}

/** How long a segment lasts, in its own repeat of the round. */
export function durationOf(plan: Plan, segment: Segment): Millis {
  return segment.kind === 'rest'
    ? roundOf(plan, segment.round).rest
    : durationAt(stepOf(plan, segment), segment.repeat);
}

/** Where a segment begins. */
export function startOf(plan: Plan, segment: Segment): Position {
  const round = roundOf(plan, segment.round);
  const begin = beginOf(round, segment.repeat);
  const { cycle, starts } = repeatOf(round, segment.repeat);
  if (segment.kind === 'rest') return { round: segment.round, at: begin + cycle };
  const within = (starts[segment.step] ?? 0) + segment.rep * durationOf(plan, segment);
  return { round: segment.round, at: begin + within };
}

/**
 * The segment that contains a position inside its round; a boundary belongs to the segment that begins there. Constant
 * memory; O(log n), or O(n) of the round's steps with a ladder.
 */
export function locate(plan: Plan, position: Position): Located {
  const round = roundOf(plan, position.round);
  const repeat = repeatAt(round, position.at);
  const within = position.at - beginOf(round, repeat);
  const { cycle, starts, steps } = repeatOf(round, repeat);
  if (within >= cycle) return { segment: { kind: 'rest', round: position.round, repeat }, offset: within - cycle };
  const step = bisect(starts, within, 0, steps.length - 1);
  const since = within - (starts[step] ?? 0);
  const duration = steps[step]?.duration ?? 1;
  const rep = Math.floor(since / duration);
  return { segment: { kind: 'step', round: position.round, repeat, step, rep }, offset: since - rep * duration };
}

/** Whether two segments of one timer are the same stretch of it. */
export function isSameSegment(a: Segment, b: Segment): boolean {
  if (a.round !== b.round || a.repeat !== b.repeat) return false;
  if (a.kind === 'rest' || b.kind === 'rest') return a.kind === b.kind;
  return a.step === b.step && a.rep === b.rep;
}

/** The segment after one, or undefined at the end of the timer. An infinite round never ends (D8). */
export function next(plan: Plan, segment: Segment): Segment | undefined {
  const round = roundOf(plan, segment.round);
  if (segment.kind === 'rest') return opening(segment.round, segment.repeat + 1);
  if (segment.rep + 1 < stepOf(plan, segment).reps) return { ...segment, rep: segment.rep + 1 };
  if (segment.step + 1 < round.steps.length) return { ...segment, step: segment.step + 1, rep: 0 };
  if (segment.repeat + 1 < round.repeats) {
    if (round.rest > 0) return { kind: 'rest', round: segment.round, repeat: segment.repeat };
    return opening(segment.round, segment.repeat + 1);
  }
  return segment.round + 1 < plan.rounds.length ? opening(segment.round + 1, 0) : undefined;
}

/**
 * The segment before one, or undefined at the beginning. Going back into an infinite round leads to the end of its
 * first repeat.
 */
export function previous(plan: Plan, segment: Segment): Segment | undefined {
  if (segment.kind === 'rest') return closing(plan, segment.round, segment.repeat);
  if (segment.rep > 0) return { ...segment, rep: segment.rep - 1 };
  if (segment.step > 0) {
    const before = { ...segment, step: segment.step - 1 };
    return { ...before, rep: stepOf(plan, before).reps - 1 };
  }
  if (segment.repeat > 0) {
    const repeat = segment.repeat - 1;
    return roundOf(plan, segment.round).rest > 0
      ? { kind: 'rest', round: segment.round, repeat }
      : closing(plan, segment.round, repeat);
  }
  if (segment.round === 0) return undefined;
  const repeats = roundOf(plan, segment.round - 1).repeats;
  return closing(plan, segment.round - 1, repeats === Infinity ? 0 : repeats - 1);
}

/** A place as people count it: everything from 1, rounds as written in the timer. */
export interface Place {
  readonly round: number;
  readonly repeat: number;
  readonly step: number;
  readonly rep: number;
}

/** The segment at a place, or undefined if the timer has no such round, repeat, step or rep. */
export function segmentAt(plan: Plan, place: Place): StepSegment | undefined {
  const index = plan.rounds.findIndex((round) => round.number === place.round);
  const round = plan.rounds[index];
  if (round === undefined || !isCount(place.repeat, round.repeats)) return undefined;
  const step = round.steps[place.step - 1];
  if (step === undefined || !isCount(place.rep, step.reps)) return undefined;
  return { kind: 'step', round: index, repeat: place.repeat - 1, step: place.step - 1, rep: place.rep - 1 };
}

/** The first segment of a repeat. */
function opening(round: number, repeat: number): StepSegment {
  return { kind: 'step', round, repeat, step: 0, rep: 0 };
}

/** The last step segment of a repeat. */
function closing(plan: Plan, round: number, repeat: number): StepSegment {
  const step = roundOf(plan, round).steps.length - 1;
  return {
    kind: 'step',
    round,
    repeat,
    step,
    rep: stepOf(plan, { kind: 'step', round, repeat, step, rep: 0 }).reps - 1,
  };
}

function isCount(count: number, most: number): boolean {
  return Number.isSafeInteger(count) && count >= 1 && count <= most;
}
