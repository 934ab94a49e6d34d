// What every source of chance must do.

import { describe, expect, it } from 'vitest';
import type { Random } from '../../ports/random.ts';

/** Registers the suite of the Random port. */
export function randomContract(name: string, make: () => Random): void {
  describe(`chance (${name})`, () => {
    it('gives numbers from 0 to below 1, spread over the whole range', () => {
      const random = make();
      const numbers = Array.from({ length: 2000 }, () => random.next());
      expect(Math.min(...numbers)).toBeGreaterThanOrEqual(0);
      expect(Math.max(...numbers)).toBeLessThan(1);
      const tenths = new Set(numbers.map((number) => Math.floor(number * 10)));
      expect(tenths.size).toBe(10);
    });

    it('gives ids that begin with their prefix and never repeat', () => {
      const random = make();
      const ids = Array.from({ length: 1000 }, () => random.id('round-'));
      expect(new Set(ids).size).toBe(1000);
      for (const id of ids) {
        expect(id.startsWith('round-')).toBe(true);
        expect(id.length).toBeGreaterThan('round-'.length);
        expect(id.length).toBeLessThanOrEqual(64);
      }
    });
  });
}
