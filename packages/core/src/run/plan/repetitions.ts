// How many repetitions a step asks for.

import type { Step } from '../../timer/timer.ts';

/** The repetitions of a step in a repeat of its round, counted from 0; never below 1, undefined if it asks for none. */
export function repetitionsOf({ end }: Step, repeat: number): number | undefined {
  if (end?.kind !== 'tap' || end.repetitions === undefined) return undefined;
  const { count, ladder = 0 } = end.repetitions;
  return Math.max(1, count + ladder * repeat);
}
