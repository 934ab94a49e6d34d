import { describe, expect, it } from 'vitest';
import { Failure, type FailureCode } from '../base/failure.ts';
import { fakeClock, settled } from '../testing/fake-clock.ts';
import { seededRandom } from '../testing/seeded-random.ts';
import { createRetry, type AttemptOutcome } from './retry.engine.ts';

/** A request that fails with each of these in turn, then is answered. */
function bench(...failures: readonly FailureCode[]) {
  const clock = fakeClock();
  const outcomes: AttemptOutcome[] = [];
  const retry = createRetry({ clock, random: seededRandom(), onOutcome: (outcome) => outcomes.push(outcome) });
  let asked = 0;
  const answer = retry.until(async () => {
    const code = failures[asked];
    asked += 1;
    if (code !== undefined) throw new Failure(code);
    return 'here';
  });
  return { clock, retry, answer, outcomes, asked: () => asked };
}

describe('a request that is repeated', () => {
  it('asks nothing after a 401 until someone wakes it', async () => {
    const { clock, retry, answer, outcomes, asked } = bench('not-signed-in', 'not-signed-in');
    await clock.pass(3_600_000);
    expect(asked()).toBe(1);
    retry.wake();
    await clock.pass(3_600_000);
    expect(asked()).toBe(2);
    retry.wake();
    expect(await answer).toBe('here');
    expect(outcomes).toEqual(['not-signed-in', 'not-signed-in', 'answered']);
    expect(clock.pending()).toBe(0);
  });

  it('asks again after a while if the server cannot be reached, or immediately when woken [PRT-30]', async () => {
    const { clock, retry, answer, asked } = bench('offline', 'offline', 'server-failed');
    await settled();
    expect(asked()).toBe(1);
    await clock.pass(1000);
    expect(asked()).toBe(2);
    retry.wake();
    await settled();
    expect(asked()).toBe(3);
    await clock.pass(4000);
    expect(await answer).toBe('here');
  });

  it.each(['bad-request', 'too-large', 'not-found', 'foreign-origin'] as const)(
    'does not repeat what the server refuses for good: %s',
    async (code) => {
      const { answer, asked } = bench(code);
      await expect(answer).rejects.toMatchObject({ code });
      expect(asked()).toBe(1);
    },
  );

  it('gives up when it is closed, what waits and what comes later [PRT-30]', async () => {
    const { retry, answer } = bench('offline');
    const outcome = expect(answer).rejects.toMatchObject({ code: 'offline' });
    await settled();
    retry.close();
    await outcome;
    await expect(retry.until(() => Promise.resolve('late'))).rejects.toMatchObject({ code: 'offline' });
    await retry.pause();
  });
});
