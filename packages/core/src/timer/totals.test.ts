import { describe, expect, it } from 'vitest';
import { newRound, newStep, type Round, type Step } from './timer.ts';
import * as totals from './totals.ts';
import { totalsOf } from './totals.ts';

function step(duration: number, repeat = 1, given: Partial<Step> = {}): Step {
  return { ...newStep('s'), duration, repeat, ...given };
}

function round(steps: readonly Step[], given: Partial<Round> = {}): Round {
  return { ...newRound('r', 1), steps, ...given };
}

describe('totals', () => {
  it('follow the formula [TIM-30]', () => {
    const tabata = round([step(20), step(10, 2)], { repeat: 8, restAfterRound: 60 });
    expect(totalsOf([tabata]).duration).toBe((20 + 10 * 2) * 8 + 60 * 7);
    expect(totalsOf([tabata, round([step(5)], { restAfterRound: 30 })]).duration).toBe(740 + 5);
    expect(totalsOf([])).toMatchObject({ duration: 0, rounds: 0, steps: 0, activities: 0 });
  });

  it('count an infinite round once [TIM-31]', () => {
    const endless = round([step(20, 3)], { repeat: 'infinite', restAfterRound: 60 });
    expect(totalsOf([endless])).toMatchObject({ duration: 60, activities: 3, infinite: true });
    expect(totalsOf([round([step(20)])]).infinite).toBe(false);
  });

  it('count steps as written and activities as done', () => {
    const all = totalsOf([
      round([step(20, 3), step(5, 1, { type: 'delay' })], { repeat: 4, restAfterRound: 9 }),
      round([step(1)]),
    ]);
    expect(all).toMatchObject({ rounds: 2, steps: 3, activities: (3 + 1) * 4 + 1 });
  });

  it('read as infinity, on screen and aloud', () => {
    const finite = totalsOf([round([step(20, 3)], { repeat: 4 })]);
    const endless = totalsOf([round([step(20, 3)], { repeat: 4 }), round([step(1)], { repeat: 'infinite' })]);
    expect([totals.activitiesText(finite), totals.activitiesLabel(finite)]).toEqual(['12', '12']);
    expect([totals.activitiesText(endless), totals.activitiesLabel(endless)]).toEqual(['13 + ∞', '13 + infinity']);
  });

  it('give averages to the second', () => {
    const some = totalsOf([round([step(10), step(10)]), round([step(5)])]);
    expect([some.averagePerRound, some.averagePerStep]).toEqual([13, 8]);
    const none = totalsOf([]);
    expect([none.averagePerRound, none.averagePerStep]).toEqual([0, 0]);
  });

  it('read as durations', () => {
    const some = totalsOf([round([step(3930)])]);
    const endless = totalsOf([round([step(45)], { repeat: 'infinite' })]);
    expect([totals.cardDuration(some), totals.cardDuration(endless)]).toEqual(['1h 5m 30s', '45s+']);
    expect([totals.summaryDuration(some.duration), totals.summaryDuration(0)]).toEqual(['1h 5m 30s', '--:--']);
  });

  it('are an estimate where a step ends by a tap or by the heart rate', () => {
    const tap = totalsOf([round([step(45)]), round([step(20, 1, { end: { kind: 'tap' } })])]);
    expect([tap.duration, tap.estimated, totals.cardDurationLabel(tap)]).toEqual([65, true, 'about 1m 5s']);
    const plain = totalsOf([round([step(45, 1, { note: 'Slowly', ladder: 0 })])]);
    expect([plain.estimated, totals.cardDurationLabel(plain)]).toEqual([false, '45s']);
  });

  it('read in the words of cards and rows', () => {
    expect(totals.delayText(5)).toBe('Delay for 5 Second(s)');
    expect(totals.delayText(Number.NaN)).toBe('Delay for 0 Second(s)');
    expect([1, 3].map((repeat) => totals.repeatMark({ repeat }))).toEqual(['', 'x3']);
    const one = totalsOf([round([step(1)])]);
    const two = totalsOf([round([step(1)]), round([step(1)])]);
    expect([totals.roundCount(one), totals.stepCount(one)]).toEqual(['1 round', '1 step']);
    expect([totals.roundCount(two), totals.stepCount(two)]).toEqual(['2 rounds', '2 steps']);
  });

  it('stay numbers while fields are empty [TIM-42]', () => {
    const emptied = round([step(Number.NaN, Number.NaN), step(10, -2), step(-5)], {
      repeat: Number.NaN,
      restAfterRound: Number.NaN,
    });
    expect(totalsOf([emptied])).toMatchObject({ duration: 10, activities: 3, averagePerRound: 10, averagePerStep: 3 });
    expect(totalsOf([round([step(10)], { repeat: 0, restAfterRound: 5 })]).duration).toBe(10);
  });
});
