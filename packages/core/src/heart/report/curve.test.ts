import { describe, expect, it } from 'vitest';
import { curveOf } from './curve.ts';

const readingsAt = (...pairs: readonly (readonly [number, number])[]) =>
  pairs.map(([timestamp, bpm]) => ({ timestamp, bpm }));

describe('a curve', () => {
  it('has the lowest, highest and mean heart rate of each column', () => {
    const readings = readingsAt([0, 100], [1000, 110], [1999, 90], [2000, 120], [4000, 130]);
    expect(curveOf(readings, { from: 0, to: 4000, columns: 2 })).toEqual([
      [
        { column: 0, minBpm: 90, maxBpm: 110, meanBpm: 100 },
        { column: 1, minBpm: 120, maxBpm: 130, meanBpm: 125 },
      ],
    ]);
  });

  it('is broken if nothing was read for more than 5 s, and not by empty columns', () => {
    const readings = readingsAt([0, 100], [5000, 110], [10_001, 120], [10_002, 130]);
    const columns = curveOf(readings, { from: 0, to: 20_000, columns: 20 }).map((stroke) =>
      stroke.map(({ column }) => column),
    );
    expect(columns).toEqual([[0, 5], [10]]);
  });

  it('is not broken by a loss that lies within one column', () => {
    const readings = readingsAt([0, 100], [8000, 110], [10_000, 120]);
    expect(
      curveOf(readings, { from: 0, to: 20_000, columns: 2 }).map((stroke) => stroke.map(({ meanBpm }) => meanBpm)),
    ).toEqual([[105, 120]]);
  });

  it('leaves out what lies outside the frame', () => {
    const readings = readingsAt([999, 100], [1000, 110], [2000, 120], [2001, 130]);
    expect(
      curveOf(readings, { from: 1000, to: 2000, columns: 10 })
        .flat()
        .map(({ column, meanBpm }) => [column, meanBpm]),
    ).toEqual([
      [0, 110],
      [9, 120],
    ]);
  });

  it('is drawn for a frame without length, and for nothing', () => {
    expect(curveOf(readingsAt([5, 100]), { from: 5, to: 5, columns: 3 }).flat()).toEqual([
      { column: 0, minBpm: 100, maxBpm: 100, meanBpm: 100 },
    ]);
    expect(curveOf([], { from: 0, to: 1000, columns: 3 })).toEqual([]);
  });
});
