// What a rule did in the workouts of a cell, and where it misses the goals against the literal rule.

import { simulate, type CoachingRule, type Outcome } from './simulation.ts';
import { FAULTLESS, workoutOf, type Cell, type Drawn, type SimulatedWorkout } from './workouts.ts';

/** What a rule did in many workouts: means of a workout, and times in seconds. */
export interface Score {
  readonly linesPerMinute: number;
  readonly directions: number;
  readonly wrong: number;
  /** From 0 to 1. */
  readonly timeInZone: number;
  /** The mean over all steps that began with a wrong effort; undefined if there were none. */
  readonly firstRight: number | undefined;
  /** That of 99 of 100 workouts. */
  readonly silence: number;
  readonly longestSilence: number;
  /** Of the easier steps that began with a low enough effort: how many there were, and how many heard 'slower' within 20 s. */
  readonly easier: number;
  readonly hurried: number;
}

/** The score of a rule in the workouts of a cell with some seeds. */
export function scoreOf(
  newRule: (workout: SimulatedWorkout) => CoachingRule,
  cell: Cell,
  seeds: readonly number[],
  drawn: Drawn = 'anywhere',
  fall?: number,
): Score {
  const workouts = seeds.map((seed) => workoutOf(cell, seed, drawn, fall));
  const outcomes = workouts.map((workout) => simulate(newRule(workout), workout));
  const mean = (of: (outcome: Outcome) => number): number =>
    outcomes.reduce((sum, outcome) => sum + of(outcome), 0) / outcomes.length;
  const firsts = outcomes.flatMap(({ firstRight }) => firstRight);
  const silences = outcomes.map(({ longestSilence }) => longestSilence).sort((a, b) => a - b);
  return {
    linesPerMinute: mean(({ cues, seconds }) => (cues.length * 60) / seconds),
    directions: mean(({ cues }) => cues.filter(({ cue }) => cue !== 'hold').length),
    wrong: mean(({ cues }) => cues.filter(({ cue, needed }) => cue !== 'hold' && cue !== needed).length),
    timeInZone: mean(({ seconds, secondsInZone }) => secondsInZone / seconds),
    firstRight: firsts.length === 0 ? undefined : firsts.reduce((sum, one) => sum + one, 0) / firsts.length,
    silence: silences[Math.ceil(silences.length * 0.99) - 1] ?? 0,
    longestSilence: silences.at(-1) ?? 0,
    easier: outcomes.reduce((sum, outcome) => sum + outcome.easier, 0),
    hurried: outcomes.reduce((sum, outcome) => sum + outcome.hurried, 0),
  };
}

/** Where a rule misses a goal in a cell, a sentence each. */
export function shortfallsOf(cell: Cell, ours: Score, literal: Score): readonly string[] {
  const share = FAULTLESS.includes(cell.heart) ? 0.1 : 0.2;
  const points = 100 * (ours.timeInZone - literal.timeInZone);
  const later = (ours.firstRight ?? 0) - (literal.firstRight ?? 0);
  return [
    ...(points >= -1 ? [] : [`in zone: ${points.toFixed(1)} points`]),
    ...(ours.wrong <= share * literal.wrong ? [] : [`wrong: ${ours.wrong.toFixed(2)} of ${literal.wrong.toFixed(2)}`]),
    ...(later <= 10 ? [] : [`first right: ${later.toFixed(0)} s later`]),
    ...(ours.silence <= 90 ? [] : [`silence: ${ours.silence} s`]),
  ];
}
