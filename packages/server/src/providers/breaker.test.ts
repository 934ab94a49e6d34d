import { describe, expect, it } from 'vitest';
import { createBreaker } from './breaker.ts';

function open() {
  let now = 1000;
  const breaker = createBreaker(() => now, 5000);
  return { breaker, later: (millis: number) => (now += millis) };
}

describe('a breaker', () => {
  it('blocks calls for a minute after three failures in a row', () => {
    const { breaker, later } = open();
    expect([breaker.failed(), breaker.failed()]).toEqual([false, false]);
    breaker.worked();
    expect([breaker.failed(), breaker.failed()]).toEqual([false, false]);
    expect(breaker.ask()).toBeUndefined();
    expect(breaker.failed(), 'the one too many').toBe(true);
    later(59_999);
    expect(breaker.ask()).toEqual({ trouble: 'down', millis: 1 });
  });

  it('lets one call try when the clock was set back [SRV-192]', () => {
    const { breaker, later } = open();
    for (let count = 0; count < 3; count++) breaker.failed();
    later(-900);
    expect(breaker.trouble()).toBeUndefined();
    expect(breaker.ask()).toBeUndefined();
    expect(breaker.ask()).toEqual({ trouble: 'down', millis: 5000 });
  });

  it('lets one call try when the minute is over, and trusts its result', () => {
    const { breaker, later } = open();
    for (let count = 0; count < 3; count++) breaker.failed();
    later(60_000);
    expect(breaker.ask()).toBeUndefined();
    expect(breaker.ask(), 'while it tries').toEqual({ trouble: 'down', millis: 5000 });
    expect(breaker.failed(), 'nothing new').toBe(false);
    expect(breaker.ask()).toEqual({ trouble: 'down', millis: 60_000 });
    later(60_000);
    breaker.ask();
    expect(breaker.worked()).toBe(true);
    expect([breaker.ask(), breaker.failed()]).toEqual([undefined, false]);
  });

  it('lets another call try if the first never came back', () => {
    const { breaker, later } = open();
    for (let count = 0; count < 3; count++) breaker.failed();
    later(60_000);
    breaker.ask();
    later(5000);
    expect(breaker.ask()).toBeUndefined();
  });

  it('does not let a call that began earlier clear a refusal', () => {
    const { breaker } = open();
    expect([breaker.refused('busy', 90_000), breaker.refused('busy', 90_000)]).toEqual([true, false]);
    expect(breaker.worked()).toBe(false);
    for (let count = 0; count < 3; count++) breaker.failed();
    expect(breaker.ask()).toMatchObject({ millis: 90_000 });
  });

  it('reports its trouble only while it lasts', () => {
    const { breaker, later } = open();
    breaker.refused('unavailable', 10);
    expect(breaker.trouble()).toBe('unavailable');
    later(10);
    expect(breaker.trouble()).toBeUndefined();
  });
});
