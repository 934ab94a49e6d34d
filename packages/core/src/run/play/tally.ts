// What a person has done in a run: the time it moved, without pauses, and the steps completed.

import type { Instant, Millis } from '../../base/units.ts';
import type { RunScore, StepScore } from '../../timer/step-score.ts';
import { endPosition, withStretch } from '../plan/done.ts';
import type { Plan, Position } from '../plan/plan.ts';
import { locate, roundOf } from '../plan/segment.ts';
import type { DoneStretch } from '../plan/stretch.ts';
import { finishOf, withResult } from './counting.ts';
import { haltsAt, isUnderWay, positionAt, type Run } from './run.ts';

/** What was done. A step that was skipped is not among `steps`. */
export interface Tally {
  readonly moved: Millis;
  readonly steps: number;
  /** Where the run has moved, in order and apart; undefined if that is not known. */
  readonly done?: readonly DoneStretch[] | undefined;
  /** What was counted, and how long what a tap ends has taken; absent if nothing. */
  readonly score?: RunScore | undefined;
}

/** Before a run. */
export const NO_TALLY: Tally = { moved: 0, steps: 0, done: [] };

/** What was done by an instant, in addition to what was done before the run was last set moving. */
export function tallied(plan: Plan, before: Tally, run: Run, now: Instant): Tally {
  if (!isUnderWay(run)) return before;
  const until = Math.min(now, run.status === 'running' ? (haltsAt(plan, run) ?? Infinity) : Infinity);
  const to = positionAt(plan, run, now);
  return {
    moved: before.moved + Math.max(0, until - run.since),
    steps: before.steps + stepsBetween(plan, run.position, to),
    done: before.done && withStretch(before.done, run.position, to ?? endPosition(plan)),
    ...scoreAfter(before.score, finishOf(plan, run, to)),
  };
}

function scoreAfter(before: RunScore | undefined, finish: StepScore | undefined): Pick<Tally, 'score'> {
  if (finish !== undefined) return { score: withResult(before ?? [], finish) };
  return before === undefined ? {} : { score: before };
}

/** How many steps end after one position and by another, which may be the end of the timer. */
function stepsBetween(plan: Plan, from: Position, to: Position | undefined): number {
  const last = to?.round ?? plan.rounds.length;
  let steps = to === undefined ? 0 : stepsBefore(plan, to);
  for (let round = from.round; round < last; round++) steps += stepsOfRound(plan, round);
  return steps - stepsBefore(plan, from);
}

/** How many steps of a position's round end by it. */
function stepsBefore(plan: Plan, position: Position): number {
  const { segment } = locate(plan, position);
  const round = roundOf(plan, segment.round);
  const each = round.counts[round.steps.length] ?? 0;
  const within = segment.kind === 'rest' ? each : (round.counts[segment.step] ?? 0) + segment.rep;
  return segment.repeat * each + within;
}

function stepsOfRound(plan: Plan, index: number): number {
  const round = roundOf(plan, index);
  return (round.counts[round.steps.length] ?? 0) * round.repeats;
}
