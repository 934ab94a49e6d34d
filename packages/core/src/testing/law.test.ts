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

  it('counts an input once, however often it meets a case', () => {
    const eventful = (met: (name: 'an event') => boolean) =>
      fc.property(fc.nat(), () => {
        met('an event');
        met('an event');
      });
    assertLaw({ 'an event': 5 }, eventful, { numRuns: 5 });
    expect(() => assertLaw({ 'an event': 6 }, eventful, { numRuns: 5 })).toThrow("'an event' 5 times");
  });

  it('fails where it met one of its cases too rarely, and says how often and with which seed', () => {
    const neverMet = () =>
      assertLaw(
        { any: 10, 'a full house': 1 },
        (met) =>
          fc.property(fc.nat(), (number) => {
            met('any');
            if (met('a full house', number < 0)) expect.unreachable();
          }),
        { numRuns: 50, seed: 7 },
      );
    expect(neverMet).toThrow(
      "The law did not meet its case often enough: 'a full house' 0 times, at least 1 asked for (seed 7).",
    );
  });

  it('may not ask for more inputs than a law needs', () => {
    const law = (met: (name: 'any') => boolean) => fc.property(fc.nat(), () => met('any'));
    expect(() => assertLaw({ any: 11 }, law)).toThrow("The law asks for 'any' 11 times: 10 inputs are enough.");
  });

  it('fails as its property does', () => {
    const broken = (met: (name: 'any') => boolean) => fc.property(fc.nat(), () => !met('any'));
    expect(() => assertLaw({ any: 1 }, broken)).toThrow(/Property failed/);
  });

  it('waits for a property that waits', async () => {
    const law = (numRuns: number) =>
      assertLaw(
        { any: 10 },
        (met) =>
          fc.asyncProperty(fc.nat(), async () => {
            await Promise.resolve();
            met('any');
          }),
        { numRuns },
      );
    await law(10);
    await expect(law(9)).rejects.toThrow("'any' 9 times");
  });
});
