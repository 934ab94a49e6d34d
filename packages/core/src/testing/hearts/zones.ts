// Zones of any person for laws: of all four kinds, with a maximum that they can be used with.

import * as fc from 'fast-check';
import type { Bpm } from '../../base/units.ts';
import { zoneFaultOf, zoneFloorsOf, type ZoneChoice } from '../../heart/zone-floors.ts';
import type { Zones } from '../../heart/zones.ts';

/** Someone's preferences for zones. */
export interface ZonePreferences {
  readonly maxHeartRate: Bpm;
  readonly zones: ZoneChoice;
}

const more = fc.integer({ min: 2, max: 25 });
const choices: fc.Arbitrary<ZoneChoice> = fc.oneof(
  fc.constant({ kind: 'max' } as const),
  fc.record({ kind: fc.constant('reserve' as const), resting: fc.integer({ min: 30, max: 100 }) }),
  fc.record({ kind: fc.constant('threshold' as const), threshold: fc.integer({ min: 80, max: 200 }) }),
  fc.tuple(fc.integer({ min: 40, max: 120 }), more, more, more, more).map(([one, a, b, c, d]) => ({
    kind: 'own' as const,
    floors: [one, one + a, one + a + b, one + a + b + c, one + a + b + c + d] as const,
  })),
);

/** Preferences of all four kinds that can be used. */
export const zonePreferences: fc.Arbitrary<ZonePreferences> = fc
  .record({ maxHeartRate: fc.integer({ min: 100, max: 220 }), zones: choices })
  .filter(({ zones, maxHeartRate }) => zoneFaultOf(zones, maxHeartRate) === undefined);

/** The zones of any person; those in percent of the maximum as a number, and as borders. */
export const anyZones: fc.Arbitrary<Zones> = fc.oneof(
  zonePreferences.map(({ zones, maxHeartRate }) => zoneFloorsOf(zones, maxHeartRate)),
  fc.integer({ min: 100, max: 220 }),
);
