import { seededRandom } from '@roundbell/core/testing';
import { describe, expect, it } from 'vitest';
import { backoff } from './backoff.ts';

const least = { next: () => 0, id: () => '' };
const most = { next: () => 0.999999, id: () => '' };

describe('back-off', () => {
  it('[PRT-25] doubles from one second to a minute', () => {
    const longest = [0, 1, 2, 3, 4, 5, 6, 7, 1000].map((failures) => Math.round(backoff(failures, most)));
    expect(longest).toEqual([1000, 2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000, 60_000]);
  });

  it('[PRT-25] leaves half of it to chance', () => {
    expect(backoff(3, least)).toBe(4000);
    const random = seededRandom();
    const waits = Array.from({ length: 100 }, () => backoff(3, random));
    expect(Math.min(...waits)).toBeGreaterThanOrEqual(4000);
    expect(Math.max(...waits)).toBeLessThan(8000);
    expect(new Set(waits).size).toBeGreaterThan(90);
  });
});
