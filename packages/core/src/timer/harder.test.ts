import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyRound, anyTimer } from '../testing/generators.ts';
import { assertLaw } from '../testing/law.ts';
import { anyEnd } from '../testing/step-extras.ts';
import { aRound, aStep } from '../testing/workout.ts';
import { HARDER_BY, HARDER_WAYS, REST_LEAST, harder, harderWaysOf, type HarderWay } from './harder.ts';
import type { StepEnd } from './step-end.ts';
import type { Round, Step, Timer } from './timer.ts';
import { totalsOf } from './totals.ts';
import { validateTimer } from './validate.ts';

const work = aStep('Work', 20);
const rest = aStep('Rest', 10, { type: 'rest' });
const walk = aStep('Walk', 60, { type: 'recovery' });
const TABATA = [aRound('Warm up', [walk]), aRound('Main', [work, rest], { repeat: 8 })];
/** A timer some of whose steps end by a tap or by the heart rate, which takes all of its time. */
const anyTimerWithEnds: fc.Arbitrary<Timer> = fc
  .tuple(anyTimer, fc.array(fc.option(anyEnd, { nil: undefined }), { minLength: 16, maxLength: 16 }))
  .map(([timer, ends]) => {
    const rounds = timer.rounds.map((round, at) => ({
      ...round,
      steps: round.steps.map((step, place) => withEnd(step, ends[at * 4 + place])),
    }));
    return { ...timer, rounds };
  });

function withEnd(step: Step, end: StepEnd | undefined): Step {
  if (end === undefined) return step;
  // The most that it may be, which a shorter rest must not go below.
  return { ...step, end: end.kind === 'heart' ? { ...end, atLeast: step.duration } : end };
}

const changesOf = (rounds: readonly Round[], way: HarderWay) => harder(rounds, way)?.changes;

describe('harder next time', () => {
  it('makes each work step 5 s longer, and no other', () => {
    const made = harder([aRound('Main', [work, rest, walk, aStep('Row', 30, { repeat: 3 })])], 'longer-work');
    expect(made?.rounds[0]?.steps.map(({ duration }) => duration)).toEqual([25, 10, 60, 35]);
    expect(made?.changes).toEqual([
      { from: 20, to: 25 },
      { from: 30, to: 35 },
    ]);
    expect(changesOf([aRound('Sit', [aStep('Sit', 60, { type: 'meditation' })])], 'longer-work')).toBeUndefined();
  });

  it('leaves a step that would be longer than a day', () => {
    expect(changesOf([aRound('Long', [aStep('On', 86_395)])], 'longer-work')).toBeUndefined();
    expect(changesOf([aRound('Long', [aStep('On', 86_394)])], 'longer-work')).toEqual([{ from: 86_394, to: 86_399 }]);
  });

  it('makes rest steps and the rests between repeats 5 s shorter, but none shorter than 5 s', () => {
    const rounds = [
      aRound('Main', [work, rest, { ...rest, duration: 8 }, { ...rest, duration: 5 }, walk], {
        repeat: 2,
        restAfterRound: 30,
      }),
      aRound('More', [{ ...rest, duration: 3 }], { repeat: 'infinite', restAfterRound: 7 }),
    ];
    const made = harder(rounds, 'shorter-rest');
    expect(made?.rounds[0]?.steps.map(({ duration }) => duration)).toEqual([20, 5, 5, 5, 60]);
    expect(made?.rounds.map(({ restAfterRound }) => restAfterRound)).toEqual([25, 5]);
    expect(made?.rounds[1]?.steps[0]?.duration).toBe(3);
    expect(made?.changes).toHaveLength(4);
  });

  it('leaves a rest that is never heard, and the room of a chime', () => {
    expect(changesOf([aRound('Once', [work], { repeat: 1, restAfterRound: 60 })], 'shorter-rest')).toBeUndefined();
    expect(changesOf([aRound('Main', [work], { repeat: 3 })], 'shorter-rest')).toBeUndefined();
    const chimes = { ...rest, duration: 30, chimeInterval: 28 };
    expect(changesOf([aRound('Main', [chimes])], 'shorter-rest')).toEqual([{ from: 30, to: 28 }]);
    expect(changesOf([aRound('Main', [{ ...chimes, duration: 28 }])], 'shorter-rest')).toBeUndefined();
  });

  it('a rest that ends by the heart rate becomes no shorter than the time that it takes at least', () => {
    const recovers = (duration: number, atLeast: number): Step => ({
      ...rest,
      duration,
      end: { kind: 'heart', when: 'below', border: { kind: 'bpm', bpm: 120 }, atLeast },
    });
    expect(changesOf([aRound('Main', [recovers(30, 28)])], 'shorter-rest')).toEqual([{ from: 30, to: 28 }]);
    expect(changesOf([aRound('Main', [recovers(30, 30)])], 'shorter-rest')).toBeUndefined();
  });

  it('a step that ends by a tap becomes neither longer nor shorter: its length is an estimate', () => {
    const byTap = { end: { kind: 'tap' } } as const;
    const rounds = [
      aRound(
        'Sets',
        [
          { ...work, ...byTap },
          { ...rest, ...byTap },
        ],
        { repeat: 3 },
      ),
    ];
    expect(harderWaysOf(rounds).map(({ way }) => way)).toEqual(['one-more-round']);
    expect(changesOf([aRound('Mixed', [{ ...work, ...byTap }, work])], 'longer-work')).toEqual([{ from: 20, to: 25 }]);
  });

  it('repeats the round with the most work once more', () => {
    const rounds = [...TABATA, aRound('Finish', [aStep('Sprint', 100)])];
    expect(harder(rounds, 'one-more-round')?.rounds.map(({ repeat }) => repeat)).toEqual([1, 9, 1]);
    expect(changesOf(TABATA, 'one-more-round')).toEqual([{ from: 8, to: 9 }]);
    expect(harder([aRound('A', [work]), aRound('B', [work])], 'one-more-round')?.rounds[1]?.repeat).toBe(1);
  });

  it('leaves rounds without work, without end, and with as many repeats as there can be', () => {
    const endless = aRound('Endless', [aStep('Row', 600)], { repeat: 'infinite' });
    expect(changesOf([endless, aRound('Walk', [walk], { repeat: 4 })], 'one-more-round')).toBeUndefined();
    expect(harder([endless, aRound('Main', [work])], 'one-more-round')?.rounds[1]?.repeat).toBe(2);
    expect(changesOf([aRound('Main', [work], { repeat: 1_000_000 })], 'one-more-round')).toBeUndefined();
  });

  it('a timer can become harder in three ways: longer work, shorter rests, one more round; a way that would change nothing is not offered', () => {
    expect(harderWaysOf(TABATA).map(({ way }) => way)).toEqual([...HARDER_WAYS]);
    expect(harderWaysOf([aRound('Main', [work])]).map(({ way }) => way)).toEqual(['longer-work', 'one-more-round']);
    expect(harderWaysOf([aRound('Sit', [aStep('Sit', 60, { type: 'meditation' })])])).toEqual([]);
    expect(harderWaysOf([])).toEqual([]);
  });

  it('changes those fields alone, keeps every limit, and changes at least one', () => {
    assertLaw(
      { 'longer-work': 10, 'shorter-rest': 10, 'one-more-round': 10, nothing: 10, 'an infinite round': 10 },
      (met) =>
        fc.property(
          anyTimerWithEnds,
          fc.array(anyRound, { maxLength: 3 }),
          fc.constantFrom(...HARDER_WAYS),
          (timer, more, way) => {
            const rounds = [...timer.rounds, ...more];
            const made = harder(rounds, way);
            met('nothing', made === undefined);
            if (made === undefined) return;
            met(way);
            met(
              'an infinite round',
              rounds.some(({ repeat }) => repeat === 'infinite'),
            );
            const pairs = rounds.flatMap((round, index) => changed(way, round, made.rounds[index]));
            expect(made.rounds).toHaveLength(rounds.length);
            expect(made.changes).toEqual(pairs);
            expect(pairs.length).toBeGreaterThan(0);
            const [before, after] = [rounds, made.rounds].map(
              (some) => validateTimer({ ...timer, rounds: some }).length,
            );
            expect(after).toBe(before);
          },
        ),
    );
  });

  it('makes a timer longer by work and rounds, and shorter by rests', () => {
    assertLaw({ longer: 10, shorter: 10 }, (met) =>
      fc.property(anyTimerWithEnds, fc.constantFrom(...HARDER_WAYS), (timer, way) => {
        const made = harder(timer.rounds, way);
        if (made === undefined) return;
        const by = totalsOf(made.rounds).duration - totalsOf(timer.rounds).duration;
        const isShorter = way === 'shorter-rest';
        met(isShorter ? 'shorter' : 'longer');
        if (isShorter) expect(by).toBeLessThanOrEqual(0);
        else expect(by).toBeGreaterThan(0);
      }),
    );
  });
});

/** What is different in a round, and that nothing else is. */
function changed(way: HarderWay, before: Round, after: Round | undefined): readonly { from: number; to: number }[] {
  if (after === undefined) throw new Error('a round is gone');
  const { steps, repeat, restAfterRound, ...rest } = before;
  expect(after).toMatchObject(rest);
  const pairs: { from: number; to: number }[] = [];
  steps.forEach((step, index) => {
    const now = after.steps[index];
    if (now === undefined) throw new Error('a step is gone');
    expect({ ...now, duration: step.duration }).toEqual(step);
    if (now.duration !== step.duration) pairs.push(expectStep(way, step, now));
  });
  if (after.restAfterRound !== restAfterRound) {
    expect(way).toBe('shorter-rest');
    pairs.push({ from: restAfterRound ?? 0, to: after.restAfterRound ?? 0 });
    expect(after.restAfterRound).toBeGreaterThanOrEqual(REST_LEAST);
  }
  if (after.repeat !== repeat) {
    expect(way).toBe('one-more-round');
    expect(after.repeat).toBe(Number(repeat) + 1);
    pairs.push({ from: Number(repeat), to: Number(after.repeat) });
  }
  return pairs;
}

function expectStep(way: HarderWay, { type, end, duration: from }: Step, { duration: to }: Step) {
  expect(type).toBe(way === 'longer-work' ? 'work' : 'rest');
  if (way === 'longer-work') expect(to).toBe(from + HARDER_BY);
  else expect(to).toBeGreaterThanOrEqual(REST_LEAST);
  expect(end?.kind).not.toBe('tap');
  if (end?.kind === 'heart') expect(to).toBeGreaterThanOrEqual(end.atLeast);
  expect(Math.abs(to - from)).toBeLessThanOrEqual(HARDER_BY);
  return { from, to };
}
