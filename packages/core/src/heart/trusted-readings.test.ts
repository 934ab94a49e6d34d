import { describe, expect, it } from 'vitest';
import { trustedOf, type HeartSample } from './trusted-readings.ts';

/** One reading a second, the last one now; with even intervals if `beats` says so. */
function readings(values: readonly (number | undefined)[], rrOf?: (bpm: number) => readonly number[]): HeartSample[] {
  return values.flatMap((bpm, index) => {
    if (bpm === undefined) return [];
    const age = (values.length - 1 - index) * 1000;
    return [rrOf === undefined ? { bpm, age } : { bpm, age, rrIntervals: rrOf(bpm) }];
  });
}
const times = <T>(value: T, count: number): T[] => Array.from({ length: count }, () => value);
const rates = (samples: readonly HeartSample[]) => [...new Set(trustedOf(samples).map(({ bpm }) => bpm))];
const even = (bpm: number) => [60_000 / bpm, 60_000 / bpm];

describe('readings that are trusted', () => {
  it('are all those of a heart that does not jump', () => {
    const climb = Array.from({ length: 40 }, (_, second) => 100 + 2 * second);
    expect(trustedOf(readings(climb))).toHaveLength(40);
    expect(rates(readings([...times(120, 5), 145, 170, 165]))).toEqual([120, 145]);
    expect(rates(readings([...times(120, 5), 146]))).toEqual([120]);
  });

  it('are not those of half beats, nor of steps', () => {
    expect(rates(readings([...times(150, 20), ...times(75, 14), ...times(151, 5)]))).toEqual([150, 151]);
    expect(rates(readings([...times(110, 20), ...times(170, 14)]))).toEqual([110]);
  });

  it('are those that have stayed for 15 s', () => {
    expect(rates(readings([...times(110, 20), ...times(170, 16)]))).toEqual([110, 170]);
    const restless = Array.from({ length: 15 }, (_, second) => (second % 2 === 0 ? 170 : 60));
    expect(rates(readings([...times(110, 20), ...restless]))).toEqual([110]);
  });

  it('are those whose intervals between the beats agree', () => {
    const jump = [...times(110, 20), ...times(170, 3)];
    expect(rates(readings(jump, even))).toEqual([110, 170]);
    expect(rates(readings(jump.slice(0, -1), even))).toEqual([110]);
    expect(rates(readings(jump, () => [545, 540]))).toEqual([110]);
    expect(rates(readings(jump, (bpm) => [45_000 / bpm, 75_000 / bpm]))).toEqual([110]);
    expect(rates(readings(jump, () => []))).toEqual([110]);
  });

  it('may differ more after a gap', () => {
    const gap = times(undefined, 20);
    expect(rates(readings([...times(110, 20), ...gap, 150]))).toEqual([110, 150]);
    expect(rates(readings([...times(110, 20), ...gap, 190]))).toEqual([110]);
  });

  it('are not led astray by one odd reading', () => {
    expect(rates(readings([...times(120, 10), 144, ...times(120, 10)]))).toEqual([120, 144]);
    expect(rates(readings([...times(120, 10), 160, ...times(121, 10)]))).toEqual([120, 121]);
  });

  it('say where they jumped and then stayed', () => {
    const jumpsIn = (values: readonly (number | undefined)[]) =>
      trustedOf(readings(values)).flatMap(({ bpm, isAfterJump }) => (isAfterJump === true ? [bpm] : []));
    expect(jumpsIn([...times(110, 20), ...times(170, 20)])).toEqual([170]);
    // The readings came back: what was doubted was no heart's.
    expect(jumpsIn([...times(150, 20), ...times(75, 10), ...times(151, 5)])).toEqual([]);
    expect(jumpsIn([...times(110, 20), ...times(undefined, 20), 150])).toEqual([]);
    expect(jumpsIn(Array.from({ length: 40 }, (_, second) => 100 + 2 * second))).toEqual([]);
  });

  it('are plausible ones alone', () => {
    expect(trustedOf(readings([29, 241, 0]))).toEqual([]);
    expect(trustedOf([])).toEqual([]);
  });
});
