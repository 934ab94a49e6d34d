// Whole programmes that are there without being written. Each is a ladder: a few numbers, and how a day is made of them.

import { draftWith, inARow, QUIET, round, step, type NewRound, type NewStep } from '../ready-made/written.ts';
import type { TimerDraft, ZoneNumber } from '../timer/timer.ts';
import type { DraftEntry, ProgrammeDraft } from './programme.ts';

/** A programme to take as it is. */
export interface ReadyMadeProgramme {
  /** Its address: lower-case words and digits with hyphens, never changed. */
  readonly slug: string;
  /** One sentence: for whom it is. */
  readonly when: string;
  readonly draft: ProgrammeDraft;
}

/** A draft with one entry for each day, in their order; days that are the same object are one timer. */
function programme(
  { name, description, daysPerWeek }: Pick<ProgrammeDraft, 'name' | 'description' | 'daysPerWeek'>,
  days: readonly TimerDraft[],
): ProgrammeDraft {
  const timers = [...new Set(days)];
  const entries = days.map((day): DraftEntry => ({ kind: 'own', index: timers.indexOf(day) }));
  return { name, description, daysPerWeek, entries, timers };
}

/** Three times the same day, as one timer. */
const threeOf = (day: TimerDraft): readonly TimerDraft[] => [day, day, day];

const MINUTE = 60;

const WALK_BRISKLY = inARow('Warm up', step('Walk briskly', 'preparation', 5 * MINUTE));
const WALK_SLOWLY = inARow('Cool down', step('Walk slowly', 'recovery', 5 * MINUTE));
const run = (seconds: number): NewStep => step('Run', 'work', seconds);
const walk = (seconds: number): NewStep => step('Walk', 'recovery', seconds);
const runDay = (day: string, ...rounds: readonly NewRound[]): TimerDraft =>
  draftWith({
    name: `Couch to 5 km, ${day}`,
    how: 'Run slowly enough to talk.',
    settings: { sport: 'running' },
    rounds: [WALK_BRISKLY, ...rounds, WALK_SLOWLY],
  });
/** Runs of so many minutes with a walk between them. */
const runs = (minutes: readonly number[], between: number): NewRound =>
  inARow(
    'Run and walk',
    ...minutes.flatMap((one, at) => [...(at > 0 ? [walk(between * MINUTE)] : []), run(one * MINUTE)]),
  );
const inOneGo = (minutes: number): NewRound => inARow('Run', run(minutes * MINUTE));

const COUCH_TO_5_KM: ReadyMadeProgramme = {
  slug: 'couch-to-5-km',
  when: 'From walking to running for half an hour.',
  draft: programme(
    {
      name: 'Couch to 5 km',
      description:
        'Three days a week for nine weeks, with a day of rest between them. Repeat a day as often as you like.',
      daysPerWeek: 3,
    },
    [
      ...threeOf(runDay('week 1', round('Run and walk', 8, 0, run(60), walk(90)))),
      ...threeOf(runDay('week 2', round('Run and walk', 6, 0, run(90), walk(120)))),
      ...threeOf(runDay('week 3', round('Run and walk', 2, 0, run(90), walk(90), run(180), walk(180)))),
      ...threeOf(
        runDay('week 4', inARow('Run and walk', run(180), walk(90), run(300), walk(150), run(180), walk(90), run(300))),
      ),
      runDay('week 5, day 1', runs([5, 5, 5], 3)),
      runDay('week 5, day 2', runs([8, 8], 5)),
      runDay('week 5, day 3', inOneGo(20)),
      runDay('week 6, day 1', runs([5, 8, 5], 3)),
      runDay('week 6, day 2', runs([10, 10], 3)),
      runDay('week 6, day 3', inOneGo(25)),
      ...[25, 28, 30].flatMap((minutes, at) => threeOf(runDay(`week ${at + 7}`, inOneGo(minutes)))),
    ],
  ),
};

/** The first set of each week, and by how much each of the five sets differs from it. */
const FIRST_SETS = [4, 7, 10, 14, 18, 22];
const SET_STEPS = [0, 2, -1, -1];
/** Each day of a week is a little more, with a longer rest. */
const PUSH_UP_DAYS = [
  { more: 0, rest: 60 },
  { more: 1, rest: 90 },
  { more: 2, rest: 120 },
];
const GET_READY = inARow('Get ready', step('Get ready', 'preparation', 10, QUIET));
const pushUps = (count: number): NewStep =>
  step('Push-ups', 'work', 3 * count, { ...QUIET, end: { kind: 'tap', repetitions: { count } } });
const AS_MANY = step('As many as you can', 'work', 60, { ...QUIET, count: { kind: 'repetitions' } });

function pushUpDay(first: number, rest: number, name: string): TimerDraft {
  const sets = SET_STEPS.map((by) => pushUps(Math.max(1, first + by)));
  return draftWith({
    name,
    how: 'Four sets, then as many as you can in a minute. Press Done after each set, and tap for each push-up of the last one. On your knees counts, too.',
    settings: { sport: 'strength' },
    rounds: [
      GET_READY,
      inARow('Sets', ...[...sets, AS_MANY].flatMap((set, at) => [...(at > 0 ? [restOf(rest)] : []), set])),
    ],
  });
}

const restOf = (seconds: number): NewStep => step('Rest', 'rest', seconds, QUIET);

const PUSH_UPS: ReadyMadeProgramme = {
  slug: 'push-ups',
  when: 'More push-ups than you think, in six weeks.',
  draft: programme(
    {
      name: 'Push-ups in six weeks',
      description:
        'Three days a week for six weeks, with a day of rest between them. If a week is too hard, do it again.',
      daysPerWeek: 3,
    },
    FIRST_SETS.flatMap((first, week) =>
      PUSH_UP_DAYS.map(({ more, rest }, day) =>
        pushUpDay(first + more, rest, `Push-ups, week ${week + 1}, day ${day + 1}`),
      ),
    ),
  ),
};

/** What each sitting is about, and its minutes. */
const SITTINGS = [
  ['Feel your breath', 5],
  ['Count to ten breaths, again and again', 5],
  ['Feel your body from head to toe', 7],
  ['Notice what you hear', 8],
  ['Let thoughts pass', 10],
  ['Name what comes: thought, sound, feeling', 10],
  ['Wish someone well', 12],
  ['Rest in your breath', 15],
  ['Sit with what is there', 15],
  ['Sit without a task', 20],
] as const;

const sitting = (about: string, minutes: number, number: number): TimerDraft =>
  draftWith({
    name: `Sitting ${number}: ${minutes} minutes`,
    how: `${about}. A bowl begins the sitting, and three strikes end it.`,
    settings: { countdownBeep: false, sounds: 'bowls' },
    rounds: [
      inARow(
        'Sitting',
        step('Settle', 'preparation', MINUTE, { ...QUIET, bells: { start: 'none', end: 'none' } }),
        step(about, 'meditation', minutes * MINUTE, { ...QUIET, bells: { strikes: 3, apart: 5 } }),
      ),
    ],
  });

const TEN_SITTINGS: ReadyMadeProgramme = {
  slug: 'ten-sittings',
  when: 'Learn to meditate, five minutes at first.',
  draft: programme(
    { name: 'Ten sittings', description: 'One a day, or whenever you like, from five minutes to twenty.' },
    SITTINGS.map(([about, minutes], at) => sitting(about, minutes, at + 1)),
  ),
};

/** Of each week: minutes in zone 2, how often six minutes in zone 3, how often three minutes in zone 4. The last one is lighter. */
const ZONE_WEEKS = [
  { easy: 30, steady: 2, hard: 4 },
  { easy: 35, steady: 3, hard: 5 },
  { easy: 40, steady: 3, hard: 6 },
  { easy: 30, steady: 2, hard: 4 },
];
const inZone = (name: string, type: 'work' | 'recovery' | 'preparation', minutes: number, zone: ZoneNumber): NewStep =>
  step(name, type, minutes * MINUTE, { targetHeartRateZone: zone });
/** Until the heart is back in zone 2, and half a minute at least. */
const RECOVER = step('Recover', 'recovery', 3 * MINUTE, {
  targetHeartRateZone: 2,
  end: { kind: 'heart', when: 'below', border: { kind: 'zone', zone: 2 }, atLeast: 30 },
});

function zoneDays({ easy, steady, hard }: (typeof ZONE_WEEKS)[number], week: number): readonly TimerDraft[] {
  const day = (name: string, how: string, ...rounds: readonly NewRound[]): TimerDraft =>
    draftWith({
      name: `Zones, week ${week}: ${name}`,
      how,
      rounds: [
        inARow('Warm up', inZone('Warm up', 'preparation', 10, 2)),
        ...rounds,
        inARow('Cool down', inZone('Cool down', 'recovery', 5, 1)),
      ],
    });
  return [
    day(
      'long and easy',
      `${easy} minutes in zone 2: easy enough to talk throughout.`,
      inARow('Easy', inZone('Easy', 'work', easy, 2)),
    ),
    day(
      'steady',
      `${steady} efforts of six minutes in zone 3, each followed by three easy minutes.`,
      round('Steady and easy', steady, 0, inZone('Steady', 'work', 6, 3), inZone('Easy', 'recovery', 3, 2)),
    ),
    day(
      'hard',
      `${hard} efforts of three minutes in zone 4. Recover until your heart rate is back in zone 2, for three minutes at most.`,
      round('Hard and recover', hard, 0, inZone('Hard', 'work', 3, 4), RECOVER),
    ),
  ];
}

const ZONE_INTERVALS: ReadyMadeProgramme = {
  slug: 'zone-intervals',
  when: 'Four weeks by heart rate, with a strap.',
  draft: programme(
    {
      name: 'Four weeks by heart zone',
      description:
        'Each week has a long easy day, a steady day and a hard day, with a day of rest between them. For running, cycling and rowing.',
      daysPerWeek: 3,
    },
    ZONE_WEEKS.flatMap((week, at) => zoneDays(week, at + 1)),
  ),
};

/** The programmes to take, in the order in which they are shown. */
export const READY_MADE_PROGRAMMES: readonly ReadyMadeProgramme[] = [
  COUCH_TO_5_KM,
  PUSH_UPS,
  TEN_SITTINGS,
  ZONE_INTERVALS,
];
