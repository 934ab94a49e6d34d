// How steps end and what they say, for laws.

import * as fc from 'fast-check';
import { SOUND_SETS } from '../ports/audio.ts';
import { NO_SOUND, type StepBells } from '../timer/bells.ts';
import { COUNTED, type StepCount } from '../timer/step-count.ts';
import { AT_MOST, BOTH_SIDES, type RingEnd, type StepEnd, type StepExtras, type TapEnd } from '../timer/step-end.ts';
import { BREATH_TONE, TIME_SHOWN_AS } from '../timer/time-shown.ts';
import { ZONE_NUMBERS, type Round, type Timer } from '../timer/timer.ts';
import { anyTimer } from './generators.ts';

/** An end by a tap, with or without repetitions. */
export const anyTap: fc.Arbitrary<TapEnd> = fc.record(
  {
    kind: fc.constant('tap' as const),
    repetitions: fc.record(
      { count: fc.integer({ min: 1, max: 1_000 }), ladder: fc.integer({ min: -100, max: 100 }) },
      { requiredKeys: ['count'] },
    ),
  },
  { requiredKeys: ['kind'] },
);

/** An end by a tap, after the step's time at the latest. */
export const anyCappedTap: fc.Arbitrary<TapEnd> = anyTap.map((end) => ({ ...end, lasts: AT_MOST }));

/** An end that rings until it is answered. */
export const anyRing: fc.Arbitrary<RingEnd> = fc.constant({ kind: 'ring' });

/** Every way a step can end but by its time; `atLeast` is at most half a second, so that it fits into any step. */
export const anyEnd: fc.Arbitrary<StepEnd> = fc.oneof(
  anyTap,
  anyCappedTap,
  anyRing,
  fc.record({
    kind: fc.constant('heart' as const),
    when: fc.constantFrom('below' as const, 'above' as const),
    border: fc.oneof(
      fc.record({ kind: fc.constant('bpm' as const), bpm: fc.integer({ min: 30, max: 240 }) }),
      fc.record({ kind: fc.constant('zone' as const), zone: fc.constantFrom(...ZONE_NUMBERS) }),
    ),
    atLeast: fc.constantFrom(0, 0.5),
  }),
);

/** Addresses over https. fast-check's own take 1.5 s to prepare, in each process that loads this. */
const anyLink = fc
  .tuple(
    fc.domain(),
    fc.string({ unit: fc.constantFrom(...Array.from('aZ09-._~/?=&#+:@!$,;'), '%C3%A9', '%2F'), maxLength: 30 }),
  )
  .map(([domain, path]) => `https://${domain}/${path}`);

/** The bells of a step, among them sounds that only a newer build knows. */
export const anyBells: fc.Arbitrary<StepBells> = fc
  .record(
    {
      start: fc.constantFrom(NO_SOUND, 'tones', 'bowls', 'gongs-2'),
      end: fc.constantFrom(NO_SOUND, 'boxing-bell', 'wood'),
      strikes: fc.constantFrom(2, 3),
      apart: fc.constantFrom(1, 2, 3.25),
      chime: fc.constantFrom('bowls', 'tones', 'gongs-2'),
      chimes: fc.constant('random' as const),
      background: fc.constantFrom('rain', 'brown-noise', 'waves-2'),
      backgroundVolume: fc.constantFrom(0, 30, 100),
    },
    { requiredKeys: [] },
  )
  // How loud it is says nothing without a background.
  .map(({ backgroundVolume, ...bells }) =>
    bells.background === undefined || backgroundVolume === undefined ? bells : { ...bells, backgroundVolume },
  )
  .filter((bells) => Object.keys(bells).length > 0);

const anyOwnSound = fc.constantFrom('own:gong:3250', 'own:gong:3250', 'own:3f9c:200', 'own:from-a-newer-app');

/** Bells of which some are a person's own sounds. */
export const anyOwnBells: fc.Arbitrary<StepBells> = fc
  .tuple(
    anyBells,
    fc.record({ start: anyOwnSound, end: anyOwnSound, chime: anyOwnSound }, { requiredKeys: [] }),
    anyOwnSound,
  )
  .map(([bells, own, end]) => ({ ...bells, ...(Object.keys(own).length === 0 ? { end } : own) }));

/** What a step counts. */
export const anyCount: fc.Arbitrary<StepCount> = fc.record(
  { kind: fc.constantFrom(...COUNTED), sayEvery: fc.integer({ min: 1, max: 1000 }) },
  { requiredKeys: ['kind'] },
);

/** What a step says beyond its time. */
export const anyExtras: fc.Arbitrary<StepExtras> = fc.record(
  {
    end: anyEnd,
    note: fc.string({ maxLength: 40 }),
    link: anyLink,
    sides: fc.constant(BOTH_SIDES),
    ladder: fc.integer({ min: -120, max: 120 }),
    bells: anyBells,
    count: anyCount,
  },
  { requiredKeys: [] },
);

const anySounds = fc
  .record(
    {
      sounds: fc.constantFrom(...SOUND_SETS, 'gongs-2'),
      showAs: fc.constantFrom(...TIME_SHOWN_AS, 'sand'),
      breathSound: fc.constantFrom(BREATH_TONE, 'waves-2'),
    },
    { requiredKeys: [] },
  )
  // What is heard of a breath says nothing without a picture.
  .map(({ breathSound, ...sounds }) =>
    sounds.showAs === undefined || breathSound === undefined ? sounds : { ...sounds, breathSound },
  );

/** Timers whose steps say all of it, whose rounds may be shuffled, and that have a set of sounds and a way to show the time. */
export const anySayingTimer: fc.Arbitrary<Timer> = fc
  .tuple(anyTimer, fc.array(anyExtras, { minLength: 4, maxLength: 4 }), fc.boolean(), anySounds)
  .map(([timer, extras, shuffled, sounds]) => ({
    ...timer,
    globalSettings: { ...timer.globalSettings, ...sounds },
    rounds: timer.rounds.map((round): Round => ({
      ...round,
      ...(shuffled && { order: 'shuffled' }),
      steps: round.steps.map((step, at) => ({ ...step, ...extras[at] })),
    })),
  }));
