import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatClock, formatDuration, joinDuration, millisOf, secondsOf, splitDuration } from './units.ts';

describe('units', () => {
  it('cut and join durations', () => {
    expect(splitDuration(3930)).toEqual({ hours: 1, minutes: 5, seconds: 30 });
    expect(joinDuration({ hours: Number.NaN, minutes: 1, seconds: Number.NaN })).toBe(60);
    expect(joinDuration({ hours: Number.NaN, minutes: Number.NaN, seconds: Number.NaN })).toBeNaN();
    expect(splitDuration(Number.NaN)).toEqual({ hours: Number.NaN, minutes: Number.NaN, seconds: Number.NaN });
    fc.assert(fc.property(fc.nat(86_400), (seconds) => joinDuration(splitDuration(seconds)) === seconds));
  });

  it('format durations without their zero parts [TIM-36]', () => {
    const shown = [3930, 45, 300, 3600, 3605, 59.6, 0, Number.NaN, -5].map(formatDuration);
    expect(shown).toEqual(['1h 5m 30s', '45s', '5m', '1h', '1h 5s', '1m', '0s', '0s', '0s']);
  });

  it('a clock face reads m:ss, from an hour on h:mm:ss; a second that has begun counts as a whole one', () => {
    const shown = [0, 5, 59.2, 65, 3599, 3600, 36_061, Number.NaN, -3].map(formatClock);
    expect(shown).toEqual(['0:00', '0:05', '1:00', '1:05', '59:59', '1:00:00', '10:01:01', '0:00', '0:00']);
  });

  it('convert between seconds and whole milliseconds', () => {
    expect([millisOf(0.1), millisOf(1.0005), secondsOf(1500)]).toEqual([100, 1001, 1.5]);
  });
});
