// The peak of a session: the highest heart rate that was held, so that one odd reading is none.

import type { Bpm, Millis, WallTime } from '../../base/units.ts';
import { FRESH_FOR, type Reading } from '../strap/reading.ts';

/** How long a heart rate has to be held to be a peak. */
export const PEAK_TIME: Millis = 10_000;

/** A moment of a stroke, and the beats per minute summed over its milliseconds up to there. */
interface Sum {
  readonly at: WallTime;
  readonly sum: number;
  /** The rate that holds from here on. */
  readonly bpm: Bpm;
}

/**
 * The highest mean over 10 s in readings of one piece, rounded. A reading holds until the next one, as for the time in
 * zones; undefined if nothing was read for 10 s without a gap of more than 5 s (HRT-280).
 */
export function heldPeakOf(readings: readonly Reading[]): Bpm | undefined {
  let highest: number | undefined;
  let stroke: Sum[] = [];
  const finish = (): void => {
    const held = highestMeanOf(stroke);
    if (held !== undefined) highest = Math.max(highest ?? 0, held);
  };
  for (const { bpm, timestamp } of readings) {
    const last = stroke.at(-1);
    const passed = last === undefined ? 0 : timestamp - last.at;
    if (passed > FRESH_FOR) {
      finish();
      stroke = [];
    }
    const sum = last === undefined || stroke.length === 0 ? 0 : last.sum + last.bpm * passed;
    stroke.push({ at: timestamp, sum, bpm });
  }
  finish();
  return highest === undefined ? undefined : Math.round(highest);
}

/** The mean changes its course only where a window begins or ends at a reading: no other window can be the highest. */
function highestMeanOf(stroke: readonly Sum[]): number | undefined {
  const [first, last] = [stroke[0], stroke.at(-1)];
  if (first === undefined || last === undefined || last.at - first.at < PEAK_TIME) return undefined;
  const [forEnd, forBegin] = [sumReader(stroke), sumReader(stroke)];
  let highest = 0;
  for (const { at, sum } of stroke) {
    if (at - PEAK_TIME >= first.at) highest = Math.max(highest, sum - forBegin(at - PEAK_TIME));
    if (at + PEAK_TIME <= last.at) highest = Math.max(highest, forEnd(at + PEAK_TIME) - sum);
  }
  return highest / PEAK_TIME;
}

/** The sum at moments that are asked for in order. */
function sumReader(stroke: readonly Sum[]): (moment: WallTime) => number {
  let place = 0;
  return (moment) => {
    while ((stroke[place + 1]?.at ?? Infinity) <= moment) place++;
    const { at, sum, bpm } = stroke[place] ?? { at: moment, sum: 0, bpm: 0 };
    return sum + bpm * (moment - at);
  };
}
