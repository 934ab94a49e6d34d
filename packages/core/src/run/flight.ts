// The flight record of a run: how many of its tones were heard when they should have been. Counted from what the
// loudspeaker tells, not from what was asked of it.

import { MOST_COUNTED } from './lookahead.ts';
import type { Instant, Millis } from '../units.ts';
import type { ToneOutcome } from './tones.ts';

/** Within this of its instant a tone is on time: nobody hears the difference. */
export const ON_TIME: Millis = 20;

/** Tones of a run by how they went. `worst` is the largest error of one that was heard. */
export interface Flight {
  readonly onTime: number;
  readonly late: number;
  /** Not heard at all: dropped, or due while the device slept. */
  readonly missed: number;
  /** How many of the missed were due while the device slept. */
  readonly slept: number;
  readonly worst: Millis;
}

/** The record of a run that has not sounded. */
export const NO_FLIGHT: Flight = { onTime: 0, late: 0, missed: 0, slept: 0, worst: 0 };

/** A tone that was given up so long after its instant was due while the device slept: nobody was there to give it up. */
export const SLEPT_AFTER: Millis = 2000;

/** The record with one more tone, whose outcome is known at `now`. */
export function recorded(flight: Flight, { at, heardAt }: Pick<ToneOutcome, 'at' | 'heardAt'>, now: Instant): Flight {
  if (heardAt === undefined && now - at > SLEPT_AFTER) return sleptThrough(flight, 1);
  if (heardAt === undefined) return { ...flight, missed: flight.missed + 1 };
  const error = Math.abs(heardAt - at);
  const worst = Math.max(flight.worst, error);
  return error <= ON_TIME
    ? { ...flight, onTime: flight.onTime + 1, worst }
    : { ...flight, late: flight.late + 1, worst };
}

/** The record with so many more tones that were due while the device slept. */
export function sleptThrough(flight: Flight, tones: number): Flight {
  return { ...flight, missed: flight.missed + tones, slept: flight.slept + tones };
}

/** A number of tones in words: beyond the cap nobody has counted them. */
export function countWords(count: number): string {
  return count < MOST_COUNTED ? String(count) : 'more than 10,000';
}

/** The record in words, or undefined where there was nothing to hear. */
export function flightWords({ onTime, late, missed, slept }: Flight): string | undefined {
  const total = onTime + late + missed;
  if (total === 0) return undefined;
  const others = [
    [late, 'late'],
    [missed - slept, 'not heard'],
    [slept, 'while the page stood still'],
  ] as const;
  return [
    `${countWords(onTime)} of ${countWords(total)} ${total === 1 ? 'cue' : 'cues'} on time`,
    ...others.filter(([count]) => count > 0).map(([count, how]) => `${countWords(count)} ${how}`),
  ].join(', ');
}
