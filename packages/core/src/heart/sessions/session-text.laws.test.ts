import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assertLaw } from '../../testing/law.ts';
import { formatNumbers, parseNumbers } from './session-text.ts';

describe('numbers as text', () => {
  it('are read back as they were [HRT-26]', () => {
    assertLaw({ 'a number below 0': 10, 'one beyond 32 bits': 10 }, (met) =>
      fc.property(fc.array(fc.oneof(fc.integer(), fc.integer({ min: -(2 ** 51), max: 2 ** 51 }))), (numbers) => {
        met(
          'a number below 0',
          numbers.some((number) => number < 0),
        );
        met(
          'one beyond 32 bits',
          numbers.some((number) => Math.abs(number) > 2 ** 32),
        );
        expect(parseNumbers(formatNumbers(numbers))).toEqual(numbers);
      }),
    );
  });

  it('take one letter up to 15 and two up to 511, on both sides of 0 [HRT-27]', () => {
    const lengths = [0, 15, -15, 16, 511, -511, 512].map((number) => formatNumbers([number]).length);
    expect(lengths).toEqual([1, 1, 1, 2, 2, 2, 3]);
  });

  it('give nothing for foreign letters, a missing end and too large numbers [HRT-28]', () => {
    expect(['!', 'A A', 'é', 'A\u{1F600}', 'g', 'Ag', '_____________A'].map(parseNumbers)).toEqual(
      Array.from({ length: 7 }, () => undefined),
    );
    expect(parseNumbers('')).toEqual([]);
  });
});
