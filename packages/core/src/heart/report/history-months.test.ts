import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assertLaw } from '../../testing/law.ts';
import { recordedSessions } from '../../testing/recorded-sessions.ts';
import { ZONE_NUMBERS } from '../../timer/timer.ts';
import { recoverySummaryOf } from '../sessions/recovery.ts';
import { parseLate } from '../sessions/session-body.ts';
import { endSession, isSimulated, startSession, zonesOf, type HeartRateSession } from '../sessions/session.ts';
import { sessionDocument, withReadingsRemoved } from '../sessions/stored-session.ts';
import { monthsOf, historyTotalsOf, type DayOfYear } from './history-months.ts';
import { recoveryPointOf, recoveryTrendOf, type RecoveryPoint } from './recovery-trend.ts';
import { figuresOf } from './session-figures.ts';

const utcDay = (moment: number): DayOfYear => {
  const date = new Date(moment);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
};

function sessionAt(date: string, seconds: number, bpm = 0, rest: Partial<HeartRateSession> = {}): HeartRateSession {
  const start = Date.parse(date);
  const readings = Array.from({ length: bpm === 0 ? 0 : seconds }, (_, second) => ({
    bpm,
    timestamp: start + second * 1000,
  }));
  const begun = startSession({ timerId: 't', timerName: 'T' }, start);
  return { ...endSession({ ...begun, readings }, start + seconds * 1000, 200), ...rest };
}

describe('the months of a history', () => {
  const history = [
    sessionAt('2026-11-30T08:00Z', 60, 150),
    sessionAt('2026-11-02T08:00Z', 30, 190, { source: 'demo' }),
    sessionAt('2026-11-01T08:00Z', 120, 110),
    sessionAt('2026-10-31T08:00Z', 90),
    sessionAt('2025-11-30T08:00Z', 10, 150),
  ];

  it('have the sessions in the order of the history, and their sums without simulated ones', () => {
    const months = monthsOf(history, utcDay);
    expect(months.map(({ year, month, sessions }) => [year, month, sessions.length])).toEqual([
      [2026, 11, 3],
      [2026, 10, 1],
      [2025, 11, 1],
    ]);
    expect(months[0]?.sessions).toEqual(history.slice(0, 3));
    expect(months[0]?.totals).toEqual({
      sessions: 2,
      time: 180_000,
      zoneTimes: { 1: 119_000, 2: 0, 3: 59_000, 4: 0, 5: 0 },
    });
    expect(months[1]?.totals).toEqual({ sessions: 1, time: 90_000, zoneTimes: { 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 } });
    expect(monthsOf([], utcDay)).toEqual([]);
  });

  it('are cut into all their weeks, Monday to Sunday', () => {
    const weeks = monthsOf(history, utcDay)[0]?.weeks.map(({ from, to, totals }) => [from, to, totals.sessions]);
    expect(weeks).toEqual([
      [1, 1, 1],
      [2, 8, 0],
      [9, 15, 0],
      [16, 22, 0],
      [23, 29, 0],
      [30, 30, 1],
    ]);
    const february = monthsOf([sessionAt('2027-02-10T08:00Z', 10)], utcDay)[0]?.weeks;
    expect(february?.map(({ from, to }) => [from, to])).toEqual([
      [1, 7],
      [8, 14],
      [15, 21],
      [22, 28],
    ]);
  });

  it('count a paused run while it moved, in the zones of that time', () => {
    const start = Date.parse('2026-11-30T08:00Z');
    const paused = sessionAt('2026-11-30T08:00Z', 60, 150, { pauses: [{ from: start + 10_000, to: start + 40_000 }] });
    expect(historyTotalsOf([paused])).toEqual({
      sessions: 1,
      time: 30_000,
      zoneTimes: { 1: 0, 2: 0, 3: 28_000, 4: 0, 5: 0 },
    });
  });

  it.each([1, 2, 3, 5])('have 20 minutes in zone 3 of a strap that sends every %i s', (every) => {
    const whole = sessionAt('2026-11-30T08:00Z', 1200, 140);
    const readings = whole.readings.filter((_, second) => second % every === 0);
    const { endTime: _end, stats: _stats, ...begun } = whole;
    const session = endSession({ ...begun, readings }, whole.startTime + 1_200_000, 200);
    expect(historyTotalsOf([session]).zoneTimes).toEqual({ 1: 0, 2: 0, 3: 1_200_000 - every * 1000, 4: 0, 5: 0 });
    expect(historyTotalsOf([{ ...session, readings: [], summaryOnly: { readingsIn: 'account' } }]).zoneTimes[3]).toBe(
      1_200_000,
    );
  });

  it("have the time in zones of their sessions' pages, whatever the spacing, the zones and the pauses", () => {
    assertLaw({ 'a pause': 10, 'time in a zone': 10, 'without its readings': 10 }, (met) =>
      fc.property(fc.array(recordedSessions, { maxLength: 4 }), fc.boolean(), (sessions, isSummaryOnly) => {
        const shown = sessions.map((session) => {
          const document = sessionDocument(session, 'r');
          const stored = isSummaryOnly ? (withReadingsRemoved(document)?.body ?? document.body) : document.body;
          return parseLate(stored, () => {}) ?? session;
        });
        const sums = { 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 };
        for (const session of sessions) {
          const { zoneTimes } = figuresOf(session, zonesOf(session, 187), 'moving');
          for (const zone of ZONE_NUMBERS) sums[zone] += isSimulated(session) ? 0 : zoneTimes[zone];
          met('a pause', session.pauses !== undefined && session.stats !== undefined);
        }
        met('time in a zone', sums[3] > 0);
        met('without its readings', isSummaryOnly && sums[3] > 0);
        expect(historyTotalsOf(shown).zoneTimes).toEqual(sums);
        expect(historyTotalsOf(sessions).zoneTimes).toEqual(sums);
      }),
    );
  });
});

describe('the recoveries of a session', () => {
  it('have a best and a mean', () => {
    expect(recoverySummaryOf([])).toBeUndefined();
    expect(recoverySummaryOf([{ drop: 30 }, { drop: 41 }, { drop: -5 }])).toEqual({ best: 41, mean: 22, count: 3 });
    expect(recoverySummaryOf([{ drop: -5 }])).toEqual({ best: -5, mean: -5, count: 1 });
  });
});

describe('the trend of recoveries', () => {
  const point = (date: string, mean: number, count = 1): RecoveryPoint => ({
    startTime: Date.parse(date),
    summary: { best: mean, mean, count },
  });

  it('has the months with recoveries, oldest first, each session once', () => {
    const points = [
      point('2026-11-20T08:00Z', 40, 9),
      point('2026-11-01T08:00Z', 31),
      point('2026-09-30T08:00Z', 28),
      point('2025-11-30T08:00Z', 20),
    ];
    expect(recoveryTrendOf(points, utcDay)).toEqual([
      { year: 2025, month: 11, mean: 20, sessions: 1 },
      { year: 2026, month: 9, mean: 28, sessions: 1 },
      { year: 2026, month: 11, mean: 36, sessions: 2 },
    ]);
    expect(recoveryTrendOf([], utcDay)).toEqual([]);
  });

  it('takes a point from a session with recoveries, but not from a simulated heart', () => {
    const hard = sessionAt('2026-11-20T08:00Z', 130, 150);
    const marks = [
      { at: hard.startTime, stepName: 'Squats', type: 'work' as const },
      { at: hard.startTime + 60_000, stepName: 'Rest', type: 'rest' as const },
    ];
    const summary = { best: 0, mean: 0, count: 1 };
    expect(recoveryPointOf({ ...hard, marks })).toEqual({ startTime: hard.startTime, summary });
    expect(recoveryPointOf({ ...hard, marks, source: 'demo' })).toBeUndefined();
    expect(recoveryPointOf(hard)).toBeUndefined();
  });
});
