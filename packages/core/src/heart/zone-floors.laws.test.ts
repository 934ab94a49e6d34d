import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assertLaw } from '../testing/law.ts';
import { ZONE_NUMBERS } from '../timer/timer.ts';
import { ratesWithin, type ZoneChoice, zoneFloorsOf } from './zone-floors.ts';
import { zoneProblemOf } from './zone-problem.ts';
import { zoneOf } from './zones.ts';

const maximums = fc.integer({ min: 100, max: 220 });
const rate = fc.integer({ min: 20, max: 230 });
const choices: fc.Arbitrary<ZoneChoice> = fc.oneof(
  fc.constant({ kind: 'max' } as const),
  fc.record({ kind: fc.constant('reserve' as const), resting: fc.integer({ min: 25, max: 105 }) }),
  fc.record({ kind: fc.constant('threshold' as const), threshold: fc.integer({ min: 75, max: 215 }) }),
  fc.record({ kind: fc.constant('own' as const), floors: fc.tuple(rate, rate, rate, rate, rate) }),
  fc
    .tuple(fc.integer({ min: 50, max: 90 }), fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 4, maxLength: 4 }))
    .map(([one, [a = 0, b = 0, c = 0, d = 0]]) => ({
      kind: 'own' as const,
      floors: [one, one + a, one + a + b, one + a + b + c, one + a + b + c + d] as const,
    })),
);

describe('zone floors', () => {
  it('are percentages of the maximum, the reserve or the threshold, or the ones written down [HRT-275]', () => {
    expect(zoneFloorsOf({ kind: 'max' }, 187)).toEqual({ floors: [94, 112, 131, 150, 168], top: 187 });
    expect(zoneFloorsOf({ kind: 'reserve', resting: 50 }, 200).floors).toEqual([125, 140, 155, 170, 185]);
    expect(zoneFloorsOf({ kind: 'threshold', threshold: 170 }, 190).floors).toEqual([85, 116, 141, 160, 179]);
    const floors = [100, 120, 140, 160, 180] as const;
    expect(zoneFloorsOf({ kind: 'own', floors }, 190)).toEqual({ floors, top: 190 });
  });

  it('are refused in a sentence that says what to change', () => {
    const own = (...floors: [number, number, number, number, number]) => zoneProblemOf({ kind: 'own', floors }, 190);
    expect(zoneProblemOf({ kind: 'reserve', resting: 29 }, 190)).toBe(
      'Resting heart rate must be a whole number from 30 to 100.',
    );
    expect(zoneProblemOf({ kind: 'threshold', threshold: Number.NaN }, 190)).toBe(
      'Threshold heart rate must be a whole number from 80 to 210.',
    );
    expect(zoneProblemOf({ kind: 'threshold', threshold: 185 }, 190)).toBe(
      'Zone 5 begins at 194 bpm, which must be at least 2 bpm below your maximum of 190 bpm.',
    );
    expect(own(100, 120, 121, 160, 180)).toBe('Zone 3 must begin at least 2 bpm above zone 2.');
    expect(own(100, 102, 104, 106, 188)).toBeUndefined();
    expect(own(100, 102, 104, 106, 189)).toContain('Zone 5 begins at 189 bpm');
    expect(own(100, 120.5, 140, 160, 180)).toBe('Each zone must begin at a whole number.');
  });

  it('have every rate up to the top in exactly one zone, unless they are refused [HRT-275]', () => {
    const cases = { max: 10, reserve: 5, threshold: 5, own: 3, 'a refused choice': 10 };
    assertLaw(
      cases,
      (met) =>
        fc.property(choices, maximums, (choice, max) => {
          if (met('a refused choice', zoneProblemOf(choice, max) !== undefined)) return;
          met(choice.kind);
          const zones = zoneFloorsOf(choice, max);
          const ranges = ZONE_NUMBERS.map((zone) => ratesWithin(zone, zones));
          for (let bpm = zones.floors[0]; bpm <= max; bpm++) {
            expect(ranges.filter(({ first, last }) => first <= bpm && bpm <= last)).toHaveLength(1);
          }
          expect(ranges.every(({ first, last }) => last > first)).toBe(true);
        }),
      { numRuns: 400 },
    );
  });

  it('agree with the zone that a rate is given, by percent of the maximum', () => {
    expect(ZONE_NUMBERS.map((zone) => ratesWithin(zone, zoneFloorsOf({ kind: 'max' }, 187)))).toEqual([
      { first: 94, last: 111 },
      { first: 112, last: 130 },
      { first: 131, last: 149 },
      { first: 150, last: 167 },
      { first: 168, last: 187 },
    ]);
    assertLaw({ 'a zone': 10 }, (met) =>
      fc.property(maximums, fc.constantFrom(...ZONE_NUMBERS), (max, zone) => {
        const { first, last } = ratesWithin(zone, zoneFloorsOf({ kind: 'max' }, max));
        expect([zoneOf(first, max), zoneOf(last, max)]).toEqual([zone, zone]);
        met('a zone');
      }),
    );
  });
});
