import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assertLaw } from '../../testing/law.ts';
import { dayText, planWords, type PlanDraft, plannedSpan, readPlan, WEEKDAYS, weekdayOf } from './weekly-plan.ts';

const TODAY = '2026-11-24';
const NOW = `${TODAY}T06:00`;
const DRAFT: PlanDraft = { days: ['Fri', 'Mon', 'Wed'], time: '07:00', from: TODAY, weeks: 8 };
const problemsOf = (draft: Partial<PlanDraft>) => {
  const read = readPlan({ ...DRAFT, ...draft }, NOW);
  return read.ok ? {} : read.problems;
};
const wordsOf = (draft: Partial<PlanDraft>, time = '7:00') => {
  const read = readPlan({ ...DRAFT, ...draft }, NOW);
  return read.ok ? planWords(read.plan, time) : undefined;
};

describe('a plan as it is filled in', () => {
  it('is read with its days in the order of the week', () => {
    expect(readPlan({ ...DRAFT, remindBefore: 10 }, NOW)).toEqual({
      ok: true,
      plan: { days: ['Mon', 'Wed', 'Fri'], time: 420, from: 20_781, weeks: 8, remindBefore: 10 },
    });
    expect(problemsOf({ time: '23:59:00', weeks: 'for-ever', from: '2027-11-25' })).toEqual({});
  });

  it('says all that is wrong with it, each in a sentence', () => {
    expect(problemsOf({ days: [], time: '', from: '', weeks: Number.NaN })).toEqual({
      days: 'Choose at least one day of the week.',
      time: 'Enter a time, such as 07:00.',
      from: 'Choose the first day.',
      weeks: 'Enter how many weeks: 1 to 260.',
    });
    expect(problemsOf({ from: '2026-11-23' })).toEqual({ from: 'This day has passed. Choose a later one.' });
    expect(problemsOf({ from: '2027-11-26' })).toEqual({ from: 'Choose a first day within a year.' });
    for (const time of ['7:00', '24:00', '12:60', 'noon', '07:00x']) expect(problemsOf({ time }).time).toBeDefined();
    for (const from of ['2027-02-29', '2026-13-01', '26-11-25', '+002026-11-25', 'x'])
      expect(problemsOf({ from }).from).toBe('Choose the first day.');
    for (const weeks of [0, 261, 1.5, -1, Infinity]) expect(problemsOf({ weeks }).weeks).toBeDefined();
  });

  it('does not begin today at a time that has passed', () => {
    const problemsAt = (now: string, draft: Partial<PlanDraft> = {}) => {
      const read = readPlan({ ...DRAFT, ...draft }, now);
      return read.ok ? {} : read.problems;
    };
    // A Tuesday, which is no day of the plan, and a Wednesday.
    expect(problemsAt('2026-11-24T20:15')).toEqual({});
    const wednesday = { from: '2026-11-25' };
    const hasPassed = { from: 'This time has passed today. Choose a later day.' };
    expect(problemsAt('2026-11-25T07:00', wednesday)).toEqual(hasPassed);
    expect(problemsAt('2026-11-25T06:59', wednesday)).toEqual({});
    expect(problemsAt('2026-11-25T20:15', { ...wednesday, time: '20:30' })).toEqual({});
    expect(problemsAt('2026-11-25T20:15', { from: '2026-11-27' })).toEqual({});
  });

  it("a plan is said in words: 'Mon, Wed, Fri at 7:00, for 8 weeks: 24 times'", () => {
    expect(wordsOf({})).toBe('Mon, Wed, Fri at 7:00, for 8 weeks: 24 times');
    expect(wordsOf({ days: ['Sun'], weeks: 1 }, '7:00 AM')).toBe('Sun at 7:00 AM, for 1 week: once');
    expect(wordsOf({ days: [...WEEKDAYS], weeks: 'for-ever' })).toBe('Every day at 7:00, every week');
  });

  it('begins and ends on days of it, within its weeks', () => {
    const anyPlan = fc.record({
      days: fc.subarray([...WEEKDAYS], { minLength: 1 }),
      from: fc.integer({ min: -1000, max: 40_000 }),
      weeks: fc.integer({ min: 1, max: 60 }),
    });
    assertLaw({ 'more than a day': 10 }, (met) =>
      fc.property(anyPlan, (given) => {
        const { first, last = Number.NaN } = plannedSpan({ ...given, time: 0 });
        const planned = Array.from({ length: given.weeks * 7 }, (_, index) => given.from + index).filter((day) =>
          given.days.includes(weekdayOf(day)),
        );
        expect([first, last]).toEqual([planned[0], planned.at(-1)]);
        expect(plannedSpan({ ...given, time: 0, weeks: 'for-ever' })).toEqual({ first });
        met('more than a day', first < last);
      }),
    );
  });

  it('knows the weekday of every day', () => {
    expect([weekdayOf(0), weekdayOf(-1), weekdayOf(20_781)]).toEqual(['Thu', 'Wed', 'Tue']);
    expect([dayText(20_781), dayText(0.5)]).toEqual([TODAY, '']);
  });
});
