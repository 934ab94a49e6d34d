// Rounds with ladders against the simplest thing that could be right: a walk from step to step that adds up what each one
// lasts.

import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyShare } from '../../testing/generators.ts';
import { assertLaw } from '../../testing/law.ts';
import { aRound, aStep, aTimer } from '../../testing/workout.ts';
import type { Round, Step, Timer } from '../../timer/timer.ts';
import { totalsOf } from '../../timer/totals.ts';
import type { RunEvent } from '../play/event.ts';
import { eventsBetween } from '../play/events.ts';
import type { RunningRun } from '../play/run.ts';
import { axisOf, nextHalt, remaining } from './axis.ts';
import { overviewOf, rowAt, rowOf } from './overview.ts';
import { BEGINNING, planOf, totalOf, type Plan } from './plan.ts';
import { durationOf, locate, next, previous, startOf, type Segment } from './segment.ts';
import { stripOf, stripPlaceOf } from './strip.ts';

/** A segment with the moment at which it begins, in milliseconds since its round began. */
interface Walked {
  readonly segment: Segment;
  readonly begins: number;
  readonly lasts: number;
  readonly pauses: boolean;
}

/** So many repeats of an infinite round are walked. */
const WALKED = 12;

const step: fc.Arbitrary<Step> = fc
  .record({
    duration: fc.oneof(
      fc.integer({ min: 1, max: 60 }),
      fc.integer({ min: 1, max: 5000 }).map((ms) => ms / 1000),
      fc.constant(86_390),
    ),
    ladder: fc.oneof(fc.integer({ min: -20, max: 20 }), fc.constantFrom(0, 0.001, -0.7, 3600, -3600)),
    repeat: fc.integer({ min: 1, max: 3 }),
    pauseAfterEnd: fc.boolean(),
    sides: fc.constantFrom(undefined, 'both' as const),
  })
  .map((given) => aStep('step', given.duration, given));

const round: fc.Arbitrary<Round> = fc
  .record({
    steps: fc.array(step, { minLength: 1, maxLength: 4 }),
    repeat: fc.oneof(
      { weight: 5, arbitrary: fc.integer({ min: 1, max: 10 }) },
      { weight: 1, arbitrary: fc.constant('infinite' as const) },
    ),
    restAfterRound: fc.constantFrom(0, 0, 7),
  })
  .map(({ steps, ...given }) => aRound('round', steps, given));

const timers: fc.Arbitrary<Timer> = fc.array(round, { minLength: 1, maxLength: 3 }).map((rounds) => aTimer(rounds));

/** What a step lasts in a repeat, counted from 0, by the words of TIM-140 and TIM-141 alone. */
function lengthOf({ duration, ladder = 0 }: Step, repeat: number): number {
  let length = Math.round(duration * 1000);
  for (let climbed = 0; climbed < repeat; climbed += 1) {
    const longer = length + Math.round(ladder * 1000);
    if (longer < 1000 && ladder < 0) length = Math.min(length, 1000);
    else length = longer > 86_400_000 && ladder > 0 ? Math.max(length, 86_400_000) : longer;
  }
  return length;
}

function walkOf({ repeat: repeats, steps, restAfterRound = 0 }: Round, index: number): readonly Walked[] {
  const walked: Walked[] = [];
  let begins = 0;
  const add = (segment: Segment, lasts: number, pauses: boolean): void => {
    walked.push({ segment, begins, lasts, pauses });
    begins += lasts;
  };
  const count = repeats === 'infinite' ? WALKED : repeats;
  for (let repeat = 0; repeat < count; repeat += 1) {
    steps.forEach((one, at) => {
      for (let rep = 0; rep < one.repeat; rep += 1) {
        const pauses = one.pauseAfterEnd && rep + 1 === one.repeat;
        add({ kind: 'step', round: index, repeat, step: at, rep }, lengthOf(one, repeat), pauses);
      }
    });
    const isLast = repeats !== 'infinite' && repeat + 1 === repeats;
    if (restAfterRound > 0 && !isLast) add({ kind: 'rest', round: index, repeat }, restAfterRound * 1000, false);
  }
  return walked;
}

function planned(timer: Timer): Plan {
  const plan = planOf(timer);
  if (typeof plan === 'string') throw new Error(plan);
  return plan;
}

/** One repeat of an infinite round counts. */
function countedOf({ repeat }: Round, walk: readonly Walked[]): number {
  return walk
    .filter(({ segment }) => repeat !== 'infinite' || (segment.repeat === 0 && segment.kind === 'step'))
    .reduce((sum, { lasts }) => sum + lasts, 0);
}

type Case = 'an infinite round' | 'one at its least' | 'one at its most' | 'a rest';

function meet(met: (name: Case, isMet: boolean) => boolean, timer: Timer, walks: readonly (readonly Walked[])[]): void {
  met(
    'an infinite round',
    timer.rounds.some(({ repeat }) => repeat === 'infinite'),
  );
  for (const { segment, lasts } of walks.flat()) {
    met('a rest', segment.kind === 'rest');
    met('one at its least', segment.repeat > 0 && lasts === 1000);
    met('one at its most', segment.repeat > 0 && lasts === 86_400_000);
  }
}

const LEAST = { 'an infinite round': 10, 'one at its least': 10, 'one at its most': 10, 'a rest': 10 } as const;

describe('ladders against a walk', () => {
  it('find every segment, its length and its row, one after the other [TIM-140, TIM-141, RUN-240]', () =>
    assertLaw(LEAST, (met) =>
      fc.property(timers, fc.array(anyShare, { minLength: 1, maxLength: 3 }), (timer, shares) => {
        const plan = planned(timer);
        const overview = overviewOf(plan);
        const walks = timer.rounds.map(walkOf);
        meet(met, timer, walks);
        for (const [index, walk] of walks.entries()) {
          walk.forEach(({ segment, begins, lasts }, at) => {
            const position = { round: index, at: begins };
            expect(startOf(plan, segment)).toEqual(position);
            expect(durationOf(plan, segment)).toBe(lasts);
            for (const offset of [0, lasts - 1, ...shares.map((share) => Math.floor(share * (lasts - 1)))]) {
              expect(locate(plan, { round: index, at: begins + offset })).toEqual({ segment, offset });
            }
            const following = walk[at + 1]?.segment;
            if (following === undefined) return;
            expect(next(plan, segment)).toEqual(following);
            expect(previous(plan, following)).toEqual(segment);
            const row = rowAt(overview, rowOf(overview, segment), segment);
            if (row.kind === 'step') expect(row.duration).toBe(lasts / 1000);
          });
        }
      }),
    ));

  it('add up to the total, and to what is left at every moment [TIM-142, RUN-240]', () =>
    assertLaw(LEAST, (met) =>
      fc.property(timers, (timer) => {
        const plan = planned(timer);
        const walks = timer.rounds.map(walkOf);
        meet(met, timer, walks);
        const counted = timer.rounds.map((one, index) => countedOf(one, walks[index] ?? []));
        const total = counted.reduce((sum, length) => sum + length, 0);
        expect(totalOf(plan)).toBe(total);
        expect(Math.round(totalsOf(timer.rounds).duration * 1000)).toBe(total);
        timer.rounds.forEach((one, index) => {
          const later = counted.slice(index + 1).reduce((sum, length) => sum + length, 0);
          const walk = walks[index] ?? [];
          walk.forEach(({ segment, begins }, at) => {
            const isInfinite = one.repeat === 'infinite';
            const shown = segment.kind === 'rest' ? segment.repeat + 1 : segment.repeat;
            if (isInfinite && shown >= WALKED) return;
            const left = walk
              .slice(at)
              .filter(
                (other) =>
                  !isInfinite ||
                  other === walk[at] ||
                  (other.segment.repeat === shown && other.segment.kind === 'step'),
              )
              .reduce((sum, { lasts }) => sum + lasts, 0);
            expect(remaining(plan, { round: index, at: begins })).toBe(left + later);
          });
        });
      }),
    ));

  it('halt where a step asks for it, or at the end [RUN-20, RUN-240]', () =>
    assertLaw({ ...LEAST, 'a pause': 10 }, (met) =>
      fc.property(timers, (timer) => {
        const plan = planned(timer);
        const walks = timer.rounds.map(walkOf);
        meet(met, timer, walks);
        timer.rounds.forEach((one, index) => {
          const walk = walks[index] ?? [];
          const ends = walk.map(({ begins, lasts }) => begins + lasts);
          walk.forEach(({ begins }, at) => {
            const gate = walk.findIndex(({ pauses }, other) => other >= at && pauses);
            const found = nextHalt(plan, { round: index, at: begins });
            if (gate < 0 || (gate + 1 === walk.length && one.repeat !== 'infinite')) return;
            expect(found?.away).toBe((ends[gate] ?? 0) - begins);
            met('a pause');
            if (gate + 1 < walk.length) {
              expect(found?.halt).toEqual({ kind: 'gate', position: { round: index, at: ends[gate] } });
            }
          });
        });
      }),
    ));

  it('begin, halve and end when the walk does [RUN-220, RUN-240]', () =>
    assertLaw({ 'the other side': 10, 'a halfway': 10, 'a start': 10 }, (met) =>
      fc.property(timers, (timer) => {
        const free: Timer = {
          ...timer,
          rounds: timer.rounds.map((one) => ({
            ...one,
            steps: one.steps.map((each) => ({ ...each, pauseAfterEnd: false, duration: Math.min(each.duration, 90) })),
          })),
        };
        const plan = planned(free);
        const run: RunningRun = { status: 'running', position: BEGINNING, since: 0 };
        let from = 0;
        free.rounds.some((one, index) => {
          const walk = walkOf(one, index);
          const end = from + walk.reduce((sum, { lasts }) => sum + lasts, 0);
          const due = walk.filter(({ lasts }) => lasts < 200_000).flatMap((walked) => expectedOf(one, walked, from));
          const found = walk
            .filter(({ lasts }) => lasts < 200_000)
            .flatMap(({ begins, lasts }) => [...eventsBetween(plan, run, from + begins - 1, from + begins + lasts - 1)])
            .filter(({ kind }) => KINDS.has(kind));
          // What the start itself causes is not among the events that follow it.
          expect(found.map(({ kind, at }) => [kind, at])).toEqual(due.filter(([, at]) => at > 0));
          for (const [kind] of due) {
            met('the other side', kind === 'switch-sides');
            met('a halfway', kind === 'halfway');
            met('a start', kind === 'step-start');
          }
          from = end;
          return one.repeat === 'infinite';
        });
      }),
    ));

  it('lie on the strip where their parts are drawn [RUN-240]', () =>
    assertLaw({ 'an infinite round': 10, 'a later repeat of it': 10 }, (met) =>
      fc.property(timers, anyShare, (timer, share) => {
        const plan = planned(timer);
        const shares = stripOf(plan).reduce((sum, part) => sum + part.share, 0);
        expect(shares).toBeCloseTo(1, 9);
        timer.rounds.forEach((one, index) => {
          met('an infinite round', one.repeat === 'infinite');
          for (const { segment, begins, lasts } of walkOf(one, index)) {
            const offset = Math.floor(share * (lasts - 1));
            const place = stripPlaceOf(plan, { round: index, at: begins + offset });
            const drawn = one.repeat === 'infinite' ? { ...segment, repeat: 0 } : segment;
            met('a later repeat of it', drawn !== segment && segment.repeat > 0);
            const start = axisOf(plan, startOf(plan, drawn));
            const within =
              segment.kind === 'rest' && drawn !== segment ? 0 : (offset / lasts) * durationOf(plan, drawn);
            expect(place).toBeCloseTo((start + within) / totalOf(plan), 9);
          }
        });
      }),
    ));
});

const KINDS: ReadonlySet<RunEvent['kind']> = new Set(['step-start', 'rest-start', 'switch-sides', 'halfway']);

type Due = readonly [RunEvent['kind'], number];

/** The beginning and the middle of a segment, from the words of the rules alone. */
function expectedOf({ steps }: Round, { segment, begins, lasts }: Walked, from: number): readonly Due[] {
  const at = from + begins;
  if (segment.kind === 'rest') return [['rest-start', at]];
  const start: Due = ['step-start', at];
  if (steps[segment.step]?.sides === 'both') {
    const middle = Math.floor(lasts / 2);
    return middle === 0 ? [start] : [start, ['switch-sides', at + middle]];
  }
  return lasts > 30_000 ? [start, ['halfway', at + Math.round(lasts / 2)]] : [start];
}
