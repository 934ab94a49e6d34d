// A clock that only steps now and then, and stands still while the page is busy, as Firefox's does: what is read of it is
// behind by up to a step, or by as long as the page was busy, and never ahead. The readings that are furthest ahead are
// the ones to believe.

import type { Instant, Millis, Seconds } from '@roundbell/core';

/** So many readings are compared: a second of them. */
const COMPARED = 12;
/** Further behind than any step: the page was busy, or the clock stood still. */
const FAR: Seconds = 0.05;
/** A clock that is still far behind after so many readings and so long has really stood still. */
const ENOUGH = 3;
const STOOD: Millis = 150;

/** How far such a clock is ahead of the run's. */
export interface SteppingClock {
  add(offset: Seconds, at: Instant): void;
  offset(): Seconds;
}

interface Reading {
  readonly offset: Seconds;
  readonly at: Instant;
}

/** PRT-92: the clock of one context; to be given a reading before it is asked. */
export function createSteppingClock(): SteppingClock {
  let believed: readonly Reading[] = [];
  let behind: readonly Reading[] = [];
  const highest = (): Seconds => Math.max(...believed.map(({ offset }) => offset));
  return {
    add(offset, at) {
      const reading = { offset, at };
      if (offset >= highest() - FAR || believed.length === 0) {
        believed = [...believed, reading].slice(-COMPARED);
        behind = [];
        return;
      }
      behind = [...behind, reading];
      if (behind.length < ENOUGH || at - (behind[0]?.at ?? at) < STOOD) return;
      believed = behind;
      behind = [];
    },
    offset: highest,
  };
}
