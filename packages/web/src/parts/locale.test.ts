import { afterEach, describe, expect, it, vi } from 'vitest';
import { dateWords, numberWords } from './locale.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

const NOON = Date.UTC(2026, 10, 21, 14, 5);
const FORM = { day: 'numeric', month: 'long', hour: '2-digit', minute: '2-digit', timeZone: 'UTC' } as const;

it.each([
  ['en-GB', '1,204', '21 November at 14:05'],
  ['en-US', '1,204', 'November 21 at 02:05 PM'],
  ['de', '1.204', '21. November um 14:05'],
])('writes numbers and dates as people from %s do', (language, number, date) => {
  vi.stubGlobal('navigator', { languages: [language, 'en'] });
  expect(numberWords(1204)).toBe(number);
  expect(dateWords(FORM)(NOON).replaceAll(/\s/g, ' ')).toBe(date);
});

it("leaves out the language 'C' of a browser started without one", () => {
  vi.stubGlobal('navigator', { languages: ['C', 'de'] });
  expect(numberWords(1204)).toBe('1.204');
});

it('follows a change of the languages while a page is open', () => {
  const words = dateWords(FORM);
  vi.stubGlobal('navigator', { languages: ['de'] });
  expect(words(NOON)).toBe('21. November um 14:05');
  vi.stubGlobal('navigator', { languages: ['en-GB'] });
  expect(words(NOON).replaceAll(/\s/g, ' ')).toBe('21 November at 14:05');
});

describe('a change of the time zone while a page is open', () => {
  const local = { day: 'numeric', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  const july = Date.UTC(2026, 6, 21, 14, 5);

  it('is followed, by the offset of each moment: summer or winter', () => {
    vi.stubGlobal('navigator', { languages: ['de'] });
    const words = dateWords(local);
    const both = () => [words(NOON), words(july)];
    vi.stubEnv('TZ', 'Europe/Berlin');
    expect(both()).toEqual(['21, 15:05', '21, 16:05']);
    vi.stubEnv('TZ', 'Asia/Kathmandu');
    expect(both()).toEqual(['21, 19:50', '21, 19:50']);
    vi.stubEnv('TZ', 'Pacific/Auckland');
    expect(both()).toEqual(['22, 03:05', '22, 02:05']);
  });

  it('is followed by a form that names the zone, and means nothing to one that has its own', () => {
    vi.stubGlobal('navigator', { languages: ['de'] });
    const named = dateWords({ hour: 'numeric', minute: '2-digit', timeZoneName: 'shortOffset' });
    const own = dateWords({ ...local, timeZone: 'UTC' });
    vi.stubEnv('TZ', 'Asia/Tokyo');
    expect([named(NOON), own(NOON)]).toEqual(['23:05 GMT+9', '21, 14:05']);
    vi.stubEnv('TZ', 'America/New_York');
    expect([named(NOON), own(NOON)]).toEqual(['09:05 GMT-5', '21, 14:05']);
  });
});
