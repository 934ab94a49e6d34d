// One workout, second by second: the heart follows the effort, the sensor says what it makes of that, a coaching rule speaks, and
// the athlete answers. A model for comparing rules and catching regressions, not physiology.

import type { Bpm } from '../../base/units.ts';
import { seededRandom } from '../seeded-random.ts';
import {
  limitsOf,
  type Fault,
  type Heart,
  type Sensor,
  type SimulatedStep,
  type SimulatedWorkout,
} from './workouts.ts';

/** What a rule says at a poll: faster, slower, or something without a direction. */
export type Cue = 'up' | 'down' | 'hold';

/** A rule under test. `poll` is asked every 5 s, the first time at the start of a step. */
export interface CoachingRule {
  readonly reading: (at: number, bpm: Bpm) => void;
  readonly poll: (at: number, step: SimulatedStep, index: number, elapsed: number) => Cue | undefined;
}

/** A cue, and what the effort needed then. */
export interface GivenCue {
  readonly at: number;
  readonly cue: Cue;
  readonly needed: Cue;
}

/** The outcome of a simulated workout. Times are in seconds. */
export interface Outcome {
  readonly cues: readonly GivenCue[];
  readonly seconds: number;
  readonly secondsInZone: number;
  /** For each step that began with a wrong effort: when its first right direction came, or else when it needed none any more. */
  readonly firstRight: readonly number[];
  /** The longest time in a step of a minute or more with the heart outside, an effort that keeps it there, and no right cue. */
  readonly longestSilence: number;
  /** The steps of a minute or more with an easier target than the one before that began with an effort low enough for it. */
  readonly easier: number;
  /** How many of them heard 'slower' within 20 s, while the effort still was. */
  readonly hurried: number;
}

const POLL_EVERY = 5;
/** An effort this little outside the target is as good as within. */
const CLEARLY: Bpm = 3;
const COACHED_FROM = 60;
/** A direction this early in a step would be about its beginning. */
const BEGINNING = 20;

/** Runs a rule in a workout: the same workout gives every rule the same first effort of each step, noise and faults. */
export function simulate(rule: CoachingRule, workout: SimulatedWorkout): Outcome {
  const { plan, athlete, seed } = workout;
  const aims = seededRandom(seed);
  const beat = createHeart(workout.heart);
  const read = createSensor(workout.sensor, seed + 1);
  const cues: GivenCue[] = [];
  const firstRight: number[] = [];
  let [at, secondsInZone, longestSilence, easier, hurried] = [0, 0, 0, 0, 0];
  for (const [index, step] of plan.entries()) {
    const { low, high, middle } = limitsOf(step.target);
    const watch = createWatch(low, high);
    let effort = middle + bell(aims.next) * athlete.misjudgement;
    let answers: { readonly at: number; readonly by: Bpm }[] = [];
    const isEasier =
      step.seconds >= COACHED_FROM && effort < high && (step.target ?? 5) < (plan[index - 1]?.target ?? 0);
    let isHurried = false;
    for (let elapsed = 0; elapsed < step.seconds; elapsed++, at++) {
      effort += athlete.drift / 60;
      while (answers[0] !== undefined && answers[0].at <= at) effort += answers.shift()?.by ?? 0;
      const heart = beat(effort);
      const told = read(heart);
      if (told !== undefined) rule.reading(at, told);
      if (heart >= low && heart < high) secondsInZone++;
      const cue = elapsed % POLL_EVERY === 0 ? rule.poll(at, step, index, elapsed) : undefined;
      watch.see(elapsed, effort, heart, cue);
      if (cue === undefined) continue;
      cues.push({ at, cue, needed: neededBy(effort, low, high) });
      isHurried ||= elapsed <= BEGINNING && cue === 'down' && effort < high;
      const by = cue === 'hold' ? 0 : cue === 'up' ? athlete.answersBy : 0 - athlete.answersBy;
      if (by !== 0) answers = [...answers, { at: at + athlete.answersAfter, by }];
    }
    if (isEasier) [easier, hurried] = [easier + 1, hurried + (isHurried ? 1 : 0)];
    if (step.seconds < COACHED_FROM) continue;
    const seen = watch.end(step.seconds);
    longestSilence = Math.max(longestSilence, seen.longestSilence);
    if (seen.firstRight !== undefined) firstRight.push(seen.firstRight);
  }
  return { cues, seconds: at, secondsInZone, firstRight, longestSilence, easier, hurried };
}

/** Watches one step for the first right direction and the longest silence at a wrong effort. */
function createWatch(low: Bpm, high: Bpm) {
  let began: boolean | undefined;
  let firstRight: number | undefined;
  let since: number | undefined;
  let side: Cue = 'hold';
  let longestSilence = 0;
  return {
    see(elapsed: number, effort: Bpm, heart: Bpm, cue: Cue | undefined): void {
      const needed = neededBy(effort, low - CLEARLY, high + CLEARLY);
      const missed = neededBy(heart, low, high) === needed ? needed : 'hold';
      began ??= needed !== 'hold';
      if (began && firstRight === undefined && (cue === needed || needed === 'hold')) firstRight = elapsed;
      if (missed !== side) [side, since] = [missed, missed === 'hold' ? undefined : elapsed];
      if (since === undefined) return;
      longestSilence = Math.max(longestSilence, elapsed - since);
      if (cue === needed) since = elapsed;
    },
    end: (seconds: number) => ({ longestSilence, firstRight: began === true ? (firstRight ?? seconds) : undefined }),
  };
}

function neededBy(effort: Bpm, low: Bpm, high: Bpm): Cue {
  if (effort < low) return 'up';
  return effort >= high ? 'down' : 'hold';
}

/** The heart rate a second later, at an effort. */
function createHeart({ atRest, parts, fall }: Heart): (effort: Bpm) => Bpm {
  const rates = parts.map(() => atRest);
  return (effort) => {
    let heart = 0;
    for (const [index, { seconds, share }] of parts.entries()) {
      const rate = rates[index] ?? effort;
      const moved = rate + (effort - rate) / (effort < rate ? fall * seconds : seconds);
      rates[index] = moved;
      heart += moved * share;
    }
    return heart;
  };
}

/** What a sensor says of a heart each second, or undefined if it says nothing. */
function createSensor({ latency, noise, fault }: Sensor, seed: number): (heart: Bpm) => Bpm | undefined {
  const { next } = seededRandom(seed);
  const past: Bpm[] = [];
  let [left, drawn, last] = [0, 0, 0];
  return (heart) => {
    past.push(heart);
    const felt = past.length > latency ? (past.shift() ?? heart) : (past[0] ?? heart);
    const right = Math.round(felt + bell(next) * noise);
    const [isNew, share, length] = [fault !== undefined && next() < fault.perHour / 3600, next(), next()];
    if (fault === undefined) return right;
    if (left === 0 && isNew) {
      const [least, most] = fault.seconds;
      [left, drawn] = [Math.round(least + (most - least) * length), share];
    }
    if (left === 0) return (last = right);
    left--;
    return faulty(fault.kind, right, last, drawn, left);
  };
}

function faulty(kind: Fault['kind'], right: Bpm, last: Bpm, drawn: number, left: number): Bpm | undefined {
  switch (kind) {
    case 'spike':
      return right + (drawn < 0.5 ? 35 : -35);
    case 'dropout':
      return drawn < 0.5 && left % 2 === 0 ? 0 : undefined;
    case 'stuck':
      return last;
    case 'half':
      return Math.round(right / 2);
    case 'locked':
      return Math.round(150 + 30 * drawn + (left % 3) - 1);
  }
}

/** A normally distributed number. */
function bell(next: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());
}
