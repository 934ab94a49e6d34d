// A runner whose heart follows the effort with a lag, whose strap errs, and who obeys the coach. A toy for comparing
// rules and catching regressions, not physiology.

import type { Bpm } from '../base/units.ts';
import { judge } from '../coach/decide.ts';
import type { HeartSample } from '../coach/heart-course.ts';
import { NEW_MEMORY, remember, type CoachMemory } from '../coach/memory.ts';
import { isPolled } from '../coach/situation.ts';
import { bpmRangeOf, zoneOf } from '../heart/zones.ts';
import type { CoachingLevel } from '../ports/wire/coaching.ts';
import type { ZoneNumber } from '../timer/timer.ts';
import { seededRandom } from './seeded-random.ts';

/** A step of the simulated plan; all times of the simulation are whole seconds. */
export interface SimulatedStep {
  readonly seconds: number;
  readonly target: ZoneNumber | undefined;
}

/** What a rule says at a poll: faster, slower, or something without a direction. */
export type Cue = 'up' | 'down' | 'hold';

/** A rule under test. `poll` is asked every 5 s, the first time at the start of a step. */
export interface CoachingRule {
  readonly reading: (at: number, bpm: Bpm) => void;
  readonly poll: (at: number, step: SimulatedStep, index: number, elapsed: number) => Cue | undefined;
}

/** A heart and a strap. */
export interface Scenario {
  readonly name: string;
  /** Seconds in which the heart covers 63% of its way. */
  readonly lag: number;
  /** The standard deviation of the strap's readings. */
  readonly noise: Bpm;
  readonly hasFaults: boolean;
  /** The standard deviation of the runner's aim at the right effort. */
  readonly misjudgement: Bpm;
}

/** The four scenarios in which the rules are compared. */
export const SCENARIOS: readonly Scenario[] = [
  { name: 'clean', lag: 57, noise: 1, hasFaults: false, misjudgement: 8 },
  { name: 'noise, spikes, dropouts', lag: 57, noise: 2, hasFaults: true, misjudgement: 8 },
  { name: 'slow heart', lag: 80, noise: 2, hasFaults: true, misjudgement: 8 },
  { name: 'bad pacing', lag: 57, noise: 2, hasFaults: true, misjudgement: 16 },
];

/** 35 minutes: a warm-up, four hard steps with four easy ones, and an end. */
export const PLAN: readonly SimulatedStep[] = [
  { seconds: 300, target: 2 },
  ...Array.from({ length: 4 }, (): readonly SimulatedStep[] => [
    { seconds: 240, target: 4 },
    { seconds: 180, target: 2 },
  ]).flat(),
  { seconds: 120, target: 1 },
];

/** The maximum heart rate of the simulated runner. */
export const RUNNER_MAX: Bpm = 190;
const POLL_EVERY = 5;
const OBEYS_AFTER = 4;
const OBEYS_BY: Bpm = 5;

/** The outcome of a simulated workout. */
export interface Outcome {
  readonly cues: readonly { readonly at: number; readonly cue: Cue; readonly isWrong: boolean }[];
  readonly seconds: number;
  readonly secondsInZone: number;
}

/** Runs a rule on a runner; the same seed gives every rule the same effort, noise and faults. */
export function simulate(rule: CoachingRule, scenario: Scenario, seed: number, plan = PLAN): Outcome {
  const random = seededRandom(seed);
  const strap = createStrap(scenario, random.next);
  const cues: { at: number; cue: Cue; isWrong: boolean }[] = [];
  let [heart, at, secondsInZone] = [85, 0, 0];
  for (const [index, step] of plan.entries()) {
    const { low, high } = bordersOf(step.target);
    let effort = (low + high) / 2 + bell(random.next) * scenario.misjudgement;
    let obeyed: { readonly at: number; readonly by: Bpm } | undefined;
    for (let elapsed = 0; elapsed < step.seconds; elapsed++, at++) {
      heart += (effort - heart) / scenario.lag;
      const told = strap(heart);
      if (told !== undefined) rule.reading(at, told);
      if (heart >= low && heart < high) secondsInZone++;
      if (obeyed !== undefined && at >= obeyed.at) {
        effort += obeyed.by;
        obeyed = undefined;
      }
      if (elapsed % POLL_EVERY !== 0) continue;
      const cue = rule.poll(at, step, index, elapsed);
      if (cue === undefined) continue;
      const needed = effort < low ? 'up' : effort >= high ? 'down' : 'hold';
      cues.push({ at, cue, isWrong: cue !== 'hold' && cue !== needed });
      if (cue !== 'hold') obeyed = { at: at + OBEYS_AFTER, by: cue === 'up' ? OBEYS_BY : 0 - OBEYS_BY };
    }
  }
  return { cues, seconds: at, secondsInZone };
}

/** The cues of a rule given a series of readings, one a second (undefined: no packet), within one step: '20u 60u 120h'. */
export function cuesOf(
  rule: CoachingRule,
  course: readonly (Bpm | undefined)[],
  target: ZoneNumber | undefined,
  seconds = course.length,
): string {
  const step = { seconds, target };
  const told: string[] = [];
  for (const [at, bpm] of course.slice(0, seconds).entries()) {
    if (bpm !== undefined) rule.reading(at, bpm);
    const cue = at % POLL_EVERY === 0 ? rule.poll(at, step, 0, at) : undefined;
    if (cue !== undefined) told.push(`${at}${cue.slice(0, 1)}`);
  }
  return told.join(' ');
}

/** The specification's constants taken literally: the last reading, 5 s of tolerance, 10 s between lines, 120 s of silence. */
export function literalRule(): CoachingRule {
  let bpm: Bpm | undefined;
  let outSince: number | undefined;
  let index = -1;
  let last = -99;
  return {
    reading: (_, told) => (bpm = told),
    poll(at, { target }, place) {
      if (place !== index) [index, outSince] = [place, undefined];
      if (bpm === undefined || target === undefined) return undefined;
      const difference = zoneOf(bpm, RUNNER_MAX) - target;
      outSince = difference === 0 ? undefined : (outSince ?? at);
      const isDue = outSince === undefined ? at - last >= 120 : at - outSince >= 5 && at - last >= 10;
      if (!isDue) return undefined;
      last = at;
      if (outSince === undefined) return 'hold';
      return difference < 0 ? 'up' : 'down';
    },
  };
}

/** What our rule did at a look, for tests that want more than its cues. */
export interface Looked {
  readonly at: number;
  readonly judged: ReturnType<typeof judge>['judgement'];
}

/** Our rule without a language model: what the gate allows is said. `watch` gets every look. */
export function ourRule(level: CoachingLevel = 'when-it-matters', watch?: (looked: Looked) => void): CoachingRule {
  let memory: CoachMemory = NEW_MEMORY;
  let readings: { readonly bpm: Bpm; readonly at: number }[] = [];
  return {
    reading(at, bpm) {
      readings = [...readings.filter((reading) => at - reading.at <= 60), { bpm, at }];
    },
    poll(at, { seconds, target }, index, elapsed) {
      const samples = readings.map((reading): HeartSample => ({ bpm: reading.bpm, age: (at - reading.at) * 1000 }));
      const step = {
        key: String(index),
        name: `Step ${index}`,
        type: 'work',
        length: seconds * 1000,
        elapsed: elapsed * 1000,
        left: (seconds - elapsed) * 1000,
        targetZone: target,
      } as const;
      if (elapsed > 0 && !isPolled(step)) return undefined;
      const heart = { readings: samples, maxHeartRate: RUNNER_MAX };
      const judged = judge({ now: at * 1000, level, step, heart }, memory);
      watch?.({ at, judged: judged.judgement });
      memory = judged.memory;
      const { decision, messageType } = judged.judgement;
      if (!decision.shouldCoach) return undefined;
      memory = remember(memory, { messageType, at: at * 1000, wasSpoken: true });
      if (messageType === 'tooLow') return 'up';
      return messageType === 'tooHigh' ? 'down' : 'hold';
    },
  };
}

/** What a rule did over many workouts: sums and means. */
export interface Tally {
  readonly cuesPerMinute: number;
  readonly directional: number;
  readonly wrong: number;
  readonly flips: number;
  /** From 0 to 1. */
  readonly timeInZone: number;
}

/** The means over `seeds` workouts of a rule. */
export function tallyOf(newRule: () => CoachingRule, scenario: Scenario, seeds: number): Tally {
  const outcomes = Array.from({ length: seeds }, (_, seed) => simulate(newRule(), scenario, seed * 7919 + 13));
  const mean = (of: (outcome: Outcome) => number): number =>
    outcomes.reduce((sum, outcome) => sum + of(outcome), 0) / seeds;
  return {
    cuesPerMinute: mean(({ cues, seconds }) => (cues.length * 60) / seconds),
    directional: mean(({ cues }) => cues.filter(({ cue }) => cue !== 'hold').length),
    wrong: mean(({ cues }) => cues.filter(({ isWrong }) => isWrong).length),
    flips: mean(({ cues }) => flipsOf(cues.map(({ cue }) => cue))),
    timeInZone: mean(({ seconds, secondsInZone }) => secondsInZone / seconds),
  };
}

/**
 * Where a rule misses what it owes against the literal constants, a sentence each: at most a tenth of their wrong
 * directions, and more time in the zone (COA-47).
 */
export function shortfallsOf(ours: Tally, literal: Tally): readonly string[] {
  const isRight = ours.wrong * 10 <= literal.wrong;
  const isLonger = ours.timeInZone > literal.timeInZone;
  return [
    ...(isRight ? [] : [`${ours.wrong} wrong directions are more than a tenth of ${literal.wrong}`]),
    ...(isLonger ? [] : [`${ours.timeInZone} of the time in the zone is no more than ${literal.timeInZone}`]),
  ];
}

/** How often one direction is directly followed by the other. */
function flipsOf(cues: readonly Cue[]): number {
  return cues.filter((cue, index) => cue !== 'hold' && cues[index - 1] === (cue === 'up' ? 'down' : 'up')).length;
}

/**
 * What a strap reports of a heart each second: noise, spikes of 35 bpm for 2 to 4 s, and dropouts of 10 to 29 s in
 * which it is silent or says 0.
 */
function createStrap({ noise, hasFaults }: Scenario, next: () => number): (heart: Bpm) => Bpm | undefined {
  let [spikeLeft, spike, dropLeft] = [0, 0, 0];
  return (heart) => {
    const told = Math.round(heart + bell(next) * noise);
    if (!hasFaults) return told;
    if (spikeLeft === 0 && next() < 1 / 240) {
      spikeLeft = 2 + Math.floor(next() * 3);
      spike = next() < 0.5 ? 35 : -35;
    }
    if (dropLeft === 0 && next() < 1 / 600) dropLeft = 10 + Math.floor(next() * 20);
    const isSpike = spikeLeft > 0;
    if (isSpike) spikeLeft--;
    if (dropLeft > 0) {
      dropLeft--;
      return next() < 0.5 ? 0 : undefined;
    }
    return isSpike ? told + spike : told;
  };
}

/** The borders of a target; without one anything is in it. */
function bordersOf(target: ZoneNumber | undefined): { readonly low: Bpm; readonly high: Bpm } {
  if (target === undefined) return { low: 0, high: 2 * RUNNER_MAX };
  const { minBpm, maxBpm } = bpmRangeOf(target, RUNNER_MAX);
  return { low: minBpm, high: maxBpm };
}

/** A normally distributed number. */
function bell(next: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());
}
