import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { characterCount, cutCharacters } from './short-text.ts';

const FAMILY = '👨‍👩‍👧‍👦';

describe('the characters of a text', () => {
  it.each([
    ['', 0],
    ['Legs', 4],
    ['é', 1],
    ['e\u0301', 1],
    [FAMILY, 1],
    [`${FAMILY} and 🔔🔔`, 8],
    ['🇩🇪🇫🇷', 2],
    ['\ud83d', 1],
  ])('of %j are %i [TIM-81]', (text, count) => {
    expect(characterCount(text)).toBe(count);
  });

  it('are cut between two of them, as many as there is room for', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'é', 'e\u0301', '🔔', FAMILY), maxLength: 40 });
    fc.assert(
      fc.property(text, fc.nat(40), fc.nat(200), (whole, most, mostUnits) => {
        const cut = cutCharacters(whole, most, mostUnits);
        expect(whole.startsWith(cut)).toBe(true);
        expect(cut.length <= mostUnits && characterCount(cut) <= most).toBe(true);
        const longer = cutCharacters(whole, characterCount(cut) + 1, Infinity);
        expect(cut === whole || longer.length > mostUnits || characterCount(longer) > most).toBe(true);
        expect(characterCount(cut) + characterCount(whole.slice(cut.length))).toBe(characterCount(whole));
      }),
    );
  });
});
