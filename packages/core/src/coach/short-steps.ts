// Sets of short steps, such as 30 s on and 30 s off: a heart cannot follow them up and down, so the set is judged by the peaks of
// its hardest steps, at the start of the next one.

import type { Bpm, Instant, Millis } from '../base/units.ts';
import { trustedOf } from '../heart/trusted-readings.ts';
import type { ZoneNumber } from '../timer/timer.ts';
import type { HeartNow } from './heart-course.ts';

/** The hardest short steps of a row: their target, when the last of them began, and what was told of their peaks. */
export interface ShortSet {
  readonly zone: ZoneNumber;
  readonly lastBegan: Instant;
  readonly saidAt: Instant;
  readonly timesSaid: number;
  /** The last peak that was told, and how often another one was asked for. */
  readonly lastSaid: Bpm | undefined;
  readonly asked: number;
}

/** The peak of a set, and what to ask for: nothing of a heart that is where it should be, rises, or was asked in vain. */
export interface SetPeak {
  readonly bpm: Bpm;
  readonly asks: 'more' | 'less' | 'rising' | 'nothing';
}

/** A heart needs this long to rise in a set; later words are further apart. */
const TELLING_GAPS: readonly Millis[] = [100_000, 120_000, 180_000];
const TELLING_GAP_MOST: Millis = 180_000;
/** A peak is the median of this many readings: one spike is none. */
const PEAK_OVER = 5;
/** A peak this little above the zone counts as in it; below it further, as a heart cannot follow so short an effort. */
const PEAK_MARGIN = { above: 3, below: 8 } as const;
/** A peak this much nearer to the zone than the last one that was told is on its way. */
const RISEN: Bpm = 3;
/** Once another peak was asked for this often, more is not. */
const ASKED_MOST = 2;
/** The longest time since the last such step. */
const CYCLE_MOST: Millis = 90_000;

/** The set after a short step with this target began: a harder one begins it again. */
export function setAfter(set: ShortSet | undefined, zone: ZoneNumber, now: Instant): ShortSet {
  if (set === undefined || zone > set.zone)
    return { zone, lastBegan: now, saidAt: now, timesSaid: 0, lastSaid: undefined, asked: 0 };
  return zone === set.zone ? { ...set, lastBegan: now } : set;
}

/** The set after its peak was told. */
export function withPeakSaid(set: ShortSet, now: Instant, { bpm, asks }: SetPeak): ShortSet {
  const isAsked = asks === 'more' || asks === 'less';
  return {
    ...set,
    saidAt: now,
    timesSaid: set.timesSaid + 1,
    lastSaid: bpm,
    asked: isAsked ? set.asked + 1 : set.asked,
  };
}

/** What a peak asks for, after those that were told. */
export function askedBy({ lastSaid, asked }: ShortSet, peak: Bpm, side: 'below' | 'above' | undefined): SetPeak {
  if (side === undefined) return { bpm: peak, asks: 'nothing' };
  if (side === 'above') return { bpm: peak, asks: 'less' };
  if (lastSaid !== undefined && peak - lastSaid >= RISEN) return { bpm: peak, asks: 'rising' };
  return { bpm: peak, asks: asked >= ASKED_MOST ? 'nothing' : 'more' };
}

/** Whether a step with this target, beginning now, is one to tell the last peak at: the last of all always is. */
export function isPeakDue(set: ShortSet | undefined, zone: ZoneNumber, now: Instant, isLast: boolean): set is ShortSet {
  if (set?.zone !== zone || now - set.lastBegan > CYCLE_MOST) return false;
  return isLast || now - set.saidAt >= (TELLING_GAPS[set.timesSaid] ?? TELLING_GAP_MOST);
}

/** The highest heart rate since an instant, undefined if it was seen for less than half of the time. */
export function peakSince(heart: HeartNow | undefined, since: Millis): Bpm | undefined {
  const readings = trustedOf(heart?.readings ?? []).filter(({ age }) => age <= since);
  if (readings.length < Math.max(PEAK_OVER, since / 2000)) return undefined;
  const rates = readings.map(({ bpm }) => bpm);
  const medians = rates
    .slice(PEAK_OVER - 1)
    .map((_, index) => rates.slice(index, index + PEAK_OVER).sort((a, b) => a - b)[PEAK_OVER >> 1] ?? 0);
  return Math.max(...medians);
}

/** The side of a range that a peak is on; undefined within, or hardly outside. */
export function sideOfPeak(peak: Bpm, low: Bpm, high: Bpm): 'below' | 'above' | undefined {
  if (peak < low - PEAK_MARGIN.below) return 'below';
  return peak >= high + PEAK_MARGIN.above ? 'above' : undefined;
}
