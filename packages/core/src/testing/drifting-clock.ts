// A device's clock: it ticks a little too fast or too slow, and its calendar may be minutes wrong.

import type { Instant, Millis } from '../base/units.ts';
import type { FakeClock } from './fake-clock.ts';

/** How a device's clock differs from the true time. */
export interface ClockFault {
  /** How many milliseconds it gains in a thousand seconds. */
  readonly ppm: number;
  /** How far its calendar is ahead. */
  readonly wallAhead: Millis;
  /** What its run clock shows when the true one shows 0. */
  readonly startsAt: Instant;
}

/** The clock of a device with a fault, moved by the true clock. */
export function driftingClock(truth: FakeClock, { ppm, wallAhead, startsAt }: ClockFault): FakeClock {
  const rate = 1 + ppm / 1e6;
  return {
    ...truth,
    now: () => startsAt + truth.now() * rate,
    wall: () => truth.wall() + wallAhead + truth.now() * (rate - 1),
    after: (ms, run) => truth.after(ms / rate, run),
    every: (ms, run) => truth.every(ms / rate, run),
  };
}
