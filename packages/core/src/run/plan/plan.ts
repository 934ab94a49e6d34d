// A timer made ready to run: prefix sums over its rounds and steps, so that any moment of it is found by bisection. It
// is never expanded: a timer of 10^10 occurrences compiles to as many numbers as it has written steps. The time axis
// counts an infinite round as one cycle; positions inside one may lie beyond it, those after it begin where it ends.

import { lastUpTo } from '../../base/bisect.ts';
import { millisOf, type Millis } from '../../base/units.ts';
import type { Round, Step, Timer } from '../../timer/timer.ts';

/** A step ready to run; all numbers are whole milliseconds or counts. */
export interface PlanStep {
  readonly step: Step;
  readonly duration: Millis;
  readonly reps: number;
}

/** A round ready to run. Rounds without steps are left out, but keep their number. */
export interface PlanRound {
  readonly round: Round;
  /** As written in the timer, from 1. */
  readonly number: number;
  readonly steps: readonly PlanStep[];
  /** Infinity for an infinite round. */
  readonly repeats: number;
  readonly rest: Millis;
  /** All steps with their reps, once. */
  readonly cycle: Millis;
  /** Where each step begins within a cycle; one more entry than steps, the last is the cycle. */
  readonly starts: Float64Array;
  /** How many occurrences (reps) precede each step within a cycle; one more entry than steps. */
  readonly counts: Float64Array;
  /** Where within a cycle the run pauses because a step asks for it (RUN-20). */
  readonly gates: Float64Array;
}

/** A timer ready to run. */
export interface Plan {
  readonly timer: Timer;
  readonly rounds: readonly PlanRound[];
  /** Where each round begins on the time axis; one more entry than rounds, the last is the total. */
  readonly starts: Float64Array;
  /** For each round, the first infinite round at or after it, or the number of rounds. */
  readonly barriers: Int32Array;
  /** For each round and one beyond, the first round at or after it that has a gate, or the number of rounds. */
  readonly gated: Int32Array;
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

/** Compiles a timer whose numbers are valid (timer/document.ts); says why if it cannot be run. */
export function planOf(timer: Timer): Plan | Unplannable {
  const rounds = timer.rounds.map(planRound).filter((round) => round.cycle > 0);
  if (rounds.length === 0) return 'no-steps';
  const starts = sums(rounds, countedLength);
  if (!starts.every(Number.isSafeInteger)) return 'too-long';
  const infinite = rounds.map((round) => round.repeats === Infinity);
  return {
    timer,
    rounds,
    starts,
    barriers: nextTrue(infinite),
    gated: nextTrue(rounds.map((round) => round.gates.length > 0)),
  };
}

/** The length of a round on the time axis: repeats and the rests between them (D7); one cycle if infinite (D8). */
export function countedLength(round: PlanRound): Millis {
  return round.repeats === Infinity ? round.cycle : round.cycle * round.repeats + round.rest * (round.repeats - 1);
}

/** The whole timer on the time axis: the specification's total duration. */
export function totalOf(plan: Plan): Millis {
  return plan.starts[plan.rounds.length] ?? 0;
}

/** The index of the last entry at or below `value` in ascending numbers, among the entries `from` to `to` inclusive. */
export function bisect(ascending: Float64Array, value: number, from: number, to: number): number {
  return lastUpTo((place) => ascending[place] ?? Infinity, value, from, to);
}

/** For each thing, the sum of a number over the things before it: one entry more than things. */
export function sums<T>(things: readonly T[], of: (thing: T) => number): Float64Array {
  const result = new Float64Array(things.length + 1);
  things.forEach((thing, index) => {
    result[index + 1] = (result[index] ?? 0) + of(thing);
  });
  return result;
}

function planRound(round: Round, index: number): PlanRound {
  const steps = round.steps.map(planStep).filter((step) => step.duration > 0);
  const starts = sums(steps, (step) => step.duration * step.reps);
  const gates = steps.flatMap((step, at) => (step.step.pauseAfterEnd ? [starts[at + 1] ?? 0] : []));
  return {
    round,
    number: index + 1,
    steps,
    repeats: round.repeat === 'infinite' ? Infinity : round.repeat,
    rest: millisOf(round.restAfterRound ?? 0),
    cycle: starts[steps.length] ?? 0,
    starts,
    counts: sums(steps, (step) => step.reps),
    gates: Float64Array.from(gates),
  };
}

function planStep(step: Step): PlanStep {
  return { step, duration: millisOf(step.duration), reps: step.repeat };
}

function nextTrue(flags: readonly boolean[]): Int32Array {
  const next = new Int32Array(flags.length + 1).fill(flags.length);
  for (let index = flags.length - 1; index >= 0; index--) {
    next[index] = flags[index] ? index : (next[index + 1] ?? flags.length);
  }
  return next;
}
