import { afterEach, expect, it, vi } from 'vitest';
import { dateWords, numberWords } from './locale.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

const NOON = Date.UTC(2026, 10, 21, 14, 5);
const FORM = { day: 'numeric', month: 'long', hour: '2-digit', minute: '2-digit', timeZone: 'UTC' } as const;

it.each([
  ['en-GB', '1,204', '21 November at 14:05'],
  ['en-US', '1,204', 'November 21 at 02:05 PM'],
  ['de', '1.204', '21. November um 14:05'],
])('[SCR-783] writes numbers and dates as people from %s do', (language, number, date) => {
  vi.stubGlobal('navigator', { languages: [language, 'en'] });
  expect(numberWords(1204)).toBe(number);
  expect(dateWords(FORM)(NOON).replaceAll(/\s/g, ' ')).toBe(date);
});

it("[SCR-783] leaves out the language 'C' of a browser started without one", () => {
  vi.stubGlobal('navigator', { languages: ['C', 'de'] });
  expect(numberWords(1204)).toBe('1.204');
});

it('[SCR-783] follows a change of the languages while a page is open', () => {
  const words = dateWords(FORM);
  vi.stubGlobal('navigator', { languages: ['de'] });
  expect(words(NOON)).toBe('21. November um 14:05');
  vi.stubGlobal('navigator', { languages: ['en-GB'] });
  expect(words(NOON).replaceAll(/\s/g, ' ')).toBe('21 November at 14:05');
});
