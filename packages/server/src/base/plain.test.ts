import { expect, it } from 'vitest';
import { plainLine, plainText, shortLine } from './plain.ts';

it('cuts no character in half [COA-109]', () => {
  expect(shortLine('ab\u{1F600}cd', 4)).toBe('ab\u{1F600}');
  expect(shortLine('ab\u{1F600}cd', 3)).toBe('ab');
  expect(shortLine('ab cd', 3)).toBe('ab');
});

it('leaves out control characters and halves of characters [COA-109, VOX-109]', () => {
  expect(plainLine(' a\t\r\nb\0c\uD83D d ')).toBe('a b c d');
  expect(plainText('a\tb\n\nc\0\uDE00\uD83Dd\u{1F600}')).toBe('a b\n\nc  d\u{1F600}');
  expect([plainLine('u\u0308'), plainText('u\u0308')]).toEqual(['\u00FC', '\u00FC']);
});
