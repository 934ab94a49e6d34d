// The list of every occurrence of a timer, as computed rows: row n is found by arithmetic, so a list of 10^10 rows
// costs nothing. Each repeat of a round gives a heading, its steps' reps and, if one follows, a rest. An infinite round
// lists one cycle.

import { secondsOf, type Seconds } from '../../base/units.ts';
import { durationAt } from '../../timer/ladder.ts';
import type { StepType } from '../../timer/timer.ts';
import { bisect, type Plan, type PlanRound } from './plan.ts';
import { sums } from './repeat.ts';
import { repetitionsOf } from './repetitions.ts';
import { roundOf, stepOf, type Place, type Segment } from './segment.ts';
import { switchesSides } from './sides.ts';

/** A row of the overview; `row` counts from 0, all other numbers from 1. */
export type OverviewRow = { readonly row: number } & (
  | {
      readonly kind: 'round';
      readonly roundNumber: number;
      readonly name: string;
      readonly repeat: number;
      readonly repeats: number | 'infinite';
      /** Whether its steps are in an order drawn for this run. */
      readonly shuffled: boolean;
    }
  | {
      readonly kind: 'step';
      readonly place: Place;
      readonly name: string;
      readonly type: StepType;
      /** In this repeat. */
      readonly duration: Seconds;
      /** How much longer it gets with each repeat. */
      readonly ladder: Seconds;
      readonly switches: boolean;
      readonly rep: number;
      readonly reps: number;
      readonly repetitions: number | undefined;
      /** Whether a tap ends it: its duration is an estimate. */
      readonly isTapped: boolean;
      readonly note: string | undefined;
      readonly link: string | undefined;
    }
  | { readonly kind: 'rest'; readonly duration: Seconds }
);

/** The rows of a plan, counted once. */
export interface Overview {
  readonly plan: Plan;
  /** Rows before each round; one more entry than rounds, the last is the number of rows. */
  readonly starts: Float64Array;
}

/** Counts the rows of a plan; linear in its written rounds. */
export function overviewOf(plan: Plan): Overview {
  return { plan, starts: sums(plan.rounds, rowsOfRound) };
}

/** How many rows there are. */
export function rowCount(overview: Overview): number {
  return overview.starts[overview.plan.rounds.length] ?? 0;
}

/** The rows from one (included) to another (excluded), clamped to the list. An infinite round shows the repeat that `current` is in. */
export function rowsBetween(overview: Overview, from: number, to: number, current?: Segment): readonly OverviewRow[] {
  const first = Math.max(0, from);
  const length = Math.max(0, Math.min(to, rowCount(overview)) - first);
  return Array.from({ length }, (_, index) => rowAt(overview, first + index, current));
}

/** One row; a wrong number is a bug. O(log n). */
export function rowAt({ plan, starts }: Overview, row: number, current?: Segment): OverviewRow {
  const index = bisect(starts, row, 0, plan.rounds.length - 1);
  const round = roundOf(plan, index);
  const within = row - (starts[index] ?? 0);
  const cycle = Math.floor(within / rowsOfRepeat(round));
  const repeat = (round.repeats === Infinity && current?.round === index ? current.repeat : cycle) + 1;
  const inRepeat = within - cycle * rowsOfRepeat(round);
  if (inRepeat === 0) return headingRow(plan, round, row, repeat);
  if (inRepeat > occurrencesOf(round)) return { kind: 'rest', row, duration: round.round.restAfterRound ?? 0 };
  return stepRow(round, row, repeat, inRepeat - 1);
}

/** The row of a segment. */
export function rowOf({ plan, starts }: Overview, segment: Segment): number {
  const round = roundOf(plan, segment.round);
  const cycle = round.repeats === Infinity ? 0 : segment.repeat;
  const begin = (starts[segment.round] ?? 0) + cycle * rowsOfRepeat(round) + 1;
  if (segment.kind === 'rest') return begin + occurrencesOf(round);
  return begin + (round.counts[segment.step] ?? 0) + Math.min(segment.rep, stepOf(plan, segment).reps - 1);
}

function headingRow(
  { shuffle }: Plan,
  { round, number, repeats }: PlanRound,
  row: number,
  repeat: number,
): OverviewRow {
  return {
    kind: 'round',
    row,
    roundNumber: number,
    name: round.name,
    repeat,
    repeats: repeats === Infinity ? 'infinite' : repeats,
    shuffled: shuffle !== undefined && round.order === 'shuffled',
  };
}

function stepRow(round: PlanRound, row: number, repeat: number, occurrence: number): OverviewRow {
  const index = bisect(round.counts, occurrence, 0, round.steps.length - 1);
  const planned = round.steps[index];
  if (planned === undefined) throw new RangeError(`no step ${index}`);
  const rep = occurrence - (round.counts[index] ?? 0) + 1;
  const { name, type, note, link } = planned.step;
  const duration = secondsOf(durationAt(planned, repeat - 1));
  const place = { round: round.number, repeat, step: index + 1, rep };
  const ladder = round.repeats > 1 ? secondsOf(planned.ladder) : 0;
  const repetitions = repetitionsOf(planned.step, repeat - 1);
  const details = {
    switches: switchesSides(planned.step),
    repetitions,
    isTapped: planned.waitsFor === 'tap',
    note,
    link,
  };
  return { kind: 'step', row, place, name, type, duration, ladder, rep, reps: planned.reps, ...details };
}

function occurrencesOf(round: PlanRound): number {
  return round.counts[round.steps.length] ?? 0;
}

function rowsOfRepeat(round: PlanRound): number {
  return 1 + occurrencesOf(round) + (round.rest > 0 ? 1 : 0);
}

function rowsOfRound(round: PlanRound): number {
  if (round.repeats === Infinity) return rowsOfRepeat(round);
  return rowsOfRepeat(round) * round.repeats - (round.rest > 0 ? 1 : 0);
}
