import { describe, expect, it } from 'vitest';
import { seededRandom } from '../testing/seeded-random.ts';
import { backoff } from './backoff.ts';

const LEAST = 0;
const MOST = 0.999999;

describe('back-off', () => {
  it('[PRT-25] doubles from one second to a minute', () => {
    const longest = [0, 1, 2, 3, 4, 5, 6, 7, 1000].map((failures) => Math.round(backoff(failures, MOST)));
    expect(longest).toEqual([1000, 2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000, 60_000]);
  });

  it('[PRT-25] leaves half of it to chance', () => {
    expect(backoff(3, LEAST)).toBe(4000);
    const random = seededRandom();
    const waits = Array.from({ length: 100 }, () => backoff(3, random.next()));
    expect(Math.min(...waits)).toBeGreaterThanOrEqual(4000);
    expect(Math.max(...waits)).toBeLessThan(8000);
    expect(new Set(waits).size).toBeGreaterThan(90);
  });
});
