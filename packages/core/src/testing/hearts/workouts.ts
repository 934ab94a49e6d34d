// The workouts in which coaching rules are compared: a kind of heart and sensor, an athlete and a plan, whose figures are drawn
// from ranges, so that no rule can be tuned to a list of hearts.

import type { Bpm } from '../../base/units.ts';
import { bpmRangeOf } from '../../heart/zones.ts';
import type { ZoneNumber } from '../../timer/timer.ts';
import { seededRandom } from '../seeded-random.ts';

/** A step of a simulated plan; all times of a simulation are whole seconds. */
export interface SimulatedStep {
  readonly seconds: number;
  readonly target: ZoneNumber | undefined;
}

/**
 * How a heart follows an effort: each part covers 63% of the way up to it in its time constant, and of the way down in `fall`
 * times as long; the heart rate is their weighted mean. An effort is written as the heart rate it leads to.
 */
export interface Heart {
  readonly atRest: Bpm;
  readonly parts: readonly { readonly seconds: number; readonly share: number }[];
  readonly fall: number;
}

/** What a sensor does wrong, and how often it begins to in an hour. */
export interface Fault {
  readonly kind: 'spike' | 'dropout' | 'stuck' | 'half' | 'locked';
  readonly perHour: number;
  /** The shortest and the longest. */
  readonly seconds: readonly [number, number];
}

/** What a sensor makes of a heart. */
export interface Sensor {
  /** How long ago the heart beat as it says, in seconds. */
  readonly latency: number;
  /** The standard deviation of its readings. */
  readonly noise: Bpm;
  readonly fault: Fault | undefined;
}

/** How someone paces themselves and answers a direction. */
export interface Athlete {
  /** The standard deviation of their aim at the middle of the target. */
  readonly misjudgement: Bpm;
  /** How much an effort rises by itself within a step, per minute. */
  readonly drift: Bpm;
  readonly answersAfter: number;
  readonly answersBy: Bpm;
}

/** One workout, drawn. */
export interface SimulatedWorkout {
  readonly plan: readonly SimulatedStep[];
  readonly heart: Heart;
  readonly sensor: Sensor;
  readonly athlete: Athlete;
  readonly seed: number;
}

export const HEARTS = [
  'one time constant',
  'two time constants',
  'optical band',
  'noise and spikes',
  'dropouts',
  'stuck values',
  'half beats',
  'cadence lock',
] as const;
/** A kind of heart and sensor. */
export type HeartKind = (typeof HEARTS)[number];
/** The kinds whose sensor has no faults. */
export const FAULTLESS: readonly HeartKind[] = HEARTS.slice(0, 3);

export const ATHLETES = ['obeys', 'weak', 'late', 'too much', 'not at all'] as const;
/** A kind of answer to a direction. */
export type AthleteKind = (typeof ATHLETES)[number];

export const PLANS = ['steady', '30 to 59 s', '1 to 2 min', '2 to 4 min', '4 to 10 min', 'ramp'] as const;
/** A kind of plan. */
export type PlanKind = (typeof PLANS)[number];

/** What workouts have in common. */
export interface Cell {
  readonly heart: HeartKind;
  readonly athlete: AthleteKind;
  readonly plan: PlanKind;
}

/** All combinations. */
export const CELLS: readonly Cell[] = HEARTS.flatMap((heart) =>
  ATHLETES.flatMap((athlete) => PLANS.map((plan): Cell => ({ heart, athlete, plan }))),
);

/** The maximum heart rate of the simulated athletes. */
export const ATHLETE_MAX: Bpm = 190;
const LONG_ENOUGH = 1200;

/** A number of a range. */
type Draw = (least: number, most: number) => number;

/** Where in its range a figure is drawn: anywhere, or at one of its ends. */
export type Drawn = 'anywhere' | 'at the ends';

/**
 * The workout of a cell and a seed: always the same, and another heart, athlete and plan for each seed. How much slower the heart
 * falls than it rises is drawn too, unless it is given.
 */
export function workoutOf(cell: Cell, seed: number, drawn: Drawn = 'anywhere', fall?: number): SimulatedWorkout {
  const place = HEARTS.indexOf(cell.heart) + 10 * ATHLETES.indexOf(cell.athlete) + 100 * PLANS.indexOf(cell.plan);
  const { next } = seededRandom(seed * 7919 + place * 104_729 + 13);
  const draw: Draw = (least, most) => least + (most - least) * next();
  const end: Draw = (least, most) => (next() < 0.5 ? least : most);
  const figure = drawn === 'anywhere' ? draw : end;
  const rising = risingOf(cell.heart, figure);
  return {
    sensor: sensorOf(cell.heart, figure),
    athlete: athleteOf(cell.athlete, figure),
    plan: planOf(cell.plan, draw),
    seed: Math.floor(next() * 2 ** 31),
    heart: { ...rising, fall: fall ?? figure(0.8, 2) },
  };
}

/** The limits of a target, and its middle. Anything is within none; zone 1 has no lower limit, and zone 5 includes the maximum. */
export function limitsOf(target: ZoneNumber | undefined): {
  readonly low: Bpm;
  readonly high: Bpm;
  readonly middle: Bpm;
} {
  if (target === undefined) return { low: 0, high: 2 * ATHLETE_MAX, middle: 120 };
  const { minBpm, maxBpm } = bpmRangeOf(target, ATHLETE_MAX);
  return { low: target === 1 ? 0 : minBpm, high: target === 5 ? maxBpm + 1 : maxBpm, middle: (minBpm + maxBpm) / 2 };
}

/** From 12 to 90 s, as many below 33 as above. */
function risingOf(kind: HeartKind, draw: Draw): Omit<Heart, 'fall'> {
  const atRest = draw(60, 95);
  if (kind !== 'two time constants') {
    return { atRest, parts: [{ seconds: Math.exp(draw(Math.log(12), Math.log(90))), share: 1 }] };
  }
  const share = draw(0.3, 0.8);
  return {
    atRest,
    parts: [
      { seconds: draw(12, 35), share },
      { seconds: draw(45, 90), share: 1 - share },
    ],
  };
}

const FAULTS: Partial<Record<HeartKind, Fault>> = {
  'noise and spikes': { kind: 'spike', perHour: 15, seconds: [2, 4] },
  dropouts: { kind: 'dropout', perHour: 10, seconds: [8, 20] },
  'stuck values': { kind: 'stuck', perHour: 8, seconds: [10, 60] },
  'half beats': { kind: 'half', perHour: 10, seconds: [3, 30] },
  'cadence lock': { kind: 'locked', perHour: 5, seconds: [20, 90] },
};

function sensorOf(kind: HeartKind, draw: Draw): Sensor {
  return {
    latency: kind === 'optical band' ? Math.round(draw(3, 15)) : 0,
    noise: kind === 'noise and spikes' ? draw(2, 5) : draw(0.3, 2),
    fault: FAULTS[kind],
  };
}

function athleteOf(kind: AthleteKind, draw: Draw): Athlete {
  const pacing = { misjudgement: draw(4, 16), drift: draw(-0.5, 1) };
  switch (kind) {
    case 'obeys':
      return { ...pacing, answersAfter: Math.round(draw(2, 8)), answersBy: draw(4, 8) };
    case 'weak':
      return { ...pacing, answersAfter: Math.round(draw(2, 8)), answersBy: draw(1, 3) };
    case 'late':
      return { ...pacing, answersAfter: Math.round(draw(10, 25)), answersBy: draw(4, 8) };
    case 'too much':
      return { ...pacing, answersAfter: Math.round(draw(2, 8)), answersBy: draw(9, 16) };
    case 'not at all':
      return { ...pacing, answersAfter: 0, answersBy: 0 };
  }
}

const LENGTHS: Partial<Record<PlanKind, readonly [number, number]>> = {
  '30 to 59 s': [30, 59],
  '1 to 2 min': [60, 120],
  '2 to 4 min': [120, 240],
  '4 to 10 min': [240, 600],
};

/** Twenty minutes or a little more. */
function planOf(kind: PlanKind, draw: Draw): readonly SimulatedStep[] {
  const whole: Draw = (least, most) => Math.round(draw(least, most));
  const zone = (least: ZoneNumber, most: ZoneNumber): ZoneNumber => Math.floor(draw(least, most + 1)) as ZoneNumber;
  if (kind === 'steady') return [{ seconds: LONG_ENOUGH, target: zone(2, 4) }];
  if (kind === 'ramp') {
    const up = [1, 2, 3, 4, 5, 4, 3, 2] as const;
    return up.map((target) => ({ seconds: whole(90, 240), target }));
  }
  const [least, most] = LENGTHS[kind] ?? [60, 60];
  const hard: SimulatedStep = { seconds: whole(least, most), target: zone(3, 5) };
  const easy: SimulatedStep = { seconds: whole(least, most), target: zone(1, 2) };
  const repeats = Math.ceil((LONG_ENOUGH - 240) / (hard.seconds + easy.seconds));
  return [{ seconds: 240, target: 2 }, ...Array.from({ length: repeats }, () => [hard, easy]).flat()];
}
