import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assertLaw } from '../testing/law.ts';
import { correctionOf } from './correction.ts';

const heard = (difference: number) => correctionOf(difference, 'heard');
const early = (difference: number) => correctionOf(difference, 'not-yet');

describe('the correction of a run', () => {
  it('is made at once while nothing is heard', () => {
    expect([0, 2, -3, 331, -1000].map(early)).toEqual([0, 0, -3, 331, -1000]);
    expect([1001, -300_000].map(early)).toEqual(['join', 'join']);
  });

  it('comes nearer in steps that no one hears, and joins again from afar', () => {
    expect([0, 2, -2, 3, -3, 10, 11, -400, 1000].map(heard)).toEqual([0, 0, 0, 3, -3, 10, 10, -10, 10]);
    expect([1001, -300_000].map(heard)).toEqual(['join', 'join']);
    assertLaw({ 'many steps': 10 }, (met) =>
      fc.property(fc.integer({ min: -1000, max: 1000 }), (apart) => {
        let left = apart;
        let steps = 0;
        for (let by = heard(left); by !== 0 && by !== 'join'; by = heard(left)) {
          expect(Math.abs(by)).toBeLessThanOrEqual(10);
          left -= by;
          steps += 1;
        }
        met('many steps', steps > 20);
        expect(Math.abs(left)).toBeLessThanOrEqual(2);
      }),
    );
  });
});
