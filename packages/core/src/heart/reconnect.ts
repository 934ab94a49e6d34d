// When a strap that is gone is looked for again, and when a run tells of it. Pauses grow: a radio that calls all the
// time drains the strap and the phone.

import { Failure } from '../failure.ts';
import type { Instant, Millis } from '../units.ts';

/** How it stands with a strap: 'lost' is told before it is looked for, 'given-up' when it was looked for in vain, 'forgotten' when another page forgot it. */
export type LinkState = 'connecting' | 'connected' | 'lost' | 'given-up' | 'forgotten';

// The last pause is repeated while a run is on: the strap comes back when its owner does.
const PAUSES: readonly Millis[] = [0, 1000, 2000, 4000, 8000, 15_000, 30_000];
const PAUSES_AT_REST: readonly Millis[] = [0, 2000, 10_000];
/** A connection that was cut off by the page before is tried again after this. */
export const CUT_OFF_PAUSE: Millis = 500;
/** A link that comes and goes is not told of again within this. */
export const TELL_AGAIN_AFTER: Millis = 30_000;

/** How long to wait before one of the quiet attempts, which count from 0; undefined where enough were made (HRT-52, HRT-53). */
export function pauseBefore(attempt: number, isRunning: boolean): Millis | undefined {
  return isRunning ? PAUSES[Math.min(attempt, PAUSES.length - 1)] : PAUSES_AT_REST[attempt];
}

/** Whether a failure may be the end of the page before, which cuts off a connection made too early (HRT-47). */
export function isCutOff(cause: unknown): boolean {
  return !(cause instanceof Failure) || cause.code === 'sensor-failed';
}

/** Whether a lost strap is told of now, by the moment of the last words about it (HRT-55). */
export function isWorthTelling(lastTold: Instant | undefined, now: Instant): boolean {
  return lastTold === undefined || now - lastTold >= TELL_AGAIN_AFTER;
}
