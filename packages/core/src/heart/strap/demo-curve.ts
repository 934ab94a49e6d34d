// An imaginary heart: what a simulated strap measures during a run. A heart follows its effort with a lag: it covers
// two thirds of the way in about 57 s.

import type { Bpm, Millis } from '../../base/units.ts';
import type { StepType, ZoneNumber } from '../../timer/timer.ts';
import { bpmRangeOf, topOf, type Zones } from '../zones.ts';

/** The effort asked of the heart: a step, or a rest between repeats; a target zone takes precedence over the type. */
export interface Effort {
  readonly type: StepType | 'between';
  readonly targetZone?: ZoneNumber | undefined;
}

/** How far the heart lags. */
export const LAG: Millis = 57_000;

/** Percent of the maximum heart rate. */
const AT_REST = 40;
const PERCENT: Readonly<Record<Effort['type'], number>> = {
  preparation: 55,
  work: 85,
  rest: 62,
  recovery: 65,
  timer: 75,
  meditation: 45,
  delay: 58,
  between: 62,
};
const RR_PARTS = 1024;

/** Where the heart is heading; without an effort it rests. */
export function targetOf(effort: Effort | undefined, zones: Zones): Bpm {
  if (effort?.targetZone !== undefined) {
    const { minBpm, maxBpm } = bpmRangeOf(effort.targetZone, zones);
    return (minBpm + maxBpm) / 2;
  }
  return (topOf(zones) * (effort === undefined ? AT_REST : PERCENT[effort.type])) / 100;
}

/** Where the heart is some time later on its way to a target; fractions are kept. */
export function heartAfter(bpm: Bpm, target: Bpm, passed: Millis): Bpm {
  return target + (bpm - target) * Math.exp((-1 * passed) / LAG);
}

/**
 * A packet as a strap sends it, from a heart and a random number from 0 to 1: a beat more or less, and one RR interval.
 */
export function packetOf(heart: Bpm, chance: number): DataView {
  const bpm = Math.max(30, Math.round(heart + 2 * (chance - 0.5)));
  const rr = Math.round((60 / bpm) * RR_PARTS * (1 + (chance - 0.5) / 20));
  // Contact is supported and good; RR intervals follow.
  return new DataView(Uint8Array.of(0b1_0110, bpm, rr & 0xff, rr >> 8).buffer);
}
