// How much a session asked of the heart, as one number. It is a sum and judges nothing: it does not say whether someone
// is ready for more.

import type { Bpm } from '../../base/units.ts';
import type { ZoneNumber } from '../../timer/timer.ts';
import type { HeldRates } from '../sessions/session-summary.ts';
import { bpmRangeOf, zoneFinder, type Zones } from '../zones.ts';

const MINUTE = 60_000;
/**
 * Banister's constants for men. The product does not know anyone's sex; with those for women (0.86 and 1.67) every
 * number would be higher, by 19% at half of the reserve and 5% at all of it, which changes no comparison with oneself.
 */
const FACTOR = 0.64;
const EXPONENT = 1.92;

/**
 * Edwards' load of the heart rates that were held: the minutes in each zone times its number, summed. A heart below zone 1 adds nothing,
 * though it is shown in zone 1..
 */
export function edwardsOf(held: HeldRates, zones: Zones): number {
  const zoneOf = zoneFinder(zones);
  const floor = bpmRangeOf(1, zones).minBpm;
  return sumOf(held, (bpm): ZoneNumber | 0 => (bpm < floor ? 0 : zoneOf(bpm)));
}

/**
 * Banister's load of the heart rates that were held, each by itself: minutes x r x 0.64 e^(1.92 r), where r is the part of the
 * heart-rate reserve that is in use, from 0 to 1. Undefined if the maximum is not above the resting rate.
 */
export function banisterOf(
  held: HeldRates,
  { resting, maxHeartRate }: { readonly resting: Bpm; readonly maxHeartRate: Bpm },
): number | undefined {
  const reserve = maxHeartRate - resting;
  if (!(reserve > 0)) return undefined;
  return sumOf(held, (bpm) => {
    const part = Math.min(1, Math.max(0, (bpm - resting) / reserve));
    return part * FACTOR * Math.exp(EXPONENT * part);
  });
}

/** The minutes of each heart rate times what it weighs, summed. */
function sumOf(held: HeldRates, weightOf: (bpm: Bpm) => number): number {
  return held.reduce((sum, [bpm, lasted]) => sum + lasted * weightOf(bpm), 0) / MINUTE;
}
