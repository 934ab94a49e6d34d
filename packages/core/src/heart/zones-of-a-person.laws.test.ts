import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyZones, zonePreferences } from '../testing/hearts/zones.ts';
import { assertLaw } from '../testing/law.ts';
import { ZONE_NUMBERS } from '../timer/timer.ts';
import { edwardsOf } from './load/load.ts';
import { figuresOf } from './report/session-figures.ts';
import { sessionBody, parseSession } from './sessions/session-body.ts';
import { zoneTimesOf } from './sessions/session-stats.ts';
import { heldRatesOf } from './sessions/session-summary.ts';
import { endSession, startSession, withReading, zonesOf } from './sessions/session.ts';
import { ratesWithin, rangeWords, zoneFloorsOf, zonesFor } from './zone-floors.ts';
import { bpmRangeOf, distanceOf, zoneFinder, zoneOf } from './zones.ts';

const readings = fc
  .array(fc.record({ bpm: fc.integer({ min: 30, max: 220 }), passed: fc.integer({ min: 1, max: 9000 }) }), {
    minLength: 1,
    maxLength: 60,
  })
  .map((list) => {
    let timestamp = 1_000_000;
    return list.map(({ bpm, passed }) => ({ bpm, timestamp: (timestamp += passed) }));
  });

describe('the zones of a person', () => {
  it('hold every heart rate from 30 to 220 in exactly one zone, whatever they go by [HRT-310]', () => {
    assertLaw(
      { max: 5, reserve: 5, threshold: 5, own: 5 },
      (met) =>
        fc.property(zonePreferences, (preferences) => {
          met(preferences.zones.kind);
          const zones = zonesFor(preferences);
          const find = zoneFinder(zones);
          const rates = Array.from({ length: 191 }, (_, index) => 30 + index);
          const ranges = ZONE_NUMBERS.map((zone) => ({ zone, ...ratesWithin(zone, zones) }));
          const holding = (bpm: number) =>
            ranges.filter(({ zone, first, last }) => (zone === 1 || bpm >= first) && (zone === 5 || bpm <= last));
          expect(rates.map((bpm) => holding(bpm).map(({ zone }) => zone))).toEqual(rates.map((bpm) => [find(bpm)]));
          const within = (bpm: number) => ZONE_NUMBERS.filter((zone) => distanceOf(bpm, zone, zones) === undefined);
          expect(rates.map(within)).toEqual(rates.map((bpm) => [find(bpm)]));
        }),
      { numRuns: 300 },
    );
  });

  it('are those of the specification in percent of the maximum [HRT-310]', () => {
    assertLaw({ 'a heart rate': 10 }, (met) =>
      fc.property(fc.integer({ min: 100, max: 220 }), fc.integer({ min: 30, max: 220 }), (max, bpm) => {
        const floors = zoneFloorsOf({ kind: 'max' }, max);
        expect(zoneOf(bpm, floors)).toBe(zoneOf(bpm, max));
        expect(ZONE_NUMBERS.map((zone) => bpmRangeOf(zone, floors))).toEqual(
          ZONE_NUMBERS.map((zone) => bpmRangeOf(zone, max)),
        );
        expect(zonesFor({ maxHeartRate: max })).toBe(max);
        expect(zonesFor({ maxHeartRate: max, zones: { kind: 'max' } })).toBe(max);
        met('a heart rate');
      }),
    );
  });

  it('are in percent of the maximum if what was chosen cannot be used with it', () => {
    expect(zonesFor({ age: 30, zones: { kind: 'reserve', resting: 60 } })).toEqual({
      floors: [124, 136, 149, 162, 174],
      top: 187,
      resting: 60,
    });
    expect(zonesFor({ age: 30, zones: { kind: 'threshold', threshold: 190 } })).toBe(187);
    expect(zonesFor({ maxHeartRate: 110, zones: { kind: 'reserve', resting: 95 } })).toBe(110);
    expect(zonesFor({ zones: { kind: 'own', floors: [100, 100, 140, 150, 160] } })).toBe(187);
  });

  it('are shown with each heart rate once, or as the specification has them', () => {
    expect(ZONE_NUMBERS.map((zone) => rangeWords(zone, 187))).toEqual([
      '94–112',
      '112–131',
      '131–150',
      '150–168',
      '168–187',
    ]);
    const zones = zoneFloorsOf({ kind: 'own', floors: [100, 120, 140, 160, 170] }, 187);
    expect(ZONE_NUMBERS.map((zone) => rangeWords(zone, zones))).toEqual([
      '100–119',
      '120–139',
      '140–159',
      '160–169',
      '170–187',
    ]);
  });

  it('stay with a session: its figures are the same after any change of preferences [HRT-312, HRT-26]', () => {
    assertLaw({ 'zones by borders': 10, 'zones in percent': 10, 'other figures by the new zones': 10 }, (met) =>
      fc.property(readings, anyZones, anyZones, (list, then, now) => {
        const begun = startSession({ timerId: 't', timerName: 'T' }, 1_000_000);
        const session = endSession(list.reduce(withReading, begun), 9_000_000, then);
        const kept = parseSession(JSON.parse(JSON.stringify(sessionBody(session))));
        if (kept === undefined) throw new Error('not readable');
        expect(zonesOf(kept, now)).toEqual(then);
        const figures = figuresOf(kept, zonesOf(kept, now), 'with-pauses');
        expect(figures).toEqual(figuresOf(session, then, 'with-pauses'));
        expect(figures.zoneTimes).toEqual(zoneTimesOf(list, then));
        const load = edwardsOf(heldRatesOf(list), zonesOf(kept, now));
        expect(load).toBe(edwardsOf(heldRatesOf(list), then));
        met(typeof then === 'number' ? 'zones in percent' : 'zones by borders');
        met('other figures by the new zones', load !== edwardsOf(heldRatesOf(list), now));
      }),
    );
  });

  it('are percentages of its maximum for a session that does not say, or whose borders are broken [HRT-312]', () => {
    const begun = startSession({ timerId: 't', timerName: 'T' }, 1_000_000);
    const session = endSession(begun, 2_000_000, zoneFloorsOf({ kind: 'reserve', resting: 50 }, 180));
    const body = sessionBody(session);
    expect(body).toMatchObject({ maxHeartRate: 180, zoneFloors: [115, 128, 141, 154, 167], restingHeartRate: 50 });
    const others = { floors: [1, 2, 3, 4, 5], top: 6 } as const;
    for (const zoneFloors of [undefined, [], [1, 2, 3, 4], [100, 120, 120, 150, 160], ['a'], 7, null]) {
      const read = parseSession({ ...body, zoneFloors });
      expect(read && zonesOf(read, others)).toBe(180);
    }
    expect(sessionBody(endSession(begun, 2_000_000, 180))).not.toHaveProperty('zoneFloors');
    expect(zonesOf(begun, others)).toBe(others);
  });
});
