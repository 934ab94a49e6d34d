import { describe, expect, it } from 'vitest';
import { mayFlash, vibrationOf } from './transition.ts';

describe('a transition', () => {
  it('[RUN-84] feels different for a step, a rest and the end', () => {
    const patterns = (['step', 'rest', 'complete'] as const).map((to) => vibrationOf(to).join(' '));
    expect(new Set(patterns).size).toBe(3);
  });

  it('[RUN-87] flashes at most three times in any second', () => {
    const flashed: number[] = [];
    for (let now = 0; now < 10_000; now += 7) if (mayFlash(flashed.at(-1), now)) flashed.push(now);
    expect(flashed[0]).toBe(0);
    for (const at of flashed)
      expect(flashed.filter((other) => other >= at && other < at + 1000).length).toBeLessThan(4);
    expect([mayFlash(1000, 1333), mayFlash(1000, 1334)]).toEqual([false, true]);
  });
});
