import { describe, expect, it } from 'vitest';
import { ZONE_NUMBERS } from '../timer/timer.ts';
import { bpmRangeOf, DEFAULT_MAX_HEART_RATE, maxHeartRateFor, maxHeartRateOf, zoneOf, ZONES } from './zones.ts';

describe('zones', () => {
  it('has the names, borders, colours and descriptions of the five zones [HRT-1]', () => {
    const rows = ZONE_NUMBERS.map((number) => {
      const zone = ZONES[number];
      return [zone.zone, zone.name, zone.fromPercent, zone.toPercent, zone.color, zone.description];
    });
    expect(rows).toEqual([
      [1, 'Rest/Recovery', 50, 60, '#10B981', 'very light activity, warm up, cool down'],
      [2, 'Fat Burn', 60, 70, '#3B82F6', 'builds endurance'],
      [3, 'Aerobic', 70, 80, '#F59E0B', 'improves cardiovascular fitness'],
      [4, 'Anaerobic', 80, 90, '#EF4444', 'increases performance capacity'],
      [5, 'Maximum', 90, 100, '#DC2626', 'short bursts only'],
    ]);
  });

  it('computes the maximum heart rate of an age by the Tanaka formula [HRT-2]', () => {
    expect([10, 30, 45, 100].map(maxHeartRateOf)).toEqual([201, 187, 177, 138]);
  });

  it("a person's maximum heart rate is the one set by hand, else the one for their age, else 187, the one for age 30 [HRT-2]", () => {
    expect(maxHeartRateFor({ maxHeartRate: 200, age: 45 })).toBe(200);
    expect(maxHeartRateFor({ age: 45 })).toBe(177);
    expect(maxHeartRateFor({})).toBe(187);
    expect(DEFAULT_MAX_HEART_RATE).toBe(maxHeartRateOf(30));
  });

  it('gives the borders of each zone in whole beats per minute', () => {
    const ranges = ZONE_NUMBERS.map((zone) => bpmRangeOf(zone, 187));
    expect(ranges.map((range) => [range.minBpm, range.maxBpm])).toEqual([
      [94, 112],
      [112, 131],
      [131, 150],
      [150, 168],
      [168, 187],
    ]);
  });

  it('rounds up a border that lies on the half, whatever the binary fraction says', () => {
    expect(bpmRangeOf(3, 165).minBpm).toBe(116);
  });

  it('finds the zone of a heart rate; a border belongs to the zone above [HRT-10]', () => {
    const rates = [1, 93, 94, 111, 112, 130, 131, 149, 150, 167, 168, 187, 188, 250];
    expect(rates.map((bpm) => zoneOf(bpm, 187))).toEqual([1, 1, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 5, 5]);
  });

  it('finds no zone if there is no heart rate [HRT-10]', () => {
    expect(zoneOf(undefined, 187)).toBeUndefined();
  });
});
