// Short ways to write a timer in a test.

import * as fc from 'fast-check';
import { SOUND_SETS } from '../ports/audio.ts';
import { BOTH_SIDES } from '../timer/step-end.ts';
import type { Round, RoundRepeat, Step, Timer } from '../timer/timer.ts';
import { anyBells, anyOwnBells, anyRing, anyTap } from './step-extras.ts';

const COUNTED = { countdownBeep: true, voiceEnabled: true, volume: 70 } as const;

/** A step of this many seconds. */
export function aStep(name: string, duration: number, given: Partial<Step> = {}): Step {
  return {
    id: `step-${name}`,
    name,
    duration,
    type: 'work',
    repeat: 1,
    coachingEnabled: true,
    pauseAfterEnd: false,
    ...given,
  };
}

/** A round of steps. */
export function aRound(name: string, steps: readonly Step[], given: Partial<Round> = {}): Round {
  return { id: `round-${name}`, name, steps, repeat: 1, restAfterRound: 0, ...given };
}

/** A timer of rounds. */
export function aTimer(rounds: readonly Round[], given: Partial<Timer> = {}): Timer {
  return {
    id: 'timer-1',
    userId: 'user-1',
    name: 'Test',
    rounds,
    globalSettings: COUNTED,
    tags: [],
    createdAt: new Date(0),
    updatedAt: new Date(0),
    ...given,
  };
}

/**
 * Small timers in every combination of repeats, rests, gates, taps, rings, delays, chimes, countdowns, sides, ladders, random orders
 * and, if wanted, infinite rounds.
 */
export function smallTimers(infinite: 'with-infinite' | 'finite'): fc.Arbitrary<Timer> {
  const step = fc
    .record({
      duration: fc.oneof(
        fc.integer({ min: 1, max: 70 }),
        fc.integer({ min: 1, max: 9000 }).map((ms) => ms / 1000),
      ),
      repeat: fc.integer({ min: 1, max: 3 }),
      type: fc.constantFrom('work', 'rest', 'delay', 'meditation'),
      pauseAfterEnd: fc.boolean(),
      chimeInterval: fc.constantFrom(0, 1, 7),
      ladder: fc.constantFrom(undefined, undefined, undefined, 1, 5, 0.25, -0.5, -9),
      sides: fc.constantFrom(undefined, undefined, undefined, BOTH_SIDES),
      end: fc.oneof({ weight: 5, arbitrary: fc.constant(undefined) }, anyTap, anyRing),
      bells: fc.oneof({ weight: 6, arbitrary: fc.constant(undefined) }, anyBells),
    })
    .map(({ ladder, sides, end, bells, ...given }) =>
      aStep('step', given.duration, {
        ...given,
        ...(ladder && { ladder }),
        ...(sides && { sides }),
        ...(end && { end }),
        ...(bells && { bells }),
      }),
    );
  const repeat: fc.Arbitrary<RoundRepeat> =
    infinite === 'finite'
      ? fc.integer({ min: 1, max: 4 })
      : fc.oneof({ weight: 4, arbitrary: fc.integer({ min: 1, max: 4 }) }, fc.constant('infinite' as const));
  const round = fc
    .record({
      steps: fc.array(step, { maxLength: 4 }).map((steps) => steps.map((one, at) => ({ ...one, id: `step-${at}` }))),
      repeat,
      restAfterRound: fc.constantFrom(0, 0, 3, 11),
      order: fc.constantFrom(undefined, undefined, 'shuffled' as const),
    })
    .map(({ steps, order, ...given }) => aRound('round', steps, { ...given, ...(order && { order }) }));
  const spokenCountdown = fc.constantFrom(undefined, ...(['numbers', 'both'] as const));
  const rounds = fc
    .array(round, { minLength: 1, maxLength: 4 })
    .filter((written) => written.some(({ steps }) => steps.length > 0));
  const sounds = fc.oneof({ weight: 3, arbitrary: fc.constant(undefined) }, fc.constantFrom(...SOUND_SETS));
  return fc.tuple(rounds, spokenCountdown, sounds).map(([written, spoken, set]) => {
    const globalSettings = { ...COUNTED, ...(spoken && { spokenCountdown: spoken }), ...(set && { sounds: set }) };
    return aTimer(written, { globalSettings });
  });
}

/** The same with sounds of a person's own at some of their steps. */
export function ownSoundTimers(infinite: 'with-infinite' | 'finite'): fc.Arbitrary<Timer> {
  const some = fc.array(fc.option(anyOwnBells, { nil: undefined }), { minLength: 4, maxLength: 4 });
  return fc.tuple(smallTimers(infinite), some).map(([timer, bells]) => ({
    ...timer,
    rounds: timer.rounds.map((round) => ({
      ...round,
      steps: round.steps.map((step, at) => ({ ...step, ...(bells[at] && { bells: bells[at] }) })),
    })),
  }));
}
