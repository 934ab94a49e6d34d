// Steps that end by the heart, simulated: a heart that calms down, or works, and a strap that spikes, misses beats, counts
// them twice and falls silent. For comparing rules, not physiology.

import type { Bpm, Millis } from '../../base/units.ts';
import { isReached, type HeartSeen } from '../../heart/end-conditions/end-condition.ts';
import type { HeartSample } from '../../heart/trusted-readings.ts';
import type { HeartEnd } from '../../timer/step-end.ts';
import { seededRandom } from '../seeded-random.ts';

/** A kind of recovery; shares are of readings, or of seconds for what lasts. */
export interface RecoveryShape {
  readonly name: string;
  readonly when: HeartEnd['when'];
  /** The strap sends once in so many milliseconds. */
  readonly every: Millis;
  /** The standard deviation of a reading. */
  readonly noise: Bpm;
  readonly spikes: number;
  readonly gaps: number;
  /** Silences of 4 to 16 s begin in this share of seconds. */
  readonly silences: number;
  /** Beats counted twice, or every other one missed, for 3 to 12 s, at most once in 30 s: begins in this share of seconds. */
  readonly miscounts: number;
  /** Where the heart goes in the end. */
  readonly towards: readonly [Bpm, Bpm];
}

/** When a step ended, against the heart without its strap. */
export interface SimulatedEnd {
  /** Seconds after the heart was there, or after the least time; undefined if it never ended by the heart, or the heart never was there. */
  readonly late: number | undefined;
  /** Beats that the heart itself was still away from the border at the end; below 0 if it was beyond; undefined if it did not end by it. */
  readonly away: Bpm | undefined;
}

/** A rule that ends a step. */
export type EndRule = (end: HeartEnd, seen: HeartSeen, elapsed: Millis) => boolean;

const PLAIN = { every: 1000, noise: 2, spikes: 0.02, gaps: 0.03, silences: 0, miscounts: 0 } as const;
const DOWN = { ...PLAIN, when: 'below', towards: [80, 102] } as const;
const UP = { ...PLAIN, when: 'above', towards: [158, 180] } as const;

/** The kinds of recoveries; the first is the one of the goal. */
export const RECOVERY_SHAPES: readonly RecoveryShape[] = [
  { name: 'falling, spikes and gaps', ...DOWN },
  { name: 'four readings a second', ...DOWN, every: 250 },
  { name: 'a reading in two seconds', ...DOWN, every: 2000 },
  { name: 'with silences', ...DOWN, silences: 0.02 },
  { name: 'with miscounted beats', ...DOWN, miscounts: 0.02 },
  { name: 'flat at the border', ...DOWN, towards: [100, 119] },
  { name: 'never quite there', ...DOWN, towards: [123, 126] },
  { name: 'rising, spikes and gaps', ...UP },
  { name: 'rising, miscounted beats', ...UP, miscounts: 0.02 },
  { name: 'rising, all at once', ...UP, silences: 0.02, miscounts: 0.02 },
];

const LONGEST = 240;
const BORDER = { below: 120, above: 140 } as const;
const KEPT: Millis = 90_000;
/** The strap was worn before the step began. */
const WORN_BEFORE: Millis = 40_000;

/** The end that is asked for in a shape. */
export function endIn({ when }: RecoveryShape): HeartEnd {
  return { kind: 'heart', when, border: { kind: 'bpm', bpm: BORDER[when] }, atLeast: 15 };
}

/** The rule of the product. */
export const ourEnd: EndRule = isReached;

/** What watches do: the first reading that is there. */
export const firstReadingEnd: EndRule = ({ when }, { readings }, elapsed) => {
  const bpm = readings.at(-1)?.bpm;
  const isThere = bpm !== undefined && (when === 'below' ? bpm <= BORDER.below : bpm >= BORDER.above);
  return isThere && elapsed >= 15_000;
};

/** One step of 240 s at most, ended by a rule. */
export function simulatedEnd(rule: EndRule, shape: RecoveryShape, seed: number): SimulatedEnd {
  const { next } = seededRandom(seed);
  const end = endIn(shape);
  const heart = heartOf(shape, next);
  const away = (second: number): Bpm =>
    shape.when === 'below' ? heart(second) - BORDER.below : BORDER.above - heart(second);
  const strap = strapOf(shape, next);
  const readings: { readonly bpm: Bpm; readonly at: Millis }[] = [];
  for (let at = 0 - WORN_BEFORE; at <= LONGEST * 1000; at += shape.every) {
    const bpm = strap(heart(at / 1000));
    if (bpm === undefined) continue;
    readings.push({ bpm, at });
    const seen = readings.flatMap((one): HeartSample[] =>
      at - one.at > KEPT ? [] : [{ bpm: one.bpm, age: at - one.at }],
    );
    if (at <= 0 || !rule(end, { readings: seen, zones: 187 }, at)) continue;
    const there = firstThere(away);
    return { late: there === undefined ? undefined : at / 1000 - Math.max(there, end.atLeast), away: away(at / 1000) };
  }
  return { late: undefined, away: undefined };
}

/** When the heart is there as anyone would read it, to half a beat. */
function firstThere(away: (second: number) => Bpm): number | undefined {
  for (let second = 0; second < LONGEST; second += 0.1) if (away(second) <= 0.5) return second;
  return undefined;
}

function heartOf({ when, towards: [low, high] }: RecoveryShape, next: () => number): (second: number) => Bpm {
  const tau = 35 + 50 * next();
  const delay = 5 + 10 * next();
  const from = (when === 'below' ? 165 : 80) + 20 * next();
  const to = low + (high - low) * next();
  return (second) => (second < delay ? from : to + (from - to) * Math.exp((delay - second) / tau));
}

/** What a strap makes of a heart, reading by reading; undefined if it sends nothing. */
function strapOf(shape: RecoveryShape, next: () => number): (bpm: Bpm) => Bpm | undefined {
  const step = shape.every / 1000;
  let [silentFor, wrongFor, rightFor, factor] = [0, 0, 0, 1];
  return (bpm) => {
    [silentFor, wrongFor, rightFor] = [silentFor - step, wrongFor - step, rightFor - step];
    if (silentFor <= 0 && next() < shape.silences * step) silentFor = 4 + 12 * next();
    if (rightFor <= 0 && next() < shape.miscounts * step) {
      [wrongFor, rightFor, factor] = [3 + 9 * next(), 30, next() < 0.5 ? 2 : 0.5];
    }
    const isLost = next() < shape.gaps;
    const isSpike = next() < shape.spikes;
    const read = (bpm + shape.noise * bell(next)) * (wrongFor > 0 ? factor : 1);
    const spike = isSpike ? (shape.when === 'below' ? -1 : 1) * (40 + 30 * next()) : 0;
    return isLost || silentFor > 0 ? undefined : Math.round(read + spike);
  };
}

function bell(next: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());
}
