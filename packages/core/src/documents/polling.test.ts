import { expect, it } from 'vitest';
import { fakeClock } from '../testing/fake-clock.ts';
import { fakePage } from '../testing/fake-page.ts';
import { seededRandom } from '../testing/seeded-random.ts';
import { createPolling } from './polling.engine.ts';

const MINUTE = 60_000;

function open() {
  const clock = fakeClock();
  const page = fakePage();
  const asked: number[] = [];
  const began = clock.now();
  const polling = createPolling({ clock, page, random: seededRandom(3), ask: () => asked.push(clock.now() - began) });
  return { clock, page, polling, asked };
}

it('asks every 8 to 10 seconds while there is no stream, and not in step [SYN-66]', () => {
  const { clock, asked } = open();
  clock.advance(MINUTE);
  const gaps = asked.map((at, index) => at - (asked[index - 1] ?? 0));
  expect(asked.length).toBeGreaterThanOrEqual(6);
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(8000);
  expect(Math.max(...gaps)).toBeLessThanOrEqual(10_000);
  expect(new Set(gaps).size).toBeGreaterThan(1);
});

it('leaves it to the stream while that tells, and asks again when it is cut [SYN-66]', () => {
  const { clock, polling, asked } = open();
  polling.setLive(true);
  clock.advance(MINUTE);
  expect(asked).toEqual([]);
  polling.setLive(false);
  clock.advance(7999);
  // A stream that fails again and again puts nothing off.
  polling.setLive(false);
  clock.advance(2001);
  expect(asked).toHaveLength(1);
});

it('does not ask while the page is not seen [SYN-66]', () => {
  const { clock, page, asked } = open();
  page.hide();
  clock.advance(MINUTE);
  expect(asked).toEqual([]);
  page.show();
  clock.advance(10_000);
  expect(asked).toHaveLength(1);
});

it('ends with the account [SYN-66]', () => {
  const { clock, page, polling, asked } = open();
  polling.stop();
  page.hide();
  page.show();
  clock.advance(MINUTE);
  expect(asked).toEqual([]);
});
