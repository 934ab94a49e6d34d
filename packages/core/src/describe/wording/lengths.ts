// The lengths of time that a text holds, and whether it counts something.

import type { Seconds } from '../../base/units.ts';
import { tokensOf } from '../token.ts';
import { SETS, sign } from './sentence-orders.ts';

const COUNT = sign(String.raw`\d ?x(?!\p{L})|(?<!\p{L})x ?\d|\d+ (?:${SETS}|times|reps?)(?!\p{L})`);

/** Whether it counts repeats. */
export function countsIn(text: string): boolean {
  return text.search(COUNT) >= 0;
}

/** All lengths, in reading order. */
export function lengthsIn(text: string): readonly Seconds[] {
  return tokensOf(text).flatMap((token) => (token.kind === 'time' ? [token.seconds] : []));
}

/** The first length; 0 without one. */
export function firstLength(text: string): Seconds {
  return lengthsIn(text)[0] ?? 0;
}

/** How long all of them take together. */
export function sumOfLengths(text: string): Seconds {
  return lengthsIn(text).reduce((all, one) => all + one, 0);
}
