import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assertLaw } from './law.ts';

describe('a law', () => {
  it('holds where it met its cases often enough', () => {
    assertLaw({ 'a large number': 10 }, (met) =>
      fc.property(fc.integer({ min: 0, max: 9 }), (number) => {
        if (met('a large number', number > 4)) expect(number).toBeGreaterThan(4);
      }),
    );
  });

  it('goes on with other inputs until it has met its cases', () => {
    const numbers = new Set<number>();
    const law = (met: (name: 'a number') => boolean) =>
      fc.property(fc.nat(), (number) => {
        met('a number');
        numbers.add(number);
      });
    assertLaw({ 'a number': 35 }, law, { numRuns: 10 });
    expect(numbers.size).toBeGreaterThan(10);
    expect(() => assertLaw({ 'a number': 81 }, law, { numRuns: 10 })).toThrow("'a number' 80 times");
  });

  it('fails where it met one of them too rarely, and says how often', () => {
    const neverMet = () =>
      assertLaw(
        { any: 50, 'a full house': 1 },
        (met) =>
          fc.property(fc.nat(), (number) => {
            met('any');
            if (met('a full house', number < 0)) expect.unreachable();
          }),
        { numRuns: 50 },
      );
    expect(neverMet).toThrow(
      "The law did not meet its case often enough: 'a full house' 0 times, at least 1 asked for.",
    );
  });

  it('fails as its property does', () => {
    const broken = (met: (name: 'any') => boolean) => fc.property(fc.nat(), () => !met('any'));
    expect(() => assertLaw({ any: 1 }, broken)).toThrow(/Property failed/);
  });

  it('waits for a property that waits', async () => {
    const law = (least: number) =>
      assertLaw({ any: least }, (met) =>
        fc.asyncProperty(fc.nat(), async () => {
          await Promise.resolve();
          met('any');
        }),
      );
    await law(100);
    await expect(law(801)).rejects.toThrow("'any' 800 times");
  });
});
