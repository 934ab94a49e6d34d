import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assertLaw } from '../testing/law.ts';
import { instantOf, NO_READINGS, timeOf, withClockReading, type ClockMap, type ClockReading } from './clock-map.ts';

const LATENCY = 0.02;
const STEP = 0.01;

/** A reading at an instant of a device whose clock is so far behind the run's, told to the loudspeaker by the platform. */
function exactAt(instant: number, behind: number): ClockReading {
  const currentTime = instant / 1000 - behind;
  const output = { deviceTime: currentTime - LATENCY, pageTime: instant };
  return { instant, pageTime: instant, currentTime, output, latency: LATENCY };
}

const noise = fc.integer({ min: -20, max: 20 }).map((millis) => millis / 1000);

describe('the clock map, whatever is read', () => {
  it('lies among the last five readings, and a single one that is off moves it no further than its neighbours [PRT-40]', () => {
    assertLaw({ 'a reading that is off': 10 }, (met) =>
      fc.property(fc.array(noise, { minLength: 5, maxLength: 40 }), (noises) => {
        const map = noises.reduce(
          (before, off, index) => withClockReading(before, exactAt(10_000 + index * 250, 1 + off)),
          NO_READINGS,
        );
        const [, , middle = 0, , highest = 0] = noises.slice(-5).sort((a, b) => a - b);
        const behind = 20 - LATENCY - timeOf(map, 20_000) - 1;
        expect(behind).toBeCloseTo(middle, 9);
        met('a reading that is off', highest - middle > 0.005);
      }),
    );
  });

  it('follows a clock that stands still with the next reading, and still tells when a tone was heard before [PRT-43]', () => {
    const stop = fc.record({ reads: fc.integer({ min: 1, max: 8 }), lost: fc.integer({ min: 60, max: 60_000 }) });
    assertLaw({ 'a clock that stood still': 10 }, (met) =>
      fc.property(fc.array(stop, { minLength: 1, maxLength: 6 }), (stops) => {
        let map: ClockMap = NO_READINGS;
        let [instant, behind] = [10_000, 1];
        const heard: { readonly at: number; readonly time: number }[] = [];
        for (const { reads, lost } of stops) {
          for (let read = 0; read < reads; read += 1) map = withClockReading(map, exactAt((instant += 250), behind));
          expect(timeOf(map, instant)).toBeCloseTo(instant / 1000 - behind - LATENCY, 6);
          heard.push({ at: instant, time: timeOf(map, instant) });
          met('a clock that stood still', lost > 0);
          instant += lost;
          behind += lost / 1000;
        }
        for (const { at, time } of heard) expect(instantOf(map, time)).toBeCloseTo(at, 3);
      }),
    );
  });

  it('never believes a clock that steps to be ahead, nor further behind than a step, however busy the page is', () => {
    const look = fc.record({
      after: fc.double({ min: 20, max: 260, noNaN: true }),
      busy: fc.integer({ min: 0, max: 140 }),
    });
    assertLaw({ 'a busy page': 10 }, (met) =>
      fc.property(fc.array(look, { minLength: 12, maxLength: 60 }), (looks) => {
        let map: ClockMap = NO_READINGS;
        let instant = 10_000;
        for (const [index, one] of looks.entries()) {
          instant += one.after;
          // Busy pages read late, but not three times in a row.
          const stale = index % 3 === 2 ? one.busy : 0;
          met('a busy page', stale > 50);
          const currentTime = Math.floor(((instant - stale) / 1000 - 1) / STEP) * STEP;
          map = withClockReading(map, { instant, pageTime: instant, currentTime, output: undefined, latency: LATENCY });
          const error = timeOf(map, instant) - (instant / 1000 - 1 - LATENCY);
          expect(error).toBeLessThan(1e-9);
          expect(error).toBeGreaterThan(-STEP - 1e-9);
        }
      }),
    );
  });
});
