// A curve to draw: readings gathered into the columns of a picture, so that hours cost no more than their pixels.

import type { Bpm, WallTime } from '../../base/units.ts';
import { BPM_LEAST, FRESH_FOR, type Reading } from '../strap/reading.ts';

/** The readings within one column of a picture. */
export interface CurveBucket {
  /** From 0 at the left. */
  readonly column: number;
  readonly minBpm: Bpm;
  readonly maxBpm: Bpm;
  /** Not rounded. */
  readonly meanBpm: Bpm;
}

/** Which readings are drawn, and how wide. */
export interface CurveFrame {
  readonly from: WallTime;
  readonly to: WallTime;
  /** At least 1. */
  readonly columns: number;
}

/** The column being filled. */
interface Filling {
  column: number;
  minBpm: Bpm;
  maxBpm: Bpm;
  sum: number;
  count: number;
}

/**
 * The curve as strokes of buckets, left to right: a stroke ends if nothing was read for more than 5 s. Columns without
 * a reading have no bucket; readings outside the frame are left out; `to` itself is in the last column.
 */
export function curveOf(readings: readonly Reading[], frame: CurveFrame): readonly (readonly CurveBucket[])[] {
  const { from, to, columns } = frame;
  const scale = to > from ? columns / (to - from) : 0;
  const strokes: CurveBucket[][] = [];
  let filling: Filling | undefined;
  let before = -Infinity;
  for (const { bpm, timestamp } of readings) {
    if (bpm < BPM_LEAST || timestamp < from || timestamp > to) continue;
    const column = Math.min(columns - 1, Math.floor((timestamp - from) * scale));
    const isNewStroke = timestamp - before > FRESH_FOR;
    before = timestamp;
    if (filling?.column === column) {
      fill(filling, bpm);
      continue;
    }
    if (filling !== undefined) strokes.at(-1)?.push(bucketOf(filling));
    if (isNewStroke) strokes.push([]);
    filling = { column, minBpm: bpm, maxBpm: bpm, sum: bpm, count: 1 };
  }
  if (filling !== undefined) strokes.at(-1)?.push(bucketOf(filling));
  return strokes;
}

function fill(filling: Filling, bpm: Bpm): void {
  filling.minBpm = Math.min(filling.minBpm, bpm);
  filling.maxBpm = Math.max(filling.maxBpm, bpm);
  filling.sum += bpm;
  filling.count += 1;
}

function bucketOf({ column, minBpm, maxBpm, sum, count }: Filling): CurveBucket {
  return { column, minBpm, maxBpm, meanBpm: sum / count };
}
