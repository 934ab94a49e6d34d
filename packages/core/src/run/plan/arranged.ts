// The order in which the steps of a shuffled round are run: drawn from a seed and the steps' own ids, so that the same seed
// gives the same order everywhere, and an edit of the timer leaves those that it does not touch in their order.

import type { Round, Step, StepType, Timer } from '../../timer/timer.ts';
import { drawnFor } from './drawn.ts';

/** The types of steps that change places; all others stay where they are written. */
const MOVING: ReadonlySet<StepType> = new Set(['work', 'timer', 'meditation']);

/** Whether a timer has a round whose order is drawn for each run. */
function isShuffled({ rounds }: Pick<Timer, 'rounds'>): boolean {
  return rounds.some(({ order }) => order === 'shuffled');
}

/** Whether a run of a timer needs a seed: for the order of a round, or for chimes at random. */
export function isDrawn(timer: Pick<Timer, 'rounds'>): boolean {
  return isShuffled(timer) || timer.rounds.some(({ steps }) => steps.some(({ bells }) => bells?.chimes === 'random'));
}

/**
 * A timer with the steps of its shuffled rounds in the order of a seed, which is at least 0 and below 1; as written without
 * one.
 */
export function arranged<T extends Pick<Timer, 'rounds'>>(timer: T, seed: number | undefined): T {
  if (seed === undefined || !isShuffled(timer)) return timer;
  return { ...timer, rounds: timer.rounds.map((round) => (round.order === 'shuffled' ? inOrder(round, seed) : round)) };
}

function inOrder(round: Round, seed: number): Round {
  const moving = round.steps
    .filter(isMoving)
    .map((step) => ({ step, drawn: drawnFor(`${round.id}/${step.id}`, seed) }))
    .sort((a, b) => a.drawn - b.drawn)
    .map(({ step }) => step);
  let next = 0;
  return { ...round, steps: round.steps.map((step) => (isMoving(step) ? (moving[next++] ?? step) : step)) };
}

function isMoving({ type }: Step): boolean {
  return MOVING.has(type);
}
