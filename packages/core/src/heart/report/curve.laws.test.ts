import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assertLaw } from '../../testing/law.ts';
import { curveOf } from './curve.ts';

const courses = fc
  .array(fc.record({ passed: fc.integer({ min: 1, max: 12_000 }), bpm: fc.integer({ min: 25, max: 250 }) }), {
    maxLength: 200,
  })
  .map((course) => {
    let timestamp = 0;
    return course.map(({ passed, bpm }) => ({ bpm, timestamp: (timestamp += passed) }));
  });

describe('a curve', () => {
  it('keeps the extremes and the columns, in order, whatever the width', () => {
    assertLaw({ 'readings that share a column': 4, 'a column without a reading': 10 }, (met) =>
      fc.property(courses, fc.integer({ min: 1, max: 500 }), (readings, columns) => {
        const to = readings.at(-1)?.timestamp ?? 0;
        const buckets = curveOf(readings, { from: 0, to, columns }).flat();
        const rates = readings.map(({ bpm }) => bpm);
        met('readings that share a column', buckets.length < readings.length);
        met('a column without a reading', buckets.length < columns);
        expect(Math.min(...buckets.map(({ minBpm }) => minBpm))).toBe(Math.min(...rates));
        expect(Math.max(...buckets.map(({ maxBpm }) => maxBpm))).toBe(Math.max(...rates));
        for (const [index, { column, minBpm, meanBpm, maxBpm }] of buckets.entries()) {
          expect(column).toBeGreaterThan(buckets[index - 1]?.column ?? -1);
          expect(column).toBeLessThan(columns);
          expect(minBpm <= meanBpm && meanBpm <= maxBpm).toBe(true);
        }
      }),
    );
  });
});
