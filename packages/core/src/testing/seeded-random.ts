// Chance that is the same in every run of a test.

import type { Random } from '../ports/random.ts';

/** The same numbers and ids for the same seed (mulberry32). */
export function seededRandom(seed = 1): Random {
  let state = seed >>> 0;
  let made = 0;

  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  }

  return { next, id: (prefix) => `${prefix}${seed}-${(made += 1)}` };
}
