import { describe, expect, it } from 'vitest';
import { courseOf, type HeartSample } from './heart-course.ts';

/** The course after readings of one a second, the last one now, or `since` seconds ago. */
function courseAfter(values: readonly (number | undefined)[], since = 0) {
  const readings: HeartSample[] = [];
  for (const [index, bpm] of values.entries()) {
    if (bpm !== undefined) readings.push({ bpm, age: (values.length - 1 - index + since) * 1000 });
  }
  return courseOf({ readings, maxHeartRate: 190 });
}

/** So many times the same. */
const times = <T>(value: T, count: number): T[] => Array.from({ length: count }, () => value);
const rising = (from: number, slope: number, count: number) =>
  Array.from({ length: count }, (_, second) => from + slope * second);

/** How much the slope of the line weighs. */
const LEAD = 57 * Math.exp(-8 / 57);

describe('the heart rate', () => {
  it('[COA-8] leaves out what no heart says', () => {
    const wild = [29, 241, 0, 300, 29, 241].flatMap((mistake) => [mistake, 120, 120]);
    expect(courseAfter([...times(120, 12), ...wild, 120])).toStrictEqual({ kind: 'clear', bpm: 120, heading: 120 });
    expect(courseAfter(times(30, 30))).toMatchObject({ kind: 'clear', bpm: 30 });
    expect(courseAfter(times(240, 30))).toMatchObject({ kind: 'clear', bpm: 240 });
    expect(courseAfter(times(29, 30))).toStrictEqual({ kind: 'absent' });
    expect(courseAfter(times(241, 30))).toStrictEqual({ kind: 'absent' });
  });

  it('[COA-9] is the median of the last 9 s', () => {
    expect(courseAfter([...times(100, 20), ...times(130, 5)])).toMatchObject({ bpm: 130 });
    expect(courseAfter([...times(100, 20), ...times(130, 4)])).toMatchObject({ bpm: 100 });
    expect(courseAfter([...times(130, 20), ...times(100, 5), ...times(130, 4)])).toMatchObject({ bpm: 100 });
    expect(courseAfter([...times(100, 20), 101, 109, 102, 108, 103, 107, 104, 106, 105])).toMatchObject({ bpm: 105 });
  });

  it('[COA-10] is absent without a reading for 10 s', () => {
    expect(courseAfter(times(120, 30), 9)).toMatchObject({ kind: 'unclear' });
    expect(courseAfter(times(120, 30), 10)).toStrictEqual({ kind: 'absent' });
    expect(courseOf(undefined)).toStrictEqual({ kind: 'absent' });
    expect(courseOf({ readings: [], maxHeartRate: 190 })).toStrictEqual({ kind: 'absent' });
  });

  it('[COA-11] is unclear where the last reading is older than 5 s', () => {
    expect(courseAfter(times(120, 30), 5)).toMatchObject({ kind: 'clear' });
    expect(courseAfter([...times(120, 30), 122], 6)).toStrictEqual({ kind: 'unclear', bpm: 122 });
  });

  it('[COA-11] is unclear for 9 s at the beginning and after a hole of 10 s', () => {
    expect(courseAfter(times(120, 9))).toMatchObject({ kind: 'unclear' });
    expect(courseAfter(times(120, 10))).toMatchObject({ kind: 'clear' });
    const before = times(120, 20);
    expect(courseAfter([...before, ...times(undefined, 9), ...times(120, 9)])).toMatchObject({ kind: 'unclear' });
    expect(courseAfter([...before, ...times(undefined, 9), ...times(120, 10)])).toMatchObject({ kind: 'clear' });
    expect(courseAfter([...before, ...times(undefined, 8), 120])).toMatchObject({ kind: 'clear' });
    expect(courseAfter([...before, ...times(undefined, 9), 120])).toMatchObject({ kind: 'unclear' });
  });
});

describe('where the heart is heading', () => {
  it('[COA-12] is the heart rate and what is still to come of the lag', () => {
    const course = courseAfter(rising(100, 0.4, 40));
    expect(course).toMatchObject({ kind: 'clear', bpm: 100 + 0.4 * 35 });
    expect(course.kind === 'clear' && course.heading).toBeCloseTo(100 + 0.4 * 35 + 0.4 * LEAD, 6);
  });

  it('[COA-12] is within a beat of where a heart with that lag comes to', () => {
    for (const [from, to] of [
      [100, 160],
      [170, 120],
    ] as const) {
      const values = Array.from({ length: 31 }, (_, second) => to + (from - to) * Math.exp(-second / 57));
      const course = courseAfter(values);
      expect(Math.abs((course.kind === 'clear' ? (course.heading ?? 0) : 0) - to)).toBeLessThan(1);
    }
  });

  it('[COA-12] goes by the last 25 s alone', () => {
    expect(courseAfter([...rising(60, 2, 30), ...times(120, 25)])).toMatchObject({ heading: 120 });
    expect(courseAfter([...times(110, 30), ...times(120, 24)])).not.toMatchObject({ heading: 120 });
  });

  it('[COA-13] needs 8 readings', () => {
    const every3 = (count: number) => Array.from({ length: count * 3 - 2 }, (_, s) => (s % 3 === 0 ? 120 : undefined));
    expect(courseAfter(every3(8))).toMatchObject({ heading: 120 });
    expect(courseAfter(every3(7))).toStrictEqual({ kind: 'clear', bpm: 120, heading: undefined });
  });

  it('[COA-13] leaves out what is more than 15 bpm from the median', () => {
    expect(courseAfter([...times(120, 21), ...times(136, 4)])).toMatchObject({ heading: 120 });
    expect(courseAfter([...times(120, 21), ...times(135, 4)])).not.toMatchObject({ heading: 120 });
    expect(courseAfter([...times(120, 21), ...times(104, 4)])).toMatchObject({ heading: 120 });
  });

  it('[COA-13] is unknown where all readings came at one moment', () => {
    const together = times({ bpm: 120, age: 3000 }, 9);
    const at = (age: number, bpm: number) => courseOf({ readings: [{ bpm, age }, ...together], maxHeartRate: 190 });
    expect(at(12_000, 120)).toStrictEqual({ kind: 'clear', bpm: 120, heading: 120 });
    expect(at(12_000, 180)).toStrictEqual({ kind: 'clear', bpm: 120, heading: undefined });
    expect(at(13_000, 120)).toMatchObject({ kind: 'unclear' });
  });
});
