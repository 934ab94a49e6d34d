import { expect, it } from 'vitest';
import { latest } from './latest.ts';

it('makes every answer stale but the latest', () => {
  const asked = latest();
  const first = asked.begin();
  expect(first()).toBe(true);
  const second = asked.begin();
  expect([first(), second()]).toEqual([false, true]);
});

it('joins what is under way without making it stale', () => {
  const asked = latest();
  const early = asked.join();
  expect(early()).toBe(true);
  const first = asked.begin();
  const beside = asked.join();
  expect([early(), first(), beside()]).toEqual([false, true, true]);
  asked.begin();
  expect([first(), beside()]).toEqual([false, false]);
});
