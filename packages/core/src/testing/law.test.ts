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
    await expect(law(101)).rejects.toThrow("'any' 100 times");
  });
});
