// Which stretches of a plan a run has moved through: whatever is skipped, by next, by a jump or by taking away time, lies
// between two of them.

import type { Plan, Position } from './plan.ts';
import { MOST_STRETCHES, type DoneStretch } from './stretch.ts';

/** The end of a plan, as the end of a stretch. */
export function endPosition(plan: Plan): Position {
  return { round: plan.rounds.length, at: 0 };
}

/**
 * The stretches, in order and apart, with one more; of one without length only the first is kept, as the beginning of the
 * run. Undefined once there are more than 200.
 */
export function withStretch(
  done: readonly DoneStretch[],
  from: Position,
  to: Position,
): readonly DoneStretch[] | undefined {
  if (done.length > 0 && compare(from, to) === 0) return done;
  const before = done.filter((other) => compare(other.to, from) < 0);
  const after = done.filter((other) => compare(other.from, to) > 0);
  const touched = done.slice(before.length, done.length - after.length);
  const first = touched[0]?.from ?? from;
  const last = touched.at(-1)?.to ?? to;
  const whole = { from: compare(first, from) < 0 ? first : from, to: compare(last, to) > 0 ? last : to };
  const all = [...before, whole, ...after];
  return all.length > MOST_STRETCHES ? undefined : all;
}

/** Whether a plan has the places of these stretches. */
export function fitsIn(plan: Plan, done: readonly DoneStretch[]): boolean {
  return done.every(({ from, to }) => Math.max(from.round, to.round) < plan.rounds.length);
}

function compare(a: Position, b: Position): number {
  return a.round - b.round || a.at - b.at;
}
