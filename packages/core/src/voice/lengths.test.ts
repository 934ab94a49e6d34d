import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assertLaw } from '../testing/law.ts';
import { NOTHING_MEASURED, spokenLength, lengthsWith } from './lengths.ts';

const TEN = 'ten.letter';

describe('the length of words', () => {
  it('is 65 ms a letter and some silence before a voice is known', () => {
    expect(spokenLength(NOTHING_MEASURED, TEN)).toBe(200 + 650);
  });

  it('is as measured for a text that was said before, and by the pace of the voice for another', () => {
    const slow = lengthsWith(NOTHING_MEASURED, TEN, 1700);
    expect(spokenLength(slow, TEN)).toBe(1700);
    expect(spokenLength(slow, 'TEN LETTER')).toBe(850 * 1.25);
    expect(spokenLength(lengthsWith(slow, TEN, 900), TEN)).toBe(900);
  });

  it('learns nothing from a voice that was not heard, or got stuck', () => {
    for (const took of [0, 200, 3500, 60_000]) expect(lengthsWith(NOTHING_MEASURED, TEN, took)).toBe(NOTHING_MEASURED);
  });

  it('words that took 2 s or more, and more than 2.2 times as long as expected, count as stuck', () => {
    for (let letters = 8; letters <= 300; letters++) {
      const text = 'x'.repeat(letters);
      const givenUp = Math.max(2000, 187.5 * letters);
      expect(lengthsWith(NOTHING_MEASURED, text, givenUp)).toBe(NOTHING_MEASURED);
    }
    expect(spokenLength(lengthsWith(NOTHING_MEASURED, 'Rest', 1300), 'Rest')).toBe(1300);
  });

  it('comes within a fifth of any voice after ten texts', () => {
    assertLaw({ 'a slow voice': 10, 'a quick voice': 10 }, (met) =>
      fc.property(fc.integer({ min: 50, max: 200 }), (percent) => {
        const takes = (text: string): number => ((200 + 65 * text.length) * percent) / 100;
        met('a slow voice', percent > 120);
        met('a quick voice', percent < 80);
        let lengths = NOTHING_MEASURED;
        for (let index = 0; index < 10; index++) lengths = lengthsWith(lengths, `text ${index}`, takes('text 0'));
        const ratio = spokenLength(lengths, 'something else') / takes('something else');
        expect(Math.abs(ratio - 1)).toBeLessThan(0.2);
      }),
    );
  });
});
