import { describe, expect, it } from 'vitest';
import {
  instantOf,
  NO_READINGS,
  pairOf,
  timeOf,
  withClockReading,
  type ClockMap,
  type ClockReading,
} from './clock-map.ts';

// The run clock is 5 s ahead of the page's own time.
const reading: ClockReading = {
  instant: 15_000,
  pageTime: 10_000,
  currentTime: 4,
  output: { deviceTime: 3.95, pageTime: 9_990 },
  latency: 0.02,
};

/** The device's time for an instant by one reading alone. */
function deviceTimeOf(one: ClockReading, at: number): number {
  return timeOf(withClockReading(NO_READINGS, one), at);
}

describe('the map of instants onto the audio clock', () => {
  it('takes the output timestamp of the platform where it is credible [PRT-14]', () => {
    expect(pairOf(reading).isExact).toBe(true);
    expect(deviceTimeOf(reading, 14_990)).toBeCloseTo(3.95);
    expect(deviceTimeOf(reading, 15_990)).toBeCloseTo(4.95);
  });

  it.each([
    ['is missing', undefined],
    ['is still zero', { deviceTime: 0, pageTime: 0 }],
    ['is from before a sleep', { deviceTime: 3.95, pageTime: 4_000 }],
    ['disagrees with the current time', { deviceTime: 90, pageTime: 9_990 }],
  ])('takes the present less the output latency where the timestamp %s [PRT-14]', (_why, output) => {
    expect(deviceTimeOf({ ...reading, output }, 15_000)).toBeCloseTo(3.98);
  });

  it.each([undefined, 0, Number.NaN])('assumes 40 ms where the latency is %s [PRT-14]', (latency) => {
    expect(deviceTimeOf({ ...reading, output: undefined, latency }, 15_000)).toBeCloseTo(3.96);
  });
});

/** A reading at an instant, of a device whose clock is so many seconds behind the run's. */
function readingAt(instant: number, behind: number, isExact = true): ClockReading {
  const currentTime = instant / 1000 - behind;
  const output = isExact ? { deviceTime: currentTime - 0.02, pageTime: instant } : undefined;
  return { instant, pageTime: instant, currentTime, output, latency: 0.02 };
}

describe('the map over many readings', () => {
  it('takes the middle one of the last five readings [PRT-40]', () => {
    let map = NO_READINGS;
    for (const [index, behind] of [1, 1.001, 1.002, 1.04, 0.96].entries())
      map = withClockReading(map, readingAt(10_000 + index, behind));
    expect(timeOf(map, 20_000)).toBeCloseTo(20 - 1.001 - 0.02, 6);
    map = withClockReading(map, readingAt(11_000, 1.003));
    map = withClockReading(map, readingAt(11_001, 1.003));
    expect(timeOf(map, 20_000)).toBeCloseTo(20 - 1.003 - 0.02, 6);
  });

  it('is certain when three readings agree within 2 ms [PRT-40]', () => {
    let map = NO_READINGS;
    expect((map = withClockReading(map, readingAt(10_000, 1))).isCertain).toBe(false);
    expect((map = withClockReading(map, readingAt(10_250, 1))).isCertain).toBe(false);
    expect((map = withClockReading(map, readingAt(10_500, 1.0019))).isCertain).toBe(true);
    expect((map = withClockReading(map, readingAt(10_750, 1.0021))).isCertain).toBe(false);
  });

  it('forgets what it read before a clock stood still, with the first reading', () => {
    let map = NO_READINGS;
    for (let instant = 10_000; instant < 12_000; instant += 250) map = withClockReading(map, readingAt(instant, 1));
    expect((map = withClockReading(map, readingAt(32_000, 21))).isCertain).toBe(false);
    expect(timeOf(map, 40_000)).toBeCloseTo(40 - 21 - 0.02, 6);
  });

  it('lets what the platform tells take the place of estimates [PRT-40]', () => {
    let map = NO_READINGS;
    for (const instant of [10_000, 10_020, 10_040]) map = withClockReading(map, readingAt(instant, 1.01, false));
    map = withClockReading(map, readingAt(10_060, 1));
    expect(timeOf(map, 20_000)).toBeCloseTo(20 - 1 - 0.02, 6);
    map = withClockReading(map, readingAt(10_250, 1.01, false));
    map = withClockReading(map, readingAt(10_270, 1.01, false));
    expect(timeOf(map, 20_000)).toBeCloseTo(20 - 1 - 0.02, 6);
  });

  it('wants to look again soon where there is nothing but estimates', () => {
    let map = NO_READINGS;
    for (const instant of [10_000, 10_020, 10_040])
      expect((map = withClockReading(map, readingAt(instant, 1, false))).isCertain).toBe(false);
    expect(timeOf(map, 20_000)).toBeCloseTo(20 - 1 - 0.02, 6);
  });

  it('tells when a time was heard by the reading nearest to it [PRT-43]', () => {
    let map = NO_READINGS;
    for (let instant = 10_000; instant <= 12_000; instant += 250) map = withClockReading(map, readingAt(instant, 1));
    for (let instant = 32_040; instant <= 34_040; instant += 250) map = withClockReading(map, readingAt(instant, 21));
    expect(instantOf(map, 10.99)).toBeCloseTo(12_010, 3);
    expect(instantOf(map, 11.01)).toBeCloseTo(32_030, 3);
  });
});

/** A reading as Firefox gives it: the current time steps by 10 ms, and the timestamp is the present less the latency on both clocks, rounded to milliseconds. */
function firefoxReadingAt(instant: number, behind: number, stale = 0): ClockReading {
  const step = 441 / 44_100;
  const currentTime = Math.floor((instant - stale) / 1000 / step - behind / step) * step;
  const output = { deviceTime: currentTime - 0.025, pageTime: Math.floor(instant) - 25 };
  return { instant, pageTime: Math.floor(instant), currentTime, output, latency: 0.025 };
}

describe('a clock that steps', () => {
  const looks = (before: ClockMap, from: number, to: number, behind: number) => {
    let map = before;
    for (let instant = from; instant < to; instant += 83.7)
      map = withClockReading(map, firefoxReadingAt(instant, behind));
    return map;
  };

  it('is not taken for an exact one, though its timestamp looks like one', () => {
    expect(pairOf(firefoxReadingAt(10_000, 1))).toEqual({
      instant: 10_000,
      deviceTime: expect.closeTo(9 - 0.025, 6),
      isExact: false,
    });
    expect(pairOf({ ...firefoxReadingAt(10_000, 1), pageTime: 10_007 }).isExact).toBe(false);
  });

  it('is known to a fraction of a step after a second, the latency taken off once', () => {
    const map = looks(NO_READINGS, 10_000, 11_000, 1);
    expect(Math.abs(timeOf(map, 20_000) - (19 - 0.025))).toBeLessThan(0.002);
  });

  it('is not believed to have stood still by a page that was busy', () => {
    let map = looks(NO_READINGS, 10_000, 12_000, 1);
    const before = timeOf(map, 20_000);
    for (const instant of [12_300, 12_300, 12_301, 12_302])
      map = withClockReading(map, firefoxReadingAt(instant, 1, 300));
    expect(timeOf(map, 20_000)).toBe(before);
    map = looks(map, 12_320, 13_000, 1);
    expect(Math.abs(timeOf(map, 20_000) - (19 - 0.025))).toBeLessThan(0.002);
  });

  it('is believed to have stood still after three readings and 150 ms', () => {
    let map = looks(NO_READINGS, 10_000, 12_000, 1);
    for (const instant of [12_250, 12_270, 12_290]) map = withClockReading(map, firefoxReadingAt(instant, 1.4));
    expect(timeOf(map, 20_000)).toBeCloseTo(19 - 0.025, 2);
    map = withClockReading(map, firefoxReadingAt(12_500, 1.4));
    expect(timeOf(map, 20_000)).toBeCloseTo(18.6 - 0.025, 2);
  });

  it('is followed within a second where it loses less than a step', () => {
    let map = looks(NO_READINGS, 10_000, 12_000, 1);
    map = looks(map, 12_000, 13_100, 1.008);
    expect(Math.abs(timeOf(map, 20_000) - (20 - 1.008 - 0.025))).toBeLessThan(0.002);
  });
});
