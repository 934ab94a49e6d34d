// One repeat of a round made ready to run. Most rounds are the same in every repeat, and that one is kept; with a ladder a
// repeat is laid out when someone asks for it, so that a plan never holds more than one.

import { lastUpTo } from '../../base/bisect.ts';
import type { Millis } from '../../base/units.ts';
import { durationAt, durationOver, settlesAt, type Rung } from '../../timer/ladder.ts';
import type { Step } from '../../timer/timer.ts';
import { gatesOf, type StepGate, type WaitKind } from './gates.ts';

/** A step ready to run: how long it lasts in the first repeat, and how much longer it gets; whole milliseconds or counts. */
export interface PlanStep extends Rung {
  readonly step: Step;
  readonly reps: number;
  /** What a run waits for in it, in every repeat. */
  readonly waitsFor: WaitKind | undefined;
}

/** All steps of a round with their reps, once. */
export interface Repeat {
  readonly steps: readonly PlanStep[];
  readonly cycle: Millis;
  /** Where each step begins within a cycle; one more entry than steps, the last is the cycle. */
  readonly starts: Float64Array;
  /** Where within a cycle the run pauses or waits because a step asks for it. */
  readonly gates: readonly StepGate[];
}

/** The repeats of a round; what a `Repeat` says is said of the first one. */
export interface Repeats extends Repeat {
  /** Infinity for an infinite round. */
  readonly repeats: number;
  readonly rest: Millis;
  /** The repeat, from 0, from which on all are alike; 0 without a ladder. */
  readonly settles: number;
}

/** Lays out steps one after the other. */
export function laidOut(steps: readonly PlanStep[]): Repeat {
  const starts = sums(steps, (step) => step.duration * step.reps);
  return { steps, cycle: starts[steps.length] ?? 0, starts, gates: gatesOf(steps, starts) };
}

/** From which repeat on, from 0, all repeats of some steps are alike. */
export function settledFrom(steps: readonly PlanStep[], repeats: number): number {
  return Math.min(
    steps.reduce((last, step) => Math.max(last, settlesAt(step)), 0),
    repeats - 1,
  );
}

/** A repeat of a round as it is; `repeat` counts from 0. */
export function repeatOf(round: Repeats, repeat: number): Repeat {
  if (round.settles === 0 || repeat === 0) return round;
  return laidOut(round.steps.map((step) => ({ ...step, duration: durationAt(step, repeat) })));
}

/** How long a repeat of a round lasts, from 0, without the rest after it. */
export function cycleOf(round: Repeats, repeat: number): Millis {
  return round.settles === 0 || repeat === 0
    ? round.cycle
    : beginOf(round, repeat + 1) - beginOf(round, repeat) - round.rest;
}

/** When a repeat begins, in milliseconds since its round began. */
export function beginOf(round: Repeats, repeat: number): Millis {
  if (round.settles === 0) return repeat * (round.cycle + round.rest);
  return round.steps.reduce((sum, step) => sum + durationOver(step, repeat) * step.reps, repeat * round.rest);
}

/** The repeat that a moment lies in, or in whose rest after it. O(log n). */
export function repeatAt(round: Repeats, at: Millis): number {
  const { settles, repeats, rest } = round;
  if (settles === 0) return Math.min(Math.floor(at / (round.cycle + rest)), repeats - 1);
  const settled = beginOf(round, settles);
  if (at < settled) return lastUpTo((repeat) => beginOf(round, repeat), at, 0, settles);
  return Math.min(settles + Math.floor((at - settled) / (cycleOf(round, settles) + rest)), repeats - 1);
}

/** For each thing, the sum of a number over the things before it: one entry more than things. */
export function sums<T>(things: readonly T[], of: (thing: T) => number): Float64Array {
  const result = new Float64Array(things.length + 1);
  things.forEach((thing, index) => {
    result[index + 1] = (result[index] ?? 0) + of(thing);
  });
  return result;
}
