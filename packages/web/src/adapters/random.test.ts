import { describe, expect, it } from 'vitest';
import { createRandom } from './random.ts';

describe('chance', () => {
  it('gives ids of the prefix and 128 bits, none twice', () => {
    const random = createRandom();
    const ids = Array.from({ length: 1000 }, () => random.id('round-'));
    expect(new Set(ids).size).toBe(1000);
    for (const id of ids) expect(id).toMatch(/^round-[0-9a-f]{32}$/);
  });

  it('gives numbers from 0 to below 1 over the whole range', () => {
    const random = createRandom();
    const numbers = Array.from({ length: 1000 }, () => random.next());
    expect(Math.min(...numbers)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...numbers)).toBeLessThan(1);
    expect(Math.min(...numbers)).toBeLessThan(0.1);
    expect(Math.max(...numbers)).toBeGreaterThan(0.9);
  });
});
