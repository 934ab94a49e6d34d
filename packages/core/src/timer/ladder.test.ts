import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assertLaw } from '../testing/law.ts';
import { aRound, aStep } from '../testing/workout.ts';
import { harder } from './harder.ts';
import { durationAt, durationOver, settlesAt } from './ladder.ts';
import { timelineOf } from './timeline.ts';
import { roundDuration, totalsOf } from './totals.ts';

const DAY = 86_400_000;

describe('a ladder', () => {
  it('makes a step longer or shorter with each repeat after the first [TIM-140]', () => {
    const lengths = (duration: number, ladder: number) =>
      [0, 1, 2, 3].map((at) => durationAt({ duration, ladder }, at));
    expect(lengths(30_000, 5000)).toEqual([30_000, 35_000, 40_000, 45_000]);
    expect(lengths(30_000, -10_000)).toEqual([30_000, 20_000, 10_000, 1000]);
    expect(lengths(30_000, 0)).toEqual([30_000, 30_000, 30_000, 30_000]);
  });

  it('leaves at least a second and at most a day, and a step beyond either as it is written [TIM-141]', () => {
    expect(durationAt({ duration: 3000, ladder: -1500 }, 2)).toBe(1000);
    expect(durationAt({ duration: 3000, ladder: -1500 }, 1e9)).toBe(1000);
    expect(durationAt({ duration: DAY - 1, ladder: 1 }, 1)).toBe(DAY);
    expect(durationAt({ duration: DAY - 1, ladder: 1 }, 1e9)).toBe(DAY);
    expect(durationAt({ duration: 500, ladder: -100 }, 3)).toBe(500);
    expect(durationAt({ duration: 500, ladder: 700 }, 1)).toBe(1200);
  });

  it('counts what a walk over its repeats adds up [TIM-140, TIM-141]', () =>
    assertLaw({ 'one that has settled': 10, 'one that climbs': 10, 'one that falls': 10 }, (met) =>
      fc.property(
        fc.integer({ min: 1, max: 100_000 }),
        fc.oneof(fc.integer({ min: -20_000, max: 20_000 }), fc.constantFrom(-3_600_000, 3_600_000, 0)),
        fc.integer({ min: 0, max: 60 }),
        (duration, ladder, repeats) => {
          met('one that has settled', repeats > settlesAt({ duration, ladder }));
          met('one that climbs', ladder > 0);
          met('one that falls', ladder < 0);
          let sum = 0;
          for (let repeat = 0; repeat < repeats; repeat += 1) {
            const climbed = duration + repeat * ladder;
            const length = ladder < 0 ? Math.max(climbed, Math.min(duration, 1000)) : Math.min(climbed, DAY);
            expect(durationAt({ duration, ladder }, repeat)).toBe(length);
            sum += length;
          }
          expect(durationOver({ duration, ladder }, repeats)).toBe(sum);
        },
      ),
    ));
});

describe('a timer with a ladder', () => {
  const round = aRound('Up', [aStep('Work', 30, { ladder: 5, repeat: 2 }), aStep('Rest', 10, { type: 'rest' })], {
    repeat: 3,
    restAfterRound: 20,
  });

  it('lasts as long as all of its repeats [TIM-142]', () => {
    expect(roundDuration(round)).toBe(2 * (30 + 35 + 40) + 3 * 10 + 2 * 20);
    expect(totalsOf([round])).toMatchObject({
      duration: 280,
      activities: 9,
      averagePerRound: 280,
      averagePerStep: 140,
    });
    expect(roundDuration({ ...round, repeat: 'infinite' })).toBe(2 * 30 + 10);
    expect(roundDuration({ ...round, steps: [aStep('None', 0, { ladder: 5 })] })).toBe(40);
  });

  it('counts a million repeats as fast as three [TIM-142]', () => {
    const steps = [aStep('Work', 30, { ladder: 1 })];
    const climb = 86_400 - 30;
    const [climbing, settled] = [30 * climb + (climb * (climb - 1)) / 2, 86_400 * (1_000_000 - climb)];
    expect(roundDuration(aRound('Long', steps, { repeat: 1_000_000 }))).toBe(climbing + settled);
  });

  it('is taken as having none while its field is empty [TIM-142]', () => {
    const emptied = { ...round, steps: [aStep('Work', 30, { ladder: NaN })] };
    expect(roundDuration(emptied)).toBe(3 * 30 + 2 * 20);
  });

  it('takes its true room on the timeline', () => {
    const { duration, pieces } = timelineOf([round]);
    expect(duration).toBe(280);
    expect(pieces.map(({ from, to }) => to - from)).toEqual([210, 30, 40]);
  });

  it('the round with the most work is found by what its repeats last', () => {
    const steady = aRound('Steady', [aStep('Work', 70)], { repeat: 3 });
    expect(harder([steady, round], 'one-more-round')?.rounds.map(({ repeat }) => repeat)).toEqual([4, 3]);
    const steeper = { ...round, steps: round.steps.map((step) => ({ ...step, ladder: step.type === 'work' ? 6 : 0 })) };
    expect(harder([steady, steeper], 'one-more-round')?.rounds.map(({ repeat }) => repeat)).toEqual([3, 4]);
    expect(harder([round], 'longer-work')?.changes).toEqual([{ from: 30, to: 35 }]);
  });
});

describe('a step for both sides', () => {
  it('has its middle marked on the timeline, unless it ends by a tap', () => {
    const steps = [
      aStep('Plank', 30, { sides: 'both' }),
      aStep('Squat', 30),
      aStep('Lunge', 30, { sides: 'both', end: { kind: 'tap' } }),
    ];
    expect(timelineOf([aRound('Sides', steps)]).pieces.map(({ switches }) => switches)).toEqual([true, false, false]);
  });
});
