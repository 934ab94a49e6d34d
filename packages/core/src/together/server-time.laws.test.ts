import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assertLaw } from '../testing/law.ts';
import { type Exchange, MOST_DRIFT, offsetOf, refined } from './server-time.ts';

const millis = (max: number) => fc.double({ min: 0, max, noNaN: true });
/** A way there, a way back, and the wait before it. */
const trips = fc.array(fc.tuple(millis(800), millis(800), millis(50)), { minLength: 1, maxLength: 8 });

/** What a device whose run clock is `behind` the server's sees of some trips, beginning at an instant. */
function exchangesOf(ways: readonly (readonly [number, number, number])[], behind: number, from = 0): Exchange[] {
  let at = from;
  return ways.map(([there, back, wait]) => {
    const sentAt = at + wait;
    at = sentAt + there + back;
    return { sentAt, serverAt: sentAt + there + behind, receivedAt: at };
  });
}

describe('the time of the server', () => {
  it('is known to within half of the quickest round trip, however uneven the ways are', () => {
    assertLaw({ 'ways of very different length': 10, 'a far later best': 5 }, (met) =>
      fc.property(trips, fc.integer({ min: -3e5, max: 2e12 }), (ways, behind) => {
        const offset = offsetOf(exchangesOf(ways, behind))!;
        const quickest = Math.min(...ways.map(([there, back]) => there + back));
        met(
          'ways of very different length',
          ways.some(([there, back]) => Math.abs(there - back) > 300),
        );
        const [there, back] = ways.at(0) ?? [0, 0];
        met('a far later best', there + back > quickest + 300);
        expect(Math.abs(offset.ahead - behind)).toBeLessThanOrEqual(quickest / 2 + 1e-3);
        expect(offset.error).toBeLessThanOrEqual(quickest / 2 + 1e-3);
      }),
    );
  });

  it('is not known if nothing was answered', () => {
    expect(offsetOf([])).toBeUndefined();
  });

  it('stays within what is claimed for it while the clocks run apart, refined by good answers and bad', () => {
    const drift = fc.double({ min: -MOST_DRIFT, max: MOST_DRIFT, noNaN: true });
    const minutes = fc.array(trips, { minLength: 2, maxLength: 20 });
    assertLaw({ 'a good answer kept over a bad one': 10, 'a better one': 10 }, (met) =>
      fc.property(minutes, drift, (all, rate) => {
        let known: ReturnType<typeof offsetOf>;
        all.forEach((ways, minute) => {
          const began = minute * 60_000;
          // The server's clock is ahead by what it gains until then; it gains nothing worth mention within five trips.
          const behind = 1e6 + began * rate;
          const heard = offsetOf(exchangesOf(ways, behind, began))!;
          const next = refined(known, { ...heard, error: heard.error + 0.000_2 * 15_000 });
          met('a good answer kept over a bad one', known !== undefined && next.ahead === known.ahead);
          met('a better one', known !== undefined && next.ahead !== known.ahead);
          known = next;
          expect(Math.abs(known.ahead - behind)).toBeLessThanOrEqual(known.error + 1e-3);
        });
      }),
    );
  });

  it('follows a clock that has jumped, though the answer was slower than the one before', () => {
    const before = { ahead: 5000, error: 2, takenAt: 0 };
    const after = { ahead: 65_000, error: 300, takenAt: 60_000 };
    expect(refined(before, after)).toEqual(after);
    expect(refined(before, { ...after, ahead: 5100 })).toEqual({ ahead: 5000, error: 14, takenAt: 60_000 });
    expect(refined(undefined, after)).toEqual(after);
  });
});
