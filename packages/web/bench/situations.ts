// The situations in which cues are measured, and what happens to a page in each of them.

import type { EngineName } from '../e2e/engines/engine.ts';
import type { Stalls } from './page/tap-report.ts';
import { type BenchTimer, tonesAt } from './product.ts';

/** One situation; times in milliseconds, counted from the first tone. */
export interface Situation {
  readonly name: string;
  readonly says: string;
  readonly length: number;
  /** The seconds at which a tone is due, or undefined for every second. */
  readonly due?: readonly number[];
  readonly stalls?: Stalls;
  readonly isHidden?: true;
  readonly freeze?: { readonly from: number; readonly length: number };
  readonly flags?: readonly string[];
  /** The timer that is run, where it is not one short tone at each second that is due. */
  readonly timer?: BenchTimer;
  /** Where the timer runs, if not on its run screen. */
  readonly place?: 'kitchen';
  /** The engine, where it is not Chromium: the product alone is measured then. */
  readonly engine?: Exclude<EngineName, 'Chromium'>;
  /** How long the page cannot notice that the audio clock jumped: its own pulse, and what blocks it. */
  readonly blind: number;
}

const AFTER_START = Array.from({ length: 59 }, (_, second) => second + 1);

/** How often a page looks at the audio clock at least, and how near a tone may be when it cannot be moved any more. */
const PULSE = 350;

/** How long a page may not notice that a clock which steps has lost less than a step: until its looks from before are forgotten. */
const STEPPING = 1500;

/** Chimes, countdowns and chords, with a rest: the seconds at which something sounds are worked out by hand. */
const WORKOUT = {
  rounds: [
    { id: 'round-1', name: 'Twice', repeat: 2, restAfterRound: 7, steps: [aStep('Row', 8, 3), aStep('Ski', 6, 0)] },
    { id: 'round-2', name: 'Once', repeat: 1, restAfterRound: 0, steps: [aStep('Lift', 8, 3), aStep('Sit', 6, 0)] },
  ],
  countdownBeep: true,
};
const WORKOUT_DUE = [
  ...[0, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14],
  ...[16, 17, 18, 19, 20, 21, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35],
  ...[38, 39, 40, 41, 42, 43, 44, 45, 46, 47, 48, 49],
];

/** Every word of it is silent but the numbers. */
const SPOKEN = {
  rounds: [
    { id: 'round-1', name: 'Thrice', repeat: 3, restAfterRound: 0, steps: [aStep('Row', 9, 0), aStep('Ski', 7, 0)] },
  ],
  countdownBeep: true,
  spokenCountdown: 'numbers',
} as const;
const SPOKEN_DUE = [
  ...[0, 16, 32].flatMap((repeat) => [0, 4, 5, 6, 7, 8, 9, 11, 12, 13, 14, 15].map((second) => repeat + second)),
  48,
];

/** The recorder finds what begins after quiet, and a bowl rings for ten seconds. */
const BOWLS = {
  rounds: [
    {
      id: 'round-1',
      name: 'Bowls',
      repeat: 1,
      restAfterRound: 0,
      steps: ['A', 'B', 'C', 'D'].map((name) => aStep(name, 13, 0)),
    },
  ],
  countdownBeep: false,
  sounds: 'bowls',
};
const BOWLS_DUE = [0, 13, 26, 39, 52];

function aStep(name: string, duration: number, chimeInterval: number): object {
  const settings = { type: 'work', repeat: 1, chimeInterval, coachingEnabled: false, pauseAfterEnd: false };
  return { id: `step-${name}`, name, duration, ...settings };
}

/** Those of the goal, a workout, and the other engines. Periods that do not divide a second: a block would otherwise always hide the same part of it. */
export const SITUATIONS: readonly Situation[] = [
  { name: 'idle', says: 'idle', length: 60_000, blind: PULSE },
  {
    name: 'tasks',
    says: '300 ms tasks every 730 ms',
    length: 60_000,
    stalls: { first: 3500, length: 300, every: 730 },
    blind: PULSE + 300,
  },
  {
    name: 'stalls',
    says: '2 s stalls every 5.3 s',
    length: 60_000,
    stalls: { first: 3500, length: 2000, every: 5300 },
    blind: PULSE + 2000,
  },
  {
    name: 'hidden',
    says: 'hidden, silences of 150 s',
    length: 320_000,
    due: [0, 1, 150, 151, 300, 301],
    isHidden: true,
    // Chromium waits five minutes until it slows a hidden page down to one timer a minute: here ten seconds.
    flags: ['--enable-features=IntensiveWakeUpThrottling:grace_period_seconds/10'],
    blind: PULSE,
  },
  {
    name: 'frozen',
    says: 'frozen for 20 s',
    length: 60_000,
    isHidden: true,
    // Not a whole number of seconds: tones that are late by the freeze must not fall onto other cues.
    freeze: { from: 10_300, length: 20_400 },
    blind: PULSE,
  },
  {
    name: 'workout',
    says: 'a workout with countdowns, chimes and chords',
    length: 50_000,
    due: WORKOUT_DUE,
    timer: WORKOUT,
    blind: PULSE,
  },
  {
    name: 'bowls',
    says: 'bowls, each struck when the one before has rung out',
    length: 60_000,
    due: BOWLS_DUE,
    timer: BOWLS,
    blind: PULSE,
  },
  {
    name: 'numbers',
    says: 'a workout with a spoken countdown, its clips with silence before the word',
    length: 49_000,
    due: SPOKEN_DUE,
    timer: SPOKEN,
    blind: PULSE,
  },
  {
    name: 'kitchen',
    says: 'a lane of the kitchen beside eleven others, from its second 1',
    length: 60_000,
    due: AFTER_START,
    timer: tonesAt([0, ...AFTER_START]),
    place: 'kitchen',
    blind: PULSE,
  },
  { name: 'firefox', says: 'Firefox, idle', length: 60_000, engine: 'Firefox', blind: STEPPING },
  {
    name: 'firefox-tasks',
    says: 'Firefox, 300 ms tasks every 730 ms',
    length: 60_000,
    stalls: { first: 3500, length: 300, every: 730 },
    engine: 'Firefox',
    blind: STEPPING + 300,
  },
  {
    name: 'firefox-workout',
    says: 'Firefox, a workout with countdowns, chimes and chords',
    length: 50_000,
    due: WORKOUT_DUE,
    timer: WORKOUT,
    engine: 'Firefox',
    blind: STEPPING,
  },
  { name: 'webkit', says: 'WebKit, idle', length: 60_000, engine: 'WebKit', blind: PULSE },
];

/** Ten real minutes of an idle page, for the drift. */
export const LONG: Situation = { name: 'long', says: 'ten minutes', length: 600_000, blind: PULSE };

/** The seconds at which tones are due within a situation. */
export function secondsDue({ due, length }: Situation): readonly number[] {
  const all = due ?? Array.from({ length: Math.floor(length / 1000) }, (_, second) => second);
  return all.filter((second) => second * 1000 < length - 500);
}

/** The timer that is run in a situation. */
export function timerOf(situation: Situation): BenchTimer {
  return situation.timer ?? tonesAt(secondsDue(situation));
}
