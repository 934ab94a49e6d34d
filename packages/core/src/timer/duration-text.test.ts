import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assertLaw } from '../testing/law.ts';
import { durationText, parseDuration } from './duration-text.ts';

describe('a duration as one text', () => {
  it('is read back as it is written', () => {
    const anyDuration = fc.oneof(
      fc.integer({ min: 0, max: 86_400 }),
      fc.integer({ min: 1, max: 9_999_999 }).map((ms) => ms / 1000),
    );
    assertLaw({ 'an hour': 8, 'a fraction': 8 }, (met) =>
      fc.property(anyDuration, (duration) => {
        met('an hour', duration >= 3600);
        met('a fraction', !Number.isInteger(duration));
        expect(parseDuration(durationText(duration))).toBe(duration);
      }),
    );
    expect(parseDuration(durationText(Number.NaN))).toBe(Number.NaN);
  });

  it.each([
    ['90', 90],
    ['1:30', 90],
    ['1:', 60],
    ['1:5', 65],
    ['90:00', 5400],
    ['1:00:05', 3605],
    ['1m30', 90],
    ['1m 30s', 90],
    ['1 min 30 sec', 90],
    ['2 minutes', 120],
    ['1\'30"', 90],
    ['1h', 3600],
    ['1h 5m', 3900],
    ['1h30', 5400],
    ['1 hour 5 s', 3605],
    ['45s', 45],
    ['1.5m', 90],
    ['0,5', 0.5],
    ['  1H5M ', 3900],
    ['', Number.NaN],
  ])('reads %j as %d s', (text, seconds) => {
    expect(parseDuration(text)).toBe(seconds);
  });

  it.each([
    'abc',
    '1:75',
    '-5',
    '1m2m',
    '5 apples',
    ':30',
    '1::5:5',
    'h',
    '25h',
    '86401',
    '1:2:3:4',
    '1e3',
    'Infinity',
  ])('does not read %j', (text) => {
    expect(parseDuration(text)).toBeUndefined();
  });
});
