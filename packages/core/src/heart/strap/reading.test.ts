import { describe, expect, it } from 'vitest';
import type { Measurement } from './measurement.ts';
import { isFresh, isFrozen, isUnchanged, readingOf, stillnessOf, type Reading, type Stillness } from './reading.ts';

const plain: Measurement = { bpm: 120, contact: 'unknown', energyExpended: undefined, rrIntervals: [] };

/** The stillness after one reading a second. */
function stillnessAfter(readings: readonly Omit<Reading, 'timestamp'>[]): Stillness {
  let stillness: Stillness | undefined;
  for (const [second, reading] of readings.entries()) {
    stillness = stillnessOf(stillness, { ...reading, timestamp: second * 1000 });
  }
  if (stillness === undefined) throw new Error('nothing was read');
  return stillness;
}

const repeated = (reading: Omit<Reading, 'timestamp'>, times: number) => Array.from({ length: times }, () => reading);

describe('a reading', () => {
  it('is what the packet says, at the moment it came', () => {
    expect(readingOf(plain, 1000.4)).toStrictEqual({ bpm: 120, timestamp: 1000 });
    expect(readingOf({ bpm: 90, contact: 'good', energyExpended: 0, rrIntervals: [660] }, 7)).toStrictEqual({
      bpm: 90,
      timestamp: 7,
      energyExpended: 0,
      rrIntervals: [660],
    });
  });

  it('is none below 25, above 250 and without contact', () => {
    const NONE = Array.from({ length: 4 }, () => undefined);
    const told = [0, 1, 10, 24, 25, 29, 250, 251, 255, 65_535].map((bpm) => readingOf({ ...plain, bpm }, 7)?.bpm);
    expect(told).toEqual([...NONE, 25, 29, 250, undefined, undefined, undefined]);
    expect(readingOf({ ...plain, contact: 'lost' }, 7)).toBeUndefined();
  });

  it('is fresh for 5 s, and never if it lies further than that in the future', () => {
    const fresh = [10_000, 15_000, 15_001, 5000, 4999].map((now) => isFresh({ timestamp: 10_000 }, now));
    expect(fresh).toEqual([true, true, false, true, false]);
  });
});

describe('a strap that sends the same', () => {
  it('is believed for 120 s if it repeats the same RR intervals', () => {
    expect(isFrozen(stillnessAfter(repeated({ bpm: 80, rrIntervals: [750] }, 120)))).toBe(false);
    expect(isFrozen(stillnessAfter(repeated({ bpm: 80, rrIntervals: [750] }, 121)))).toBe(true);
    expect(isUnchanged(stillnessAfter(repeated({ bpm: 80, rrIntervals: [750] }, 121)))).toBe(false);
  });

  it('is believed for ever without RR intervals, and known to be unchanged after 120 s', () => {
    expect(isUnchanged(stillnessAfter(repeated({ bpm: 62 }, 120)))).toBe(false);
    const still = stillnessAfter(repeated({ bpm: 62 }, 14_400));
    expect([isFrozen(still), isUnchanged(still)]).toEqual([false, true]);
    expect(isUnchanged(stillnessAfter([...repeated({ bpm: 62 }, 200), { bpm: 63 }]))).toBe(false);
  });

  it('is believed again as soon as anything differs', () => {
    const still = repeated({ bpm: 80, rrIntervals: [750], energyExpended: 5 }, 200);
    const others = [
      { bpm: 81, rrIntervals: [750], energyExpended: 5 },
      { bpm: 80, rrIntervals: [751], energyExpended: 5 },
      { bpm: 80, rrIntervals: [750, 750], energyExpended: 5 },
      { bpm: 80, rrIntervals: [750], energyExpended: 6 },
      { bpm: 80, energyExpended: 5 },
    ];
    for (const other of others) expect(isFrozen(stillnessAfter([...still, other]))).toBe(false);
    expect(isFrozen(stillnessAfter(still))).toBe(true);
  });

  it('is timed again from the start when the clock goes back', () => {
    const late = stillnessOf(undefined, { bpm: 80, timestamp: 500_000 });
    const early = stillnessOf(late, { bpm: 80, timestamp: 1000 });
    expect(early.since).toBe(1000);
  });
});
