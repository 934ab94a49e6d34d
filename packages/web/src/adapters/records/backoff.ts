import type { Millis, Random } from '@roundbell/core';

const FIRST: Millis = 1000;
const LAST: Millis = 60_000;

/** PRT-25: how long to wait after the n-th failure in a row (0 is the first): doubling up to a minute, half of it by chance, so that devices do not come in step. */
export function backoff(failures: number, random: Random): Millis {
  const longest = Math.min(LAST, FIRST * 2 ** failures);
  return longest / 2 + (longest / 2) * random.next();
}
