// How long to wait before something is tried again.

import type { Millis } from '../base/units.ts';

const FIRST: Millis = 1000;
const LAST: Millis = 60_000;

/**
 * PRT-25: how long to wait after the n-th failure in a row (0 is the first): doubling up to a minute, half of it by `chance` (0
 * to below 1), so that devices do not fall into step.
 */
export function backoff(failures: number, chance: number): Millis {
  const longest = Math.min(LAST, FIRST * 2 ** failures);
  return longest / 2 + (longest / 2) * chance;
}
