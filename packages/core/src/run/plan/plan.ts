// A timer made ready to run: prefix sums over its rounds and steps, so that any moment of it is found by bisection. It
// is never expanded: a timer of 10^10 occurrences compiles to as many numbers as it has written steps. The time axis
// counts an infinite round as one cycle; positions inside one may lie beyond it, those after it begin where it ends.

import { lastUpTo } from '../../base/bisect.ts';
import { millisOf, type Millis } from '../../base/units.ts';
import type { Round, Step, Timer } from '../../timer/timer.ts';
import { arranged, isDrawn } from './arranged.ts';
import { waitOf } from './gates.ts';
import { beginOf, cycleOf, laidOut, settledFrom, sums, type PlanStep, type Repeats } from './repeat.ts';

/** A round ready to run. Rounds without steps are left out, but keep their number. */
export interface PlanRound extends Repeats {
  /** With its steps in the order of the run. */
  readonly round: Round;
  /** As written in the timer, from 1. */
  readonly number: number;
  /** How many occurrences (reps) precede each step within a cycle; one more entry than steps. */
  readonly counts: Float64Array;
}

/** A timer ready to run. */
export interface Plan {
  /** As written, whatever the order of the run. */
  readonly timer: Timer;
  /** What the order of its shuffled rounds and its chimes at random are drawn from; undefined if it has neither. */
  readonly shuffle: number | undefined;
  readonly rounds: readonly PlanRound[];
  /** Where each round begins on the time axis; one more entry than rounds, the last is the total. */
  readonly starts: Float64Array;
  /** For each round, the first infinite round at or after it, or the number of rounds. */
  readonly barriers: Int32Array;
  /** For each round and one beyond, the first round at or after it that has a gate, or the number of rounds. */
  readonly gated: Int32Array;
  /** The same of rounds with a step that a tap ends. */
  readonly tapped: Int32Array;
}

/** Why a timer cannot be run: nothing in it takes time, or it lasts longer than numbers can tell apart (2^53 ms). */
export type Unplannable = 'no-steps' | 'too-long';

/** The place of a moment: a round of the plan (index from 0) and the milliseconds since that round began. */
export interface Position {
  readonly round: number;
  readonly at: Millis;
}

/** The very beginning. */
export const BEGINNING: Position = { round: 0, at: 0 };

/**
 * Compiles a timer whose numbers are valid (timer/document.ts), its shuffled rounds in the order of a seed, or as written
 * without one; says why if it cannot be run.
 */
export function planOf(timer: Timer, shuffle?: number): Plan | Unplannable {
  const rounds = arranged(timer, shuffle)
    .rounds.map(planRound)
    .filter((round) => round.cycle > 0);
  if (rounds.length === 0) return 'no-steps';
  const starts = sums(rounds, countedLength);
  if (!starts.every(Number.isSafeInteger)) return 'too-long';
  const infinite = rounds.map((round) => round.repeats === Infinity);
  return {
    timer,
    shuffle: isDrawn(timer) ? shuffle : undefined,
    rounds,
    starts,
    barriers: nextTrue(infinite),
    gated: nextTrue(rounds.map((round) => round.gates.length > 0)),
    tapped: nextTrue(rounds.map((round) => round.gates.some(({ kind }) => kind === 'tap'))),
  };
}

/** The length of a round on the time axis: repeats and the rests between them (D7); one cycle if infinite (D8). */
export function countedLength(round: PlanRound): Millis {
  if (round.repeats === Infinity) return round.cycle;
  return beginOf(round, round.repeats - 1) + cycleOf(round, round.repeats - 1);
}

/** The whole timer on the time axis: the specification's total duration. */
export function totalOf(plan: Plan): Millis {
  return plan.starts[plan.rounds.length] ?? 0;
}

/** The index of the last entry at or below `value` in ascending numbers, among the entries `from` to `to` inclusive. */
export function bisect(ascending: Float64Array, value: number, from: number, to: number): number {
  return lastUpTo((place) => ascending[place] ?? Infinity, value, from, to);
}

function planRound(round: Round, index: number): PlanRound {
  const steps = round.steps.map(planStep).filter((step) => step.duration > 0);
  const repeats = round.repeat === 'infinite' ? Infinity : round.repeat;
  return {
    round,
    number: index + 1,
    ...laidOut(steps),
    repeats,
    rest: millisOf(round.restAfterRound ?? 0),
    settles: settledFrom(steps, repeats),
    counts: sums(steps, (step) => step.reps),
  };
}

function planStep(step: Step): PlanStep {
  const duration = millisOf(step.duration);
  const ladder = millisOf(step.ladder ?? 0);
  return { step, duration, ladder, reps: step.repeat, waitsFor: waitOf(step, duration) };
}

function nextTrue(flags: readonly boolean[]): Int32Array {
  const next = new Int32Array(flags.length + 1).fill(flags.length);
  for (let index = flags.length - 1; index >= 0; index--) {
    next[index] = flags[index] ? index : (next[index + 1] ?? flags.length);
  }
  return next;
}
