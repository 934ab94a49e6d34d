// The port of time.

import type { Instant, Millis, WallTime } from '../base/units.ts';
import type { Stop } from './stop.ts';

/** Time. `now` never goes backwards; use `wall` for dates only. */
export interface Clock {
  now(): Instant;
  wall(): WallTime;
  every(ms: Millis, run: () => void): Stop;
  after(ms: Millis, run: () => void): Stop;
}
