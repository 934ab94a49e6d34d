// What a complete run has done and left out, step by step, from the stretches it has moved through.

import { endPosition } from './done.ts';
import { countedLength, type Plan, type PlanRound, type Position } from './plan.ts';
import { locate, type Segment } from './segment.ts';
import type { DoneStretch } from './stretch.ts';

/** A step by its name, and how many of its occurrences were skipped. */
export interface SkippedStep {
  readonly name: string;
  readonly count: number;
}

/** How many steps of a run were completed, each once, and which were skipped, in the order of the timer. */
export interface DoneSteps {
  readonly completed: number;
  readonly skipped: readonly SkippedStep[];
}

/**
 * What a complete run has done. Skipped is what was not completed after the place at which it began; an infinite round has
 * no end, so it counts as far as the run came in it, and as one cycle if it was passed over.
 */
export function doneStepsOf(plan: Plan, done: readonly DoneStretch[]): DoneSteps {
  const skipped = new Map<string, number>();
  const begin = done[0]?.from ?? endPosition(plan);
  let completed = 0;
  plan.rounds.forEach((round, index) => {
    if (index < begin.round) return;
    const pieces = piecesIn(done, index);
    const end = farEnd(plan, round, index, pieces.at(-1)?.to);
    const start = index === begin.round ? countsAt(plan, begin) : undefined;
    const counts = pieces.map((piece) => [countsAt(plan, piece.from), piece.to && countsAt(plan, piece.to)] as const);
    round.steps.forEach(({ step, reps }, place) => {
      const whole = round.repeats === Infinity ? reps : reps * round.repeats;
      const wanted = (end?.(place, reps) ?? whole) - (start?.(place, reps) ?? 0);
      const reached = counts.reduce((sum, [from, to]) => sum + (to?.(place, reps) ?? whole) - from(place, reps), 0);
      completed += reached;
      if (wanted > reached) skipped.set(step.name, (skipped.get(step.name) ?? 0) + wanted - reached);
    });
  });
  return { completed, skipped: [...skipped].map(([name, count]) => ({ name, count })) };
}

/** The parts of stretches within a round; one that goes on beyond it has no `to`. */
function piecesIn(done: readonly DoneStretch[], round: number) {
  return done
    .filter(({ from, to }) => from.round <= round && to.round >= round)
    .map(({ from, to }) => ({
      from: from.round < round ? { round, at: 0 } : from,
      to: to.round > round ? undefined : to,
    }));
}

/** How far a round counts: an infinite one as far as the run came in it, any other as a whole. */
function farEnd(plan: Plan, round: PlanRound, index: number, last: Position | undefined) {
  if (round.repeats !== Infinity) return undefined;
  return countsAt(plan, last ?? { round: index, at: countedLength(round) });
}

/** How many occurrences of a step of a position's round end by it. */
function countsAt(plan: Plan, position: Position): (step: number, reps: number) => number {
  const { segment } = locate(plan, position);
  return (step, reps) => segment.repeat * reps + within(segment, step, reps);
}

function within(segment: Segment, step: number, reps: number): number {
  if (segment.kind === 'rest' || step < segment.step) return reps;
  return step === segment.step ? segment.rep : 0;
}
