import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Failure, type FailureCode } from '../base/failure.ts';
import { fakeClock, settled } from '../testing/fake-clock.ts';
import { assertLaw } from '../testing/law.ts';
import { backoff } from './backoff.ts';
import { createRetry, type AttemptOutcome } from './retry.engine.ts';

// fc.double draws mostly numbers next to 0.
const chance = fc.nat(999_999).map((number) => number / 1_000_000);
const PASSING: readonly FailureCode[] = ['offline', 'server-failed', 'server-busy', 'server-full', 'too-many-requests'];
const FINAL: readonly FailureCode[] = ['bad-request', 'too-large', 'not-found', 'foreign-origin'];

describe('back-off, whatever chance says', () => {
  it('is between half and the whole of a time that doubles up to a minute, and never longer after fewer failures [PRT-25]', () => {
    assertLaw({ 'a time that doubles': 5, 'a time that has reached its end': 10 }, (met) =>
      fc.property(fc.oneof(fc.nat(8), fc.nat(2000)), chance, (failures, share) => {
        const wait = backoff(failures, share);
        const longest = Math.min(60_000, 1000 * 2 ** failures);
        met(longest < 60_000 ? 'a time that doubles' : 'a time that has reached its end');
        expect(wait).toBeGreaterThanOrEqual(longest / 2);
        expect(wait).toBeLessThan(longest);
        expect(backoff(failures + 1, share)).toBeGreaterThanOrEqual(wait);
      }),
    );
  });
});

/** A server that fails in these ways, one after the other, and then answers; asked at these times. */
function failing(codes: readonly FailureCode[], share: number) {
  const clock = fakeClock();
  const outcomes: AttemptOutcome[] = [];
  const askedAt: number[] = [];
  const random = { next: () => share, id: () => '' };
  const retry = createRetry({ clock, random, onOutcome: (outcome) => outcomes.push(outcome) });
  const answer = retry.until(async () => {
    const code = codes[askedAt.length];
    askedAt.push(clock.now());
    if (code !== undefined) throw new Failure(code);
    return 'answer';
  });
  return { clock, retry, outcomes, askedAt, answer };
}

describe('a request, however the server fails', () => {
  it('is repeated after each back-off until it is answered, and each outcome is reported [PRT-30]', async () => {
    const codes = fc.array(fc.constantFrom(...PASSING), { maxLength: 12 });
    await assertLaw(
      { 'a repeated request': 10 },
      (met) =>
        fc.asyncProperty(codes, chance, async (failures, share) => {
          met('a repeated request', failures.length > 0);
          const { clock, outcomes, askedAt, answer } = failing(failures, share);
          await clock.pass(failures.length * 60_000);
          expect(await answer).toBe('answer');
          expect(outcomes).toEqual([...failures, 'answered']);
          expect(askedAt).toHaveLength(failures.length + 1);
          for (const [index, at] of askedAt.slice(1).entries())
            expect(at - (askedAt[index] ?? 0)).toBeCloseTo(backoff(index, share), 6);
        }),
      { numRuns: 50 },
    );
  });

  it('is not repeated without a sign-in until it is woken, nor ever after a refusal that repeating cannot change', async () => {
    const before = fc.array(fc.constantFrom(...PASSING), { maxLength: 4 });
    const last = fc.constantFrom(...FINAL, 'not-signed-in' as const);
    await assertLaw(
      { 'a refusal': 2, 'an expired sign-in': 2 },
      (met) =>
        fc.asyncProperty(before, last, async (failures, code) => {
          const { clock, retry, askedAt, answer } = failing([...failures, code], 0.5);
          const told = answer.catch((cause: unknown) => cause);
          await clock.pass(3_600_000);
          expect(askedAt).toHaveLength(failures.length + 1);
          expect(clock.pending()).toBe(0);
          retry.wake();
          await settled();
          if (code === 'not-signed-in') {
            met('an expired sign-in');
            expect(await told).toBe('answer');
          } else {
            met('a refusal');
            expect(await told).toMatchObject({ code });
          }
        }),
      { numRuns: 60 },
    );
  });

  it('ends with the account, whatever it waits for [PRT-30]', async () => {
    const { clock, retry, askedAt, answer } = failing(['offline', 'not-signed-in'], 0.5);
    await clock.pass(5000);
    retry.close();
    await expect(answer).rejects.toMatchObject({ code: 'offline' });
    expect([askedAt.length, clock.pending()]).toEqual([2, 0]);
  });
});
