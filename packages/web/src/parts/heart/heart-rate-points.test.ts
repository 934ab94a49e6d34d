import { describe, expect, it } from 'vitest';
import { traceOf } from './heart-rate-points.ts';

const at = (timestamp: number, bpm: number) => ({ timestamp, bpm });

describe('the line of the last minutes', () => {
  it('ends at the latest reading, and leaves out anything older than five minutes', () => {
    const { path, least, most } = traceOf([at(0, 60), at(100_000, 100), at(104_000, 130), at(400_000, 130)], {
      width: 300,
      height: 40,
    });
    expect([least, most]).toEqual([100, 130]);
    expect(path.startsWith('M0 ')).toBe(true);
    expect(path).toMatch(/M300 [\d.]+$/);
  });

  it('grows from the left for a minute, then fills the drawing', () => {
    const endOf = (seconds: number) => {
      const { path } = traceOf(
        Array.from({ length: seconds + 1 }, (_, second) => at(7_000_000 + second * 1000, 100)),
        { width: 300, height: 40 },
      );
      expect(path.startsWith('M0 ')).toBe(true);
      return Number(/L([\d.]+) [\d.]+$/.exec(path)?.[1]);
    };
    expect([1, 10, 30, 60, 61, 200, 299, 300, 400].map(endOf)).toEqual([5, 50, 150, 300, 300, 300, 300, 300, 300]);
  });

  it('has room for a border, wherever that is', () => {
    const box = { width: 300, height: 40, border: 120 };
    const { least, most, heightOf } = traceOf([at(0, 168), at(1000, 170)], box);
    expect([least, most]).toEqual([168, 170]);
    expect(heightOf(120)).toBeGreaterThan(35);
    expect(heightOf(120)).toBeLessThan(40);
    expect(heightOf(170)).toBeLessThan(5);
  });

  it('breaks the line after five seconds of silence', () => {
    const { path } = traceOf([at(0, 100), at(5000, 100), at(10_001, 100), at(11_001, 100)], { width: 300, height: 40 });
    expect(path.match(/[ML]/g)).toEqual(['M', 'L', 'M', 'L']);
  });

  it('draws a steady heart as a level line in the middle, and keeps everything inside the drawing', () => {
    const { path, heightOf } = traceOf([at(0, 120), at(1000, 121), at(2000, 120)], { width: 300, height: 40 });
    const heights = [...path.matchAll(/ ([\d.]+)/g)].map(([, height]) => Number(height));
    expect(Math.max(...heights) - Math.min(...heights)).toBeLessThan(2);
    expect(heightOf(300)).toBe(0);
    expect(heightOf(30)).toBe(40);
    expect(heightOf(130)).toBeLessThan(heightOf(110));
  });

  it('keeps a widely varying heart clear of the edges of the drawing', () => {
    const { heightOf } = traceOf([at(0, 60), at(1000, 160)], { width: 300, height: 108 });
    expect([heightOf(160), heightOf(60)]).toEqual([4, 104]);
  });
});
