import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { databaseIn, forPrograms, numberIn, withoutLimits } from './postgres-address.ts';

/** The words of an address for PostgreSQL's own programs, decoded. */
function wordsOf(address: string): Readonly<Record<string, string>> {
  const [start, query = ''] = address.split('?');
  expect(start).toBe('postgresql:///');
  return Object.fromEntries(
    query.split('&').map((part) => part.split('=').map((word) => decodeURIComponent(word)) as [string, string]),
  );
}

const ADA = { user: 'ada', host: 'db', port: '5432', dbname: 'timers' };

/** The driver reads whatever file is named. */
const SOME_FILE = fileURLToPath(import.meta.url);

describe('an address of PostgreSQL', () => {
  it.each([
    ['postgresql://ada:plain@db/timers', ADA, 'plain'],
    ['postgres://ada:a&b=c@db/timers', ADA, 'a&b=c'],
    ['postgres://ada:a@b:c@db/timers', ADA, 'a@b:c'],
    ['postgres://ada:a%40b%2Fc%3Fd%25@db/timers', ADA, 'a@b/c?d%'],
    ['postgres://ada:50%@db/timers', ADA, '50%'],
    ['postgres://ada:5%zz@db/timers', ADA, '5%zz'],
    ['postgres://ada:+ü"\'$`@db/timers', ADA, '+ü"\'$`'],
    ['postgres://ada@db/timers?password=a%26b', ADA, 'a&b'],
    ['postgres://ada:old@db/timers?password=new', ADA, 'new'],
    ['postgres://ada@db/timers', ADA, undefined],
    ['postgres://ada@db:6543/timers', { ...ADA, port: '6543' }, undefined],
    ['postgres://ada:x@[::1]:6543/timers', { ...ADA, host: '::1', port: '6543' }, 'x'],
    ['postgres://ada:x@/timers?host=/run/postgresql', { ...ADA, host: '/run/postgresql' }, 'x'],
    [`postgres://ada:x@${encodeURIComponent('/run/socket')}/timers`, { ...ADA, host: '/run/socket' }, 'x'],
    ['postgres://ada:x@/timers', { ...ADA, host: 'localhost' }, 'x'],
    ['postgres://db/timers?user=ada', ADA, undefined],
    ['postgres://ada@db/a%20timer', { ...ADA, dbname: 'a timer' }, undefined],
    ['postgres://ada@db', { ...ADA, dbname: 'ada' }, undefined],
    [
      'postgres://ada@db/timers?sslmode=disable&connect_timeout=9',
      { ...ADA, sslmode: 'disable', connect_timeout: '9' },
      undefined,
    ],
    ['postgres://ada@db/timers?lock_timeout=7&statement_timeout=8&query_timeout=9&ssl=0', ADA, undefined],
  ])('leads programs where it leads our driver: %s', (url, words, password) => {
    const read = forPrograms(url);
    expect(wordsOf(read.address)).toEqual(words);
    expect(read.password).toBe(password);
    expect(databaseIn(url)).toBe(words.dbname);
  });

  it.each([
    ['sslmode=no-verify', { sslmode: 'require' }],
    ['sslmode=no-verify&connect_timeout=9', { sslmode: 'require', connect_timeout: '9' }],
    ['sslmode=disable&sslmode=no-verify', { sslmode: 'require' }],
    [`sslmode=no-verify&sslrootcert=${encodeURIComponent(SOME_FILE)}`, { sslmode: 'require' }],
    ['sslmode=require', { sslmode: 'require' }],
    ['sslmode=verify-full', { sslmode: 'verify-full' }],
  ])('says an encryption that programs know: %#', (query, words) => {
    expect(wordsOf(forPrograms(`postgres://ada@db/timers?${query}`).address)).toEqual({ ...ADA, ...words });
  });

  it('leads no one to several hosts, as our driver does not, and names no password', () => {
    for (const url of ['postgres://ada:rose@one:1,two:2/timers', 'postgres://ada:ro?se@db/timers']) {
      expect(() => forPrograms(url)).toThrow(/^Invalid URL$/);
    }
  });

  it('needs no user: the driver and the programs take that of the process', () => {
    expect(wordsOf(forPrograms('postgres://db/timers').address)).toEqual({
      ...{ host: 'db', port: '5432', dbname: 'timers' },
      ...(process.env['USER'] !== undefined && { user: process.env['USER'] }),
    });
  });

  it.each([
    ['postgres://ada@db/timers', undefined],
    ['postgres://ada@db/timers?lock_timeout=7', 7],
    ['postgres://ada@db/timers?sslmode=disable&lock_timeout=7s', 7],
    ['postgres://ada@db/timers?lock_timeout=7&lock_timeout=8', 8],
    ['postgres://ada@db/timers?lock_timeout=', undefined],
    ['postgres://ada:a&lock_timeout=7@db/timers', undefined],
    ['postgres://ada@db/timers?application_name=%26lock_timeout%3D7', undefined],
  ])('says a number if it is among its parameters: %s', (url, number) => {
    expect(numberIn(url, 'lock_timeout')).toBe(number);
  });

  it.each(['postgres://ada:a&b@db/timers', 'postgres://ada@db/timers?lock_timeout=7&statement_timeout=8'])(
    'without limits: %s',
    (url) => {
      expect(numberIn(withoutLimits(url), 'lock_timeout')).toBe(0);
      expect(numberIn(withoutLimits(url), 'statement_timeout')).toBe(0);
      expect(databaseIn(withoutLimits(url))).toBe('timers');
    },
  );
});
