import { describe, expect, it } from 'vitest';
import { createRate } from './rate.ts';

describe('a rate', () => {
  it('[SYN-19] counts each key in windows that open with its first call', () => {
    let now = 0;
    const rate = createRate(2, 1000, () => now);
    expect([rate.take('a'), rate.take('a'), rate.take('b')]).toEqual([0, 0, 0]);
    now = 400;
    expect([rate.take('a'), rate.take('b')]).toEqual([600, 0]);
    now = 999;
    expect(rate.take('a')).toBe(1);
    now = 1000;
    expect(rate.take('a')).toBe(0);
  });

  it('[SYN-19] keeps counting while it forgets thousands of old windows', () => {
    let now = 0;
    const rate = createRate(1, 1000, () => now);
    for (let count = 0; count < 9_999; count++) rate.take(`old-${count}`);
    now = 999;
    rate.take('young');
    now = 1000;
    expect([rate.take('new'), rate.take('young'), rate.take('old-1')]).toEqual([0, 999, 0]);
  });
});
