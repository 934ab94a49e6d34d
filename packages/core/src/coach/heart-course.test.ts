import { describe, expect, it } from 'vitest';
import type { HeartSample } from '../heart/trusted-readings.ts';
import { courseOf } from './heart-course.ts';

/** The course after readings of one a second, the last one now, or `since` seconds ago. */
function courseAfter(values: readonly (number | undefined)[], since = 0) {
  const readings: HeartSample[] = [];
  for (const [index, bpm] of values.entries()) {
    if (bpm !== undefined) readings.push({ bpm, age: (values.length - 1 - index + since) * 1000 });
  }
  return courseOf(readings);
}

/** So many times the same. */
const times = <T>(value: T, count: number): T[] => Array.from({ length: count }, () => value);

describe('the heart rate', () => {
  it('leaves out what no heart says', () => {
    const wild = [29, 241, 0, 300, 29, 241].flatMap((mistake) => [mistake, 120, 120]);
    expect(courseAfter([...times(120, 12), ...wild, 120])).toStrictEqual({
      kind: 'clear',
      bpm: 120,
      isDense: true,
      fall: 0,
    });
    expect(courseAfter(times(30, 30))).toMatchObject({ kind: 'clear', bpm: 30 });
    expect(courseAfter(times(240, 30))).toMatchObject({ kind: 'clear', bpm: 240 });
    expect(courseAfter(times(29, 30))).toStrictEqual({ kind: 'absent' });
    expect(courseAfter(times(241, 30))).toStrictEqual({ kind: 'absent' });
  });

  it('the heart rate is the median of the last 9 s', () => {
    expect(courseAfter([...times(110, 20), ...times(130, 5)])).toMatchObject({ bpm: 130 });
    expect(courseAfter([...times(110, 20), ...times(130, 4)])).toMatchObject({ bpm: 110 });
    expect(courseAfter([...times(130, 20), ...times(110, 5), ...times(130, 4)])).toMatchObject({ bpm: 110 });
    expect(courseAfter([...times(100, 20), 101, 109, 102, 108, 103, 107, 104, 106, 105])).toMatchObject({ bpm: 105 });
  });

  it('is absent without a reading for 10 s', () => {
    expect(courseAfter(times(120, 30), 9)).toMatchObject({ kind: 'unclear' });
    expect(courseAfter(times(120, 30), 10)).toStrictEqual({ kind: 'absent' });
    expect(courseOf([])).toStrictEqual({ kind: 'absent' });
  });

  it('is unclear where the last reading is older than 5 s [COA-11]', () => {
    expect(courseAfter(times(120, 30), 5)).toMatchObject({ kind: 'clear' });
    expect(courseAfter([...times(120, 30), 122], 6)).toStrictEqual({ kind: 'unclear', bpm: 122 });
  });

  it('is unclear for 9 s at the beginning and after a hole of 10 s [COA-11]', () => {
    expect(courseAfter(times(120, 9))).toMatchObject({ kind: 'unclear' });
    expect(courseAfter(times(120, 10))).toMatchObject({ kind: 'clear' });
    const before = times(120, 20);
    expect(courseAfter([...before, ...times(undefined, 9), ...times(120, 9)])).toMatchObject({ kind: 'unclear' });
    expect(courseAfter([...before, ...times(undefined, 9), ...times(120, 10)])).toMatchObject({ kind: 'clear' });
    expect(courseAfter([...before, ...times(undefined, 8), 120])).toMatchObject({ kind: 'clear' });
    expect(courseAfter([...before, ...times(undefined, 9), 120])).toMatchObject({ kind: 'unclear' });
  });

  it('is unclear, and not absent, while readings are doubted [COA-11]', () => {
    expect(courseAfter([...times(150, 30), ...times(75, 5)])).toMatchObject({ kind: 'clear', bpm: 150 });
    expect(courseAfter([...times(150, 30), ...times(75, 14)])).toStrictEqual({ kind: 'unclear', bpm: 150 });
    expect(courseAfter([...times(150, 30), ...times(75, 40)])).toMatchObject({ kind: 'clear', bpm: 75 });
  });

  it('a direction needs 8 readings in the last 25 s; the estimate continues across steps', () => {
    const every3 = (count: number) => Array.from({ length: count * 3 - 2 }, (_, s) => (s % 3 === 0 ? 120 : undefined));
    expect(courseAfter(every3(8))).toMatchObject({ isDense: true });
    expect(courseAfter(every3(7))).toStrictEqual({ kind: 'clear', bpm: 120, isDense: false, fall: 0 });
  });
});
