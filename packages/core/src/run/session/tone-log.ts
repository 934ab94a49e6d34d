// The tone log of a run: how many of its tones were heard when they should have been. Counted from what the loudspeaker
// reports, not from what was asked of it.

import type { Instant, Millis } from '../../base/units.ts';
import type { ToneOutcome } from '../../ports/audio.ts';
import { MOST_COUNTED } from './lookahead.ts';

/** Within this of its instant a tone is on time: no one hears the difference. */
export const ON_TIME: Millis = 20;

/** A run's tones by how they went. `worst` is the largest error of one that was heard. */
export interface ToneLog {
  readonly onTime: number;
  readonly late: number;
  /** Not heard at all: dropped, or due while the device slept. */
  readonly missed: number;
  /** How many of the missed were due while the device slept. */
  readonly slept: number;
  readonly worst: Millis;
}

/** The log of a run that has made no sound. */
export const NO_TONES: ToneLog = { onTime: 0, late: 0, missed: 0, slept: 0, worst: 0 };

/** A tone given up this long after its instant was due while the device slept: nothing was awake to give it up. */
export const SLEPT_AFTER: Millis = 2000;

/**
 * The log with one more tone, whose outcome is known at `now`. One that began with a press may take `allowed` until it is heard: no
 * device sounds at once, and the person who pressed knows no other instant.
 */
export function recorded(
  toneLog: ToneLog,
  { at, heardAt }: Pick<ToneOutcome, 'at' | 'heardAt'>,
  now: Instant,
  allowed: Millis = 0,
): ToneLog {
  if (heardAt === undefined && now - at > SLEPT_AFTER) return sleptThrough(toneLog, 1);
  if (heardAt === undefined) return { ...toneLog, missed: toneLog.missed + 1 };
  const error = heardAt < at ? at - heardAt : Math.max(0, heardAt - at - allowed);
  const worst = Math.max(toneLog.worst, error);
  return error <= ON_TIME
    ? { ...toneLog, onTime: toneLog.onTime + 1, worst }
    : { ...toneLog, late: toneLog.late + 1, worst };
}

/** The log with this many more tones that were due while the device slept. */
export function sleptThrough(toneLog: ToneLog, tones: number): ToneLog {
  return { ...toneLog, missed: toneLog.missed + tones, slept: toneLog.slept + tones };
}

/** A number of tones in words: beyond the cap they were not counted. */
export function countWords(count: number): string {
  return count < MOST_COUNTED ? String(count) : 'more than 10,000';
}

/** The log in words, or undefined if there was nothing to hear. */
export function flightWords({ onTime, late, missed, slept }: ToneLog): string | undefined {
  const total = onTime + late + missed;
  if (total === 0) return undefined;
  const others = [
    [late, 'late'],
    [missed - slept, 'not heard'],
    [slept, 'while the page was suspended'],
  ] as const;
  return [
    `${countWords(onTime)} of ${countWords(total)} ${total === 1 ? 'cue' : 'cues'} on time`,
    ...others.filter(([count]) => count > 0).map(([count, how]) => `${countWords(count)} ${how}`),
  ].join(', ');
}
