// How much a session asked of the heart, as one number. It is a sum and judges nothing: it does not say whether someone
// is ready for more.

import type { Bpm } from '../../base/units.ts';
import type { ZoneNumber } from '../../timer/timer.ts';
import { FRESH_FOR, type Reading } from '../strap/reading.ts';
import { bpmRangeOf, zoneFinder } from '../zones.ts';

const MINUTE = 60_000;
/**
 * Banister's constants for men. The product does not know anyone's sex; with those for women (0.86 and 1.67) every
 * number would be higher, by 19% at half of the reserve and 5% at all of it, which changes no comparison with oneself.
 */
const FACTOR = 0.64;
const EXPONENT = 1.92;

/**
 * Edwards' load of some readings: the minutes in each zone times its number, summed. A heart below zone 1 adds nothing,
 * though it is shown in zone 1. A reading lasts until the next one, at most 5 s, and the last adds nothing (HRT-260).
 */
export function edwardsOf(readings: readonly Reading[], maxHeartRate: Bpm): number {
  const zoneOf = zoneFinder(maxHeartRate);
  const floor = bpmRangeOf(1, maxHeartRate).minBpm;
  return sumOf(readings, (bpm): ZoneNumber | 0 => (bpm < floor ? 0 : zoneOf(bpm)));
}

/**
 * Banister's load of some readings, each by itself: minutes x r x 0.64 e^(1.92 r), where r is the part of the
 * heart-rate reserve that is in use, from 0 to 1. Undefined if the maximum is not above the resting rate (HRT-261).
 */
export function banisterOf(
  readings: readonly Reading[],
  { resting, maxHeartRate }: { readonly resting: Bpm; readonly maxHeartRate: Bpm },
): number | undefined {
  const reserve = maxHeartRate - resting;
  if (!(reserve > 0)) return undefined;
  return sumOf(readings, (bpm) => {
    const part = Math.min(1, Math.max(0, (bpm - resting) / reserve));
    return part * FACTOR * Math.exp(EXPONENT * part);
  });
}

/** The minutes of each reading times what they weigh, summed. */
function sumOf(readings: readonly Reading[], weightOf: (bpm: Bpm) => number): number {
  let sum = 0;
  let before: Reading | undefined;
  for (const reading of readings) {
    if (before !== undefined) sum += Math.min(reading.timestamp - before.timestamp, FRESH_FOR) * weightOf(before.bpm);
    before = reading;
  }
  return sum / MINUTE;
}
