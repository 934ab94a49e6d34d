// A clock that only steps now and then, and stands still while the page is busy, as Firefox's does: its readings are behind by
// up to a step, or by as long as the page was busy, and never ahead. The readings furthest ahead are the ones to believe.

import type { Instant, Millis, Seconds } from '../base/units.ts';

/** This many readings are compared: a second's worth. */
const COMPARED = 12;
/** Further behind than any step: the page was busy, or the clock stood still. */
const FAR: Seconds = 0.05;
/** A clock that is still far behind after this many readings and this long has really stood still. */
const ENOUGH = 3;
const STOOD: Millis = 150;

interface Step {
  readonly offset: Seconds;
  readonly at: Instant;
}

/** The readings of a stepping clock: how far it was ahead of the run's, and when. */
export interface SteppingClock {
  readonly believed: readonly Step[];
  /** Read since then, and far behind those. */
  readonly behind: readonly Step[];
}

/** Nothing was read yet. */
export const NO_STEPS: SteppingClock = { believed: [], behind: [] };

/** The clock after one more reading: `offset` ahead of the run's at an instant. */
export function withStep({ believed, behind }: SteppingClock, offset: Seconds, at: Instant): SteppingClock {
  const step = { offset, at };
  if (believed.length === 0 || offset >= highest(believed) - FAR)
    return { believed: [...believed, step].slice(-COMPARED), behind: [] };
  const later = [...behind, step];
  const hasStood = later.length >= ENOUGH && at - (later[0]?.at ?? at) >= STOOD;
  return hasStood ? { believed: later, behind: [] } : { believed, behind: later };
}

/** How far the clock is ahead of the run's; needs at least one reading. */
export function offsetOfSteps({ believed }: SteppingClock): Seconds {
  return highest(believed);
}

function highest(steps: readonly Step[]): Seconds {
  return Math.max(...steps.map(({ offset }) => offset));
}
