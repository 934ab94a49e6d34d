// How a rehearsal's time passes: so many times as fast as real time, from a moment at which both are known.

import type { Instant } from '../../base/units.ts';

/** How many times as fast as a run a rehearsal can be. */
export const SPEEDS = [1, 2, 5, 10, 30, 60] as const;
/** One of the speeds. */
export type Speed = (typeof SPEEDS)[number];

/** A speed, and a moment by both clocks. */
export interface Tempo {
  readonly speed: Speed;
  readonly real: Instant;
  readonly rehearsed: Instant;
}

/** The instant of the rehearsal at a real one: the time that has passed, times the speed. */
export function rehearsedAt({ speed, real, rehearsed }: Tempo, at: Instant): Instant {
  return rehearsed + (at - real) * speed;
}

/** The real instant at which the rehearsal comes to one of its own. */
export function realAt({ speed, real, rehearsed }: Tempo, at: Instant): Instant {
  return real + (at - rehearsed) / speed;
}

/** The tempo from a real instant on: another speed changes what is to come, and nothing of what has been. */
export function atSpeed(tempo: Tempo, speed: Speed, real: Instant): Tempo {
  return { speed, real, rehearsed: rehearsedAt(tempo, real) };
}
