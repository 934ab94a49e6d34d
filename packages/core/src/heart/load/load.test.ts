import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aSession } from '../../testing/heart.ts';
import { assertLaw } from '../../testing/law.ts';
import { heldRatesOf } from '../sessions/session-summary.ts';
import type { HeartRateSession } from '../sessions/session.ts';
import type { Reading } from '../strap/reading.ts';
import { banisterOf, edwardsOf } from './load.ts';
import { weeksOf, WEEKS } from './weeks.ts';

/** One reading a second for some minutes; the last one ends it. */
const minutesAt = (bpm: number, minutes: number, from = 0): readonly Reading[] =>
  Array.from({ length: minutes * 60 + 1 }, (_, second) => ({ bpm, timestamp: from + second * 1000 }));

const held = (bpm: number, minutes: number) => heldRatesOf(minutesAt(bpm, minutes));

const BODY = { resting: 50, maxHeartRate: 200 };

describe('the load of a session', () => {
  it("is the minutes in each zone times the zone's number", () => {
    const loads = [99, 100, 119, 120, 140, 160, 180, 250].map((bpm) => edwardsOf(held(bpm, 10), 200));
    expect(loads).toEqual([0, 10, 10, 20, 30, 40, 50, 50]);
    expect(edwardsOf(heldRatesOf([...minutesAt(150, 10), ...minutesAt(185, 2, 600_001)]), 200)).toBeCloseTo(40, 2);
    expect([edwardsOf([], 200), edwardsOf(held(150, 0), 200)]).toEqual([0, 0]);
  });

  it('counts no more than 5 s of a gap', () => {
    const gap = [0, 60_000].map((timestamp) => ({ bpm: 200, timestamp }));
    expect(edwardsOf(heldRatesOf(gap), 200)).toBeCloseTo((5 / 60) * 5);
    expect(banisterOf(heldRatesOf(gap), BODY)).toBeCloseTo((5 / 60) * 0.64 * Math.exp(1.92));
  });

  it('weighs each reading by the part of the reserve in use', () => {
    // 30 min at a reserve of 0.7: 30 x 0.7 x 0.64 x e^(1.344) = 51.5.
    expect(banisterOf(held(155, 30), BODY)).toBeCloseTo(51.53, 1);
    expect(banisterOf(held(50, 30), BODY)).toBe(0);
    expect(banisterOf(held(40, 30), BODY)).toBe(0);
    expect(banisterOf(held(240, 30), BODY)).toBe(banisterOf(held(200, 30), BODY));
    expect(banisterOf(held(155, 30), { resting: 60, maxHeartRate: 60 })).toBeUndefined();
  });

  it('adds up, and never falls as the heart rises', () => {
    const rates = fc.array(fc.integer({ min: 25, max: 250 }), { minLength: 2, maxLength: 60 });
    const body = fc.record({
      resting: fc.integer({ min: 30, max: 90 }),
      maxHeartRate: fc.integer({ min: 120, max: 220 }),
    });
    assertLaw({ 'a load above 0': 10 }, (met) =>
      fc.property(rates, body, fc.nat(20), fc.nat(), (list, given, more, cut) => {
        const readings = list.map((bpm, second) => ({ bpm, timestamp: second * 1000 }));
        const at = cut % list.length;
        const higher = readings.map((reading) => ({ ...reading, bpm: Math.min(250, reading.bpm + more) }));
        const loads = [
          (own: readonly Reading[]) => edwardsOf(heldRatesOf(own), given.maxHeartRate),
          (own: readonly Reading[]) => banisterOf(heldRatesOf(own), given) ?? 0,
        ];
        for (const loadOf of loads) {
          expect(loadOf(readings.slice(0, at + 1)) + loadOf(readings.slice(at))).toBeCloseTo(loadOf(readings));
          expect(loadOf(higher)).toBeGreaterThanOrEqual(loadOf(readings));
          met('a load above 0', loadOf(readings) > 0);
        }
      }),
    );
  });
});

describe('the load of the last weeks', () => {
  const HOUR = 3_600_000;
  const DAY = 24 * HOUR;
  /** A Sunday. */
  const SUNDAY = Date.UTC(2026, 10, 22, 20);
  const utc = { now: SUNDAY, utcOffset: () => 0, zones: 200 };
  const begun = (startTime: number, more: Partial<HeartRateSession> = {}): HeartRateSession => ({
    ...aSession({ seconds: 1, startTime }),
    maxHeartRate: 200,
    readings: minutesAt(150, 10, startTime),
    ...more,
  });
  const loadsOf = (...args: Parameters<typeof weeksOf>) => weeksOf(...args).map(({ load }) => load);

  it('has eight weeks from Monday to Sunday, also empty ones', () => {
    const weeks = weeksOf([begun(SUNDAY), begun(SUNDAY - 6 * DAY), begun(SUNDAY - 7 * DAY)], utc);
    expect(weeks).toHaveLength(WEEKS);
    expect(weeks.slice(-3)).toEqual([
      { monday: Date.UTC(2026, 10, 2), load: 0, sessions: 0 },
      { monday: Date.UTC(2026, 10, 9), load: 30, sessions: 1 },
      { monday: Date.UTC(2026, 10, 16), load: 60, sessions: 2 },
    ]);
  });

  it('leaves out what is older, later or simulated, and counts a session without readings', () => {
    const oldest = Date.UTC(2026, 8, 28);
    const { stats: _, ...silent } = begun(SUNDAY, { readings: [] });
    const history = [begun(oldest - 1), begun(oldest), begun(SUNDAY + DAY), begun(SUNDAY, { source: 'demo' }), silent];
    expect(loadsOf(history, utc)).toEqual([30, 0, 0, 0, 0, 0, 0, 0]);
    expect(weeksOf(history, utc).at(-1)?.sessions).toBe(1);
  });

  it('follows the clock on the wall at each moment, and the maximum of each session', () => {
    const late = begun(Date.UTC(2026, 10, 15, 23, 30));
    expect(loadsOf([late], utc).slice(-2)).toEqual([30, 0]);
    expect(loadsOf([late], { ...utc, utcOffset: () => 60 }).slice(-2)).toEqual([0, 30]);
    const untilChange = (moment: number) => (moment < SUNDAY ? 60 : 0);
    expect(loadsOf([late], { ...utc, utcOffset: untilChange }).slice(-2)).toEqual([0, 30]);
    expect(loadsOf([begun(SUNDAY, { maxHeartRate: undefined })], { ...utc, zones: 160 }).at(-1)).toBe(50);
  });

  it("can be Banister's, by the resting rate of each session, or that of now", () => {
    const { readings } = begun(SUNDAY);
    const of = (resting: number) => Math.round(banisterOf(heldRatesOf(readings), { resting, maxHeartRate: 200 }) ?? 0);
    const by = (resting: number, zones = 200) => ({ ...utc, zones, load: { kind: 'banister', resting } as const });
    const own = begun(SUNDAY, { zoneFloors: [125, 140, 155, 170, 185], restingHeartRate: 50 });
    expect(of(70)).toBeGreaterThan(0);
    expect(of(50)).not.toBe(of(70));
    expect(loadsOf([begun(SUNDAY)], by(70)).at(-1)).toBe(of(70));
    expect([loadsOf([own], by(70)).at(-1), loadsOf([own], by(90, 150)).at(-1)]).toEqual([of(50), of(50)]);
    expect(loadsOf([begun(SUNDAY)], by(200)).at(-1)).toBe(0);
  });

  it('has each session of eight weeks in one of them', () => {
    const moments = fc.array(fc.integer({ min: -70 * DAY, max: 10 * DAY }), { maxLength: 20 });
    assertLaw({ 'a session in a week': 10, 'one in none': 10 }, (met) =>
      fc.property(moments, fc.integer({ min: -720, max: 840 }), (list, offset) => {
        const weeks = weeksOf(
          list.map((each) => begun(SUNDAY + each, { readings: [] })),
          { ...utc, utcOffset: () => offset },
        );
        const first = (weeks[0]?.monday ?? 0) - offset * 60_000;
        const end = first + 7 * WEEKS * DAY;
        const within = list.filter((each) => SUNDAY + each >= first && SUNDAY + each < end).length;
        expect(SUNDAY >= end - 7 * DAY && SUNDAY < end).toBe(true);
        expect(weeks.reduce((sum, { sessions }) => sum + sessions, 0)).toBe(within);
        met('a session in a week', within > 0);
        met('one in none', within < list.length);
      }),
    );
  });
});
