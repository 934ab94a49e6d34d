import { describe, expect, it } from 'vitest';
import { seededRandom } from '../testing/seeded-random.ts';
import { backoff, waitAsked, waitByChance } from './backoff.ts';

const LEAST = 0;
const MOST = 0.999999;

describe('back-off', () => {
  it('doubles from one second to a minute [PRT-25]', () => {
    const longest = [0, 1, 2, 3, 4, 5, 6, 7, 1000].map((failures) => Math.round(backoff(failures, MOST)));
    expect(longest).toEqual([1000, 2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000, 60_000]);
  });

  it('leaves half of it to chance [PRT-25]', () => {
    expect(backoff(3, LEAST)).toBe(4000);
    const random = seededRandom();
    const waits = Array.from({ length: 100 }, () => backoff(3, random.next()));
    expect(Math.min(...waits)).toBeGreaterThanOrEqual(4000);
    expect(Math.max(...waits)).toBeLessThan(8000);
    expect(new Set(waits).size).toBeGreaterThan(90);
  });
});

describe('a refusal that asks to wait', () => {
  const asked = (retryAfter: string | null, status = 429, date: string | null = null) =>
    waitAsked({ status, retryAfter, date });

  it('says so in seconds, or as a date by the clock that its own date is read from', () => {
    expect(['0', '17', ' 60 '].map((said) => asked(said))).toEqual([0, 17_000, 60_000]);
    const date = 'Wed, 25 Nov 2026 22:00:00 GMT';
    expect(asked('Wed, 25 Nov 2026 22:00:30 GMT', 503, date)).toBe(30_000);
  });

  it('is waited for ten minutes at most', () => {
    expect(['601', '99999999999999999999'].map((said) => asked(said))).toEqual([600_000, 600_000]);
    expect(asked('Thu, 26 Nov 2026 22:00:00 GMT', 503, 'Wed, 25 Nov 2026 22:00:00 GMT')).toBe(600_000);
  });

  it('asks for nothing in words that cannot be read, or without any', () => {
    const none = [null, '', 'soon', '-5', '1.5e3x'];
    expect(none.map((said) => asked(said))).toEqual(none.map(() => undefined));
    expect(asked('Wed, 25 Nov 2026 22:00:30 GMT', 503)).toBeUndefined();
    expect(asked('Wed, 25 Nov 2026 22:00:30 GMT', 503, 'Wed, 25 Nov 2026 22:01:00 GMT')).toBeUndefined();
  });

  it('is one that says "not now": a server without room answers all else', () => {
    expect([429, 503, 507, 500, 413].map((status) => asked('30', status))).toEqual([
      30_000,
      30_000,
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('is heard by all devices of an account, which come back one by one', () => {
    expect([waitByChance(60_000, LEAST), Math.round(waitByChance(60_000, MOST))]).toEqual([60_000, 66_000]);
    expect([waitByChance(1000, LEAST), Math.round(waitByChance(1000, MOST))]).toEqual([1000, 2000]);
  });
});
