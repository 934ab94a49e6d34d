// The peak of a session: the highest heart rate that was held, so that one odd reading is none.

import type { Bpm, Millis, WallTime } from '../../base/units.ts';
import { BPM_LEAST, FRESH_FOR, type Reading } from '../strap/reading.ts';

/** How long a heart rate has to be held to be a peak. */
export const PEAK_TIME: Millis = 10_000;

/**
 * The highest mean over 10 s in readings of one piece, rounded. A reading holds until the next one, as for the time in
 * zones; undefined if nothing was read for 10 s without a gap of more than 5 s.
 */
export function heldPeakOf(readings: readonly Reading[]): Bpm | undefined {
  const times: WallTime[] = [];
  const rates: Bpm[] = [];
  let highest = 0;
  for (const { bpm, timestamp } of readings) {
    if (bpm < BPM_LEAST) continue;
    if (times.length > 0 && timestamp - (times[times.length - 1] ?? 0) > FRESH_FOR) {
      highest = Math.max(highest, highestMeanOf(times, rates));
      times.length = 0;
      rates.length = 0;
    }
    times.push(timestamp);
    rates.push(bpm);
  }
  highest = Math.max(highest, highestMeanOf(times, rates));
  return highest === 0 ? undefined : Math.round(highest);
}

/**
 * The highest mean in readings without a gap; 0 if they are too short. It changes its course only where a window begins or
 * ends at a reading: no other window can be the highest.
 */
function highestMeanOf(times: readonly WallTime[], rates: readonly Bpm[]): number {
  const [begin = 0, end = 0] = [times[0], times[times.length - 1]];
  if (end - begin < PEAK_TIME) return 0;
  const sums = [0];
  for (let place = 1; place < times.length; place++)
    sums.push((sums[place - 1] ?? 0) + (rates[place - 1] ?? 0) * ((times[place] ?? 0) - (times[place - 1] ?? 0)));
  let [highest, behind, ahead] = [0, 0, 0];
  for (let place = 0; place < times.length; place++) {
    const [at, sum] = [times[place] ?? 0, sums[place] ?? 0];
    const [from, to] = [at - PEAK_TIME, at + PEAK_TIME];
    while ((times[behind + 1] ?? Infinity) <= from) behind++;
    while ((times[ahead + 1] ?? Infinity) <= to) ahead++;
    if (from >= begin) highest = Math.max(highest, sum - sumAt(behind, from));
    if (to <= end) highest = Math.max(highest, sumAt(ahead, to) - sum);
  }
  return highest / PEAK_TIME;

  /** The sum at a moment that the reading at a place holds. */
  function sumAt(place: number, moment: WallTime): number {
    return (sums[place] ?? 0) + (rates[place] ?? 0) * (moment - (times[place] ?? 0));
  }
}
