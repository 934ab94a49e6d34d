import { describe, expect, it } from 'vitest';
import { aRound, aStep, aTimer } from '../../testing/workout.ts';
import type { Timer } from '../../timer/timer.ts';
import type { Run } from '../play/run.ts';
import { NO_TALLY, tallied } from '../play/tally.ts';
import { comingOf } from './coming.ts';
import { planOf, type Plan } from './plan.ts';
import { stripOf, stripPlaceOf, MOST_PARTS } from './strip.ts';

const planned = (timer: Timer) => planOf(timer) as Plan;
const squats = aStep('Squats', 20, { repeat: 2 });
const walk = aStep('Walk', 30, { type: 'recovery' });
const main = planned(
  aTimer([aRound('Main', [squats, walk], { repeat: 2, restAfterRound: 15 }), aRound('End', [aStep('Sit', 60)])]),
);
const endless = planned(
  aTimer([aRound('Loop', [aStep('Row', 10)], { repeat: 'infinite', restAfterRound: 5 }), aRound('End', [walk])]),
);
const huge = planned(
  aTimer(
    Array.from({ length: 1000 }, (_round, round) =>
      aRound(
        `Round ${round + 1}`,
        Array.from({ length: 100 }, (_step, step) =>
          aStep(`Step ${step + 1}`, 1, { repeat: 100, type: round < 500 ? 'work' : 'rest' }),
        ),
        { repeat: 1000 },
      ),
    ),
  ),
);
const at = (round: number, seconds: number) => ({ round, at: seconds * 1000 });

describe('what comes next', () => {
  it('is listed in order with its length, at most five segments, and nothing after the last', () => {
    const names = (plan: Plan, round: number, repeat: number, step: number, rep: number) =>
      comingOf(plan, { kind: 'step', round, repeat, step, rep }).map(({ name, duration }) => `${name} ${duration}`);
    expect(names(main, 0, 0, 0, 0)).toEqual(['Squats 20', 'Walk 30', 'Rest 15', 'Squats 20', 'Squats 20']);
    expect(names(main, 0, 1, 1, 0)).toEqual(['Sit 60']);
    expect(names(main, 1, 0, 0, 0)).toEqual([]);
    expect(comingOf(main, { kind: 'rest', round: 0, repeat: 0 })[0]).toEqual({
      name: 'Squats',
      type: 'work',
      duration: 20,
      isTapped: false,
    });
  });

  it('never ends in an infinite round, and costs the same in a timer of ten billion segments', () => {
    const rowing = comingOf(endless, { kind: 'step', round: 0, repeat: 1e9, step: 0, rep: 0 });
    expect(rowing.map(({ name }) => name)).toEqual(['Rest', 'Row', 'Rest', 'Row', 'Rest']);
    const last = comingOf(huge, { kind: 'step', round: 999, repeat: 999, step: 99, rep: 98 });
    expect(last.map(({ name }) => name)).toEqual(['Step 100']);
  });
});

describe('the strip of the whole workout', () => {
  it('has a part for each segment, as long as its share of the time', () => {
    expect(stripOf(main).map(({ type, share }) => `${type} ${Math.round(share * 215)}`)).toEqual([
      'work 20',
      'work 20',
      'recovery 30',
      'rest 15',
      'work 20',
      'work 20',
      'recovery 30',
      'work 60',
    ]);
    expect(stripOf(endless).map(({ type }) => type)).toEqual(['work', 'recovery']);
  });

  it('has an infinite round once, with rests or without, at the end or before another', () => {
    const hold = aStep('Hold', 10, { type: 'rest', repeat: 2 });
    const round = (restAfterRound: number) =>
      aRound('Loop', [aStep('Row', 10), hold], { repeat: 'infinite', restAfterRound });
    const shares = (...rounds: readonly ReturnType<typeof aRound>[]) =>
      stripOf(planned(aTimer(rounds))).map(({ type, share }) => `${type} ${share.toFixed(3)}`);
    const end = aRound('End', [walk, aStep('Sit', 40)]);
    for (const rest of [0, 5]) {
      expect(shares(round(rest))).toEqual(['work 0.333', 'rest 0.333', 'rest 0.333']);
      expect(shares(round(rest), end)).toEqual([
        'work 0.100',
        'rest 0.100',
        'rest 0.100',
        'recovery 0.300',
        'work 0.400',
      ]);
    }
  });

  it('shows of more than 96 segments what is on in the middle of each part', () => {
    const uneven = planned(
      aTimer([aRound('A', [aStep('On', 2.49, { repeat: 190 }), aStep('Off', 486.9, { type: 'rest' })])]),
    );
    expect(stripOf(uneven).map(({ type, share }) => `${type} ${share.toFixed(3)}`)).toEqual([
      'work 0.490',
      'rest 0.510',
    ]);
  });

  it('is made of at most 96 parts, whatever the timer', () => {
    const parts = stripOf(huge);
    expect(parts.map(({ type }) => type)).toEqual(['work', 'rest']);
    const sets = planned(
      aTimer([aRound('Sets', [aStep('On', 20), aStep('Off', 10, { type: 'rest' })], { repeat: 500 })]),
    );
    expect(stripOf(sets).length).toBeGreaterThan(10);
    for (const plan of [main, huge, sets]) {
      expect(stripOf(plan).length).toBeLessThanOrEqual(MOST_PARTS);
      expect(stripOf(plan).reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1);
    }
  });

  it('has the place of any moment, and covers an infinite round again and again', () => {
    expect(stripPlaceOf(main, at(0, 0))).toBe(0);
    expect(stripPlaceOf(main, at(1, 30))).toBeCloseTo(185 / 215);
    expect([3, 13, 18, 33].map((second) => stripPlaceOf(endless, at(0, second)) * 40)).toEqual([3, 10, 3, 3]);
    expect(stripPlaceOf(endless, at(1, 15)) * 40).toBeCloseTo(25);
  });
});

describe('what was done', () => {
  const running = (round: number, seconds: number): Run => ({
    status: 'running',
    position: at(round, seconds),
    since: 0,
  });
  const after = (plan: Plan, run: Run, seconds: number) => tallied(plan, NO_TALLY, run, seconds * 1000);

  it('is the time that moved and the steps completed', () => {
    expect(after(main, running(0, 0), 19)).toMatchObject({ moved: 19_000, steps: 0 });
    expect(after(main, running(0, 0), 72)).toMatchObject({ moved: 72_000, steps: 3 });
    expect(after(main, running(0, 10), 75)).toMatchObject({ moved: 75_000, steps: 3 });
    expect(after(main, running(0, 0), 999)).toMatchObject({ moved: 215_000, steps: 7 });
    expect(after(endless, running(0, 0), 150_000)).toMatchObject({ moved: 150_000_000, steps: 10_000 });
    expect(after(huge, running(0, 0), 1e11)).toMatchObject({ moved: 1e13, steps: 1e10 });
  });

  it('counts neither a pause nor time before the beginning, and adds up', () => {
    expect(tallied(main, { moved: 5, steps: 1 }, { status: 'paused', position: at(0, 9) }, 1e6)).toMatchObject({
      moved: 5,
      steps: 1,
    });
    expect(tallied(main, NO_TALLY, { status: 'running', position: at(0, 0), since: 3000 }, 1000)).toMatchObject({
      moved: 0,
      steps: 0,
    });
    expect(tallied(main, { moved: 5, steps: 1 }, running(0, 0), 20_000)).toMatchObject({ moved: 20_005, steps: 2 });
  });
});
