// Timers of all shapes for laws: small enough for a law to meet ends, repeats and infinite rounds often.

import * as fc from 'fast-check';
import { SPORTS } from '../timer/sport.ts';
import { STEP_TYPES, ZONE_NUMBERS, type GlobalSettings, type Round, type Step, type Timer } from '../timer/timer.ts';

/** A share from 0 to 1, spread evenly: `fc.double` gives mostly numbers that cannot be told from 0. */
export const anyShare: fc.Arbitrary<number> = fc.integer({ min: 0, max: 1_000_000 }).map((part) => part / 1_000_000);

/** A name that is not blank. */
export const anyName: fc.Arbitrary<string> = fc
  .string({ minLength: 1, maxLength: 12 })
  .filter((name) => name.trim() !== '');

/** A step that can be saved; whatever contains it draws the id again. */
export const anyStep: fc.Arbitrary<Step> = fc.record(
  {
    id: fc.uuid().map((id) => `step-${id}`),
    name: anyName,
    duration: fc.oneof(fc.integer({ min: 1, max: 90 }), fc.constantFrom(0.5, 30, 60, 3600, 86_400)),
    type: fc.constantFrom(...STEP_TYPES),
    repeat: fc.integer({ min: 1, max: 4 }),
    targetHeartRateZone: fc.constantFrom(...ZONE_NUMBERS),
    chimeInterval: fc.integer({ min: 0, max: 20 }),
    coachingEnabled: fc.boolean(),
    pauseAfterEnd: fc.boolean(),
  },
  { requiredKeys: ['id', 'name', 'duration', 'type', 'repeat', 'coachingEnabled', 'pauseAfterEnd'] },
);

/** A round that can be saved. */
export const anyRound: fc.Arbitrary<Round> = fc.record(
  {
    id: fc.uuid().map((id) => `round-${id}`),
    name: anyName,
    steps: fc.uniqueArray(anyStep, { minLength: 1, maxLength: 4, selector: ({ id }) => id }),
    repeat: fc.oneof({ weight: 4, arbitrary: fc.integer({ min: 1, max: 4 }) }, fc.constant('infinite' as const)),
    restAfterRound: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 60 }), fc.constant(3600)),
  },
  { requiredKeys: ['id', 'name', 'steps', 'repeat', 'restAfterRound'] },
);

const anyGlobalSettings: fc.Arbitrary<GlobalSettings> = fc.record(
  {
    countdownBeep: fc.boolean(),
    spokenCountdown: fc.constantFrom(...(['numbers', 'both'] as const)),
    sport: fc.constantFrom(...SPORTS),
    voiceEnabled: fc.boolean(),
    volume: fc.integer({ min: 0, max: 100 }),
  },
  { requiredKeys: ['countdownBeep', 'voiceEnabled', 'volume'] },
);

const anyDate = fc.date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true });

/** A timer that can be saved, with distinct ids throughout. */
export const anyTimer: fc.Arbitrary<Timer> = fc
  .record(
    {
      id: fc.uuid().map((id) => `timer-${id}`),
      userId: fc.constantFrom('ann', 'ben'),
      name: anyName,
      description: fc.string({ maxLength: 20 }),
      rounds: fc.array(anyRound, { minLength: 1, maxLength: 4 }),
      globalSettings: anyGlobalSettings,
      tags: fc.uniqueArray(anyName, { maxLength: 3 }),
      createdAt: anyDate,
      updatedAt: anyDate,
    },
    { requiredKeys: ['id', 'userId', 'name', 'rounds', 'globalSettings', 'tags', 'createdAt', 'updatedAt'] },
  )
  .map(numbered);

function numbered(timer: Timer): Timer {
  const rounds = timer.rounds.map((round, at) => ({
    ...round,
    id: `round-${at + 1}`,
    steps: round.steps.map((step, place) => ({ ...step, id: `step-${at + 1}-${place + 1}` })),
  }));
  return { ...timer, rounds };
}
