// How long a track holds where its run pauses or waits for a tap: long enough to set down a weight, and not so long that the track must be cut.

import type { Millis } from '../../base/units.ts';
import { nextHalt } from '../plan/axis.ts';
import { BEGINNING, type Plan, type Position } from '../plan/plan.ts';
import { LONGEST_TRACK } from '../track/track.ts';

/** How long a track holds at most, and at least. */
const LONGEST_HOLD: Millis = 600_000;
const SHORTEST_HOLD: Millis = 60_000;
/** What a track has besides its run and its holds. */
const AROUND: Millis = 60_000;

/** How long the track of a plan holds at each pause and each wait, so that the whole of it is three hours at most. */
export function holdLength(plan: Plan): Millis {
  let [holds, moved] = [0, 0];
  let from: Position | undefined = BEGINNING;
  while (from !== undefined && moved + holds * SHORTEST_HOLD < LONGEST_TRACK) {
    const next: ReturnType<typeof nextHalt> = nextHalt(plan, from);
    moved += next?.away ?? Infinity;
    from = next === undefined || next.halt.kind === 'end' ? undefined : next.halt.position;
    if (from !== undefined) holds += 1;
  }
  const each = Math.floor((LONGEST_TRACK - AROUND - moved) / Math.max(1, holds));
  return Math.min(LONGEST_HOLD, Math.max(SHORTEST_HOLD, each));
}
