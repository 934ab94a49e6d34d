import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assertLaw } from '../../testing/law.ts';
import type { Reading } from '../strap/reading.ts';
import { heldPeakOf } from './held-peak.ts';

const courses = fc
  .array(fc.record({ passed: fc.integer({ min: 1, max: 56 }), bpm: fc.integer({ min: 30, max: 220 }) }), {
    maxLength: 60,
    size: 'max',
  })
  .map((course) => {
    let timestamp = 0;
    return course.map(({ passed, bpm }): Reading => ({ bpm, timestamp: (timestamp += passed * 100) }));
  });

/** The highest mean over 100 tenths of a second, at every tenth. */
function highestOfAll(readings: readonly Reading[]): number | undefined {
  const tenths = new Map<number, number>();
  for (const [index, { bpm, timestamp }] of readings.entries()) {
    const next = readings[index + 1]?.timestamp ?? timestamp;
    if (next - timestamp > 5000) continue;
    for (let at = timestamp; at < next; at += 100) tenths.set(at, bpm);
  }
  const means = [...tenths.keys()].flatMap((from) => {
    const rates = Array.from({ length: 100 }, (_, tenth) => tenths.get(from + tenth * 100));
    return rates.includes(undefined) ? [] : [rates.reduce<number>((sum, bpm = 0) => sum + bpm, 0) / 100];
  });
  return means.length === 0 ? undefined : Math.round(Math.max(...means));
}

describe('the peak of a session', () => {
  it('is the highest of all means over 10 s, and no higher than the maximum', () => {
    assertLaw({ 'a peak': 10, 'none, with readings': 10, 'a peak beside a gap': 10 }, (met) =>
      fc.property(courses, (readings) => {
        const peak = heldPeakOf(readings);
        met('a peak', peak !== undefined);
        met('none, with readings', peak === undefined && readings.length > 1);
        const gap = readings.some(({ timestamp }, index) => timestamp - (readings[index - 1]?.timestamp ?? 0) > 5000);
        met('a peak beside a gap', peak !== undefined && gap);
        expect(peak).toBe(highestOfAll(readings));
        if (peak !== undefined) expect(peak).toBeLessThanOrEqual(Math.max(...readings.map(({ bpm }) => bpm)));
      }),
    );
  });
});
