import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { WallTime } from '../../base/units.ts';
import { aSession } from '../../testing/heart.ts';
import { assertLaw } from '../../testing/law.ts';
import type { HeartRateSession } from '../sessions/session.ts';
import type { DayOfYear } from './history-months.ts';
import { weekOf, weekWords } from './weekly-goal.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const PARTS = { weekday: 'short', year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric' } as const;
/** A Tuesday. */
const NOW = Date.UTC(2026, 10, 24, 18);

/** A session without a strap. */
function begun(startTime: number, minutes = 20, more: Partial<HeartRateSession> = {}): HeartRateSession {
  const { stats: _, ...session } = aSession({ seconds: 1, startTime });
  return { ...session, readings: [], endTime: startTime + minutes * MINUTE, ...more };
}

/** The calendar of a place, as the system knows it. */
function calendarIn(timeZone: string) {
  const format = new Intl.DateTimeFormat('en-GB', { timeZone, ...PARTS });
  const partsOf = (moment: WallTime) => new Map(format.formatToParts(moment).map(({ type, value }) => [type, value]));
  const dayOf = (moment: WallTime): DayOfYear => {
    const parts = partsOf(moment);
    const number = (type: 'year' | 'month' | 'day') => Number(parts.get(type));
    return { year: number('year'), month: number('month'), day: number('day') };
  };
  return { dayOf, partsOf };
}
const { dayOf: utcDay } = calendarIn('UTC');
const doneIn = (history: readonly HeartRateSession[], now = NOW, dayOf = utcDay) =>
  weekOf(history, 3, { now, dayOf }).done;

describe('the sessions of a week', () => {
  it('are those that began from Monday to Sunday, here', () => {
    const monday = Date.UTC(2026, 10, 23);
    const history = [
      begun(monday - 1),
      begun(monday),
      begun(NOW),
      begun(monday + 7 * DAY - 1),
      begun(monday + 7 * DAY),
    ];
    expect(weekOf(history, 3, { now: NOW, dayOf: utcDay })).toEqual({ done: 3, goal: 3 });
    expect(doneIn(history, monday + 7 * DAY)).toBe(1);
    // In Sydney that Monday had begun eleven hours before.
    expect(doneIn(history, NOW, calendarIn('Australia/Sydney').dayOf)).toBe(3);
    expect(doneIn([begun(monday - 11 * HOUR)], NOW, calendarIn('Australia/Sydney').dayOf)).toBe(1);
    expect(doneIn([begun(monday - 11 * HOUR)])).toBe(0);
  });

  it('moved for a minute, with or without a strap, and were no demo', () => {
    const paused = { pauses: [{ from: NOW + 30_000, to: NOW + 20 * MINUTE }] };
    const history = [
      begun(NOW, 1),
      aSession({ seconds: 90, startTime: NOW }),
      begun(NOW, 20, { unfinished: 'interrupted' }),
      begun(NOW, 20, { summaryOnly: { readingsIn: 'account' } }),
    ];
    expect(doneIn(history)).toBe(history.length);
    expect(doneIn([begun(NOW, 0.99), begun(NOW, 20, paused), begun(NOW, 20, { source: 'demo' })])).toBe(0);
  });

  it('are counted as the calendar of the place walks, also where clocks change', () => {
    const places = ['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Africa/Casablanca', 'Asia/Kathmandu'];
    // Around both changes of clocks of a year.
    const anyMoment = fc
      .tuple(
        fc.constantFrom(Date.UTC(2026, 2, 29), Date.UTC(2026, 9, 25), Date.UTC(2026, 2, 8)),
        fc.integer({ min: -12, max: 12 }),
      )
      .chain(([change, days]) => fc.nat(2 * 24 * 60).map((minutes) => change + days * DAY + minutes * MINUTE));
    assertLaw({ 'a session this week': 10, 'one in another week': 10, 'clocks that changed in it': 10 }, (met) =>
      fc.property(
        fc.constantFrom(...places),
        anyMoment,
        fc.array(anyMoment, { maxLength: 8 }),
        (place, now, starts) => {
          const { dayOf, partsOf } = calendarIn(place);
          const noon = now + (12 - Number(partsOf(now).get('hour'))) * HOUR;
          const days = Array.from({ length: 13 }, (_, index) => noon + (index - 6) * DAY);
          const monday = days.slice(0, 7).find((day) => partsOf(day).get('weekday') === 'Mon') ?? Number.NaN;
          const week = days.filter((day) => day >= monday && day < monday + 7 * DAY);
          const names = week.map((day) => JSON.stringify(dayOf(day)));
          const within = starts.filter((start) => names.includes(JSON.stringify(dayOf(start))));
          expect(week).toHaveLength(7);
          expect(
            doneIn(
              starts.map((start) => begun(start)),
              now,
              dayOf,
            ),
          ).toBe(within.length);
          met('a session this week', within.length > 0);
          met('one in another week', within.length < starts.length);
          met('clocks that changed in it', new Set(week.map((day) => partsOf(day).get('hour'))).size > 1);
        },
      ),
    );
  });

  it('are the same after a journey, but for those near a Monday of the new place', () => {
    const anyStart = fc
      .integer({ min: -8, max: 8 })
      .chain((day) => fc.nat(24 * 60).map((minute) => NOW + day * DAY + minute * MINUTE));
    assertLaw({ 'one that changes its week': 5, 'one that stays': 10 }, (met) =>
      fc.property(fc.array(anyStart, { maxLength: 6 }), fc.integer({ min: -12, max: 14 }), (starts, hours) => {
        const there = (moment: WallTime) => utcDay(moment + hours * HOUR);
        const monday = Date.UTC(2026, 10, 23);
        for (const start of starts) {
          const [here, away] = [doneIn([begun(start)]), doneIn([begun(start)], NOW - hours * HOUR, there)];
          const isNear = [monday, monday + 7 * DAY].some(
            (border) => Math.abs(start - border) <= Math.abs(hours) * HOUR,
          );
          if (!isNear) expect(away).toBe(here);
          met('one that changes its week', away !== here);
          met('one that stays', away === here);
        }
      }),
    );
  });

  it('are said in words that blame no one', () => {
    const words = [0, 2, 3, 5].map((done) => weekWords({ done, goal: 3 }));
    expect(words).toEqual([
      '0 of 3 this week',
      '2 of 3 this week',
      'Done for this week: 3 of 3',
      '5 this week (goal 3)',
    ]);
  });
});
