import { describe, expect, it } from 'vitest';
import { overviewOf } from '../run/plan/overview.ts';
import { planOf, type Plan } from '../run/plan/plan.ts';
import { READY, start, START_LEAD } from '../run/play/run.ts';
import { viewOf } from '../run/play/view.ts';
import { aRound, aStep, aTimer } from '../testing/workout.ts';
import type { Timer } from '../timer/timer.ts';
import { planned, readyWords, readyMoment, type LaneAhead } from './ready-at.ts';

const aLane = (name: string, minutes: number, begunAgo?: number): LaneAhead => {
  const timer: Timer = aTimer([aRound(name, [aStep(name, minutes * 60)])], { name });
  const plan = planOf(timer) as Plan;
  const run = begunAgo === undefined ? READY : start(plan, READY, 0 - START_LEAD);
  return { id: name, timer, shown: viewOf(overviewOf(plan), run, (begunAgo ?? 0) * 60_000) };
};
const NOW = new Date(2026, 2, 27, 18, 0).getTime();
const AT_SEVEN = readyMoment('19:00', 0, NOW) ?? 0;

describe('a meal that is ready at seven', () => {
  it('starts each lane so that all end together, and says when', () => {
    const lanes = [aLane('Roast', 55), aLane('Potatoes', 25), aLane('Beans', 10), aLane('Sauce', 1)];
    const plans = planned(lanes, AT_SEVEN, NOW);
    expect(plans.map(readyWords)).toEqual([
      'Start Roast in 5 min.',
      'Start Potatoes in 35 min.',
      'Start Beans in 50 min.',
      'Start Sauce in 59 min.',
    ]);
    const ends = plans.map((plan, at) => (plan.kind === 'waits' ? plan.wait : 0) + ([55, 25, 10, 1][at] ?? 0) * 60);
    expect(new Set(ends)).toEqual(new Set([3600]));
  });

  it('says what is late, with what to do, and leaves those that have begun', () => {
    const lanes = [aLane('Roast', 90), aLane('Stock', 50, 10), aLane('Rice', 70, 5), aLane('Bread', 60, 0)];
    expect(planned(lanes, AT_SEVEN, NOW).map(readyWords)).toEqual([
      'Roast will be 30 min late. Start it now, or plan a later time.',
      'Stock has begun, and will be ready 20 min early.',
      'Rice has begun, and will be ready 5 min late.',
      'Bread will be ready in time.',
    ]);
    const endless = {
      ...aLane('Stir', 1),
      timer: aTimer([aRound('Stir', [aStep('Stir', 60)], { repeat: 'infinite' })], { name: 'Stir' }),
    };
    expect(planned([endless], AT_SEVEN, NOW).map(readyWords)).toEqual(['Stir has no end. Start it when you like.']);
  });

  it('is a moment of the calendar of this device, up to two days ahead, in a night in which the clocks change, too [KIT-50]', () => {
    for (const day of [0, 1, 2] as const) {
      const moment = new Date(readyMoment('07:30', day, NOW) ?? 0);
      expect([moment.getDate(), moment.getHours(), moment.getMinutes()]).toEqual([27 + day, 7, 30]);
    }
    expect(readyMoment('', 0, NOW)).toBeUndefined();
  });
});
