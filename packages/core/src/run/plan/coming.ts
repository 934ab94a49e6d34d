// What comes after a segment, in order: found by stepping forward, so that it costs the same in a timer of any size.

import { secondsOf, type Seconds } from '../../base/units.ts';
import type { StepType, ZoneNumber } from '../../timer/timer.ts';
import type { Plan } from './plan.ts';
import { durationOf, next, stepOf, type Segment } from './segment.ts';
import { isTapSegment } from './wait-place.ts';

/** A coming segment as shown: the rest between two repeats is called 'Rest'. */
export interface Coming {
  readonly name: string;
  readonly type: StepType;
  readonly duration: Seconds;
  /** Whether a tap ends it: its duration is an estimate. */
  readonly isTapped: boolean;
  readonly targetZone?: ZoneNumber | undefined;
  readonly note?: string | undefined;
  readonly link?: string | undefined;
}

/** How many coming segments are shown at most. */
export const MOST_COMING = 5;

/** The next segments, five at most; none after the last one, always some in an infinite round. */
export function comingOf(plan: Plan, segment: Segment): readonly Coming[] {
  const coming: Coming[] = [];
  let after = next(plan, segment);
  while (after !== undefined && coming.length < MOST_COMING) {
    coming.push(tellingOf(plan, after));
    after = next(plan, after);
  }
  return coming;
}

/** A segment as shown. */
export function tellingOf(plan: Plan, segment: Segment): Coming {
  const duration = secondsOf(durationOf(plan, segment));
  if (segment.kind === 'rest') return { name: 'Rest', type: 'rest', duration, isTapped: false };
  const { name, type, note, link, targetHeartRateZone: targetZone } = stepOf(plan, segment).step;
  const said = {
    ...(targetZone !== undefined && { targetZone }),
    ...(note !== undefined && { note }),
    ...(link !== undefined && { link }),
  };
  return { name, type, duration, isTapped: isTapSegment(plan, segment), ...said };
}
