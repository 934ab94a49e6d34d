// What every clock must do.

import { afterEach, describe, expect, it } from 'vitest';
import type { Millis } from '../../base/units.ts';
import type { Clock } from '../../ports/clock.ts';

/** A clock and a way to let time pass on it. */
export interface ClockBench {
  readonly clock: Clock;
  pass(ms: Millis): Promise<void> | void;
  end?(): Promise<void> | void;
}

/** Registers the suite of the Clock port. Pauses are long enough for a real clock on a busy machine. */
export function clockContract(name: string, make: () => ClockBench): void {
  let bench: ClockBench;
  const begin = (): ClockBench => (bench = make());

  describe(`a clock (${name})`, () => {
    afterEach(() => bench.end?.());

    it('moves forward and never back', async () => {
      const { clock, pass } = begin();
      const first = clock.now();
      await pass(20);
      const second = clock.now();
      await pass(20);
      expect(second).toBeGreaterThan(first);
      expect(clock.now()).toBeGreaterThan(second);
    });

    it('gives the date in milliseconds since 1970', () => {
      expect(begin().clock.wall()).toBeGreaterThan(Date.UTC(2020, 0, 1));
    });

    it('runs what is due after a while, once', async () => {
      const { clock, pass } = begin();
      const start = clock.now();
      const ran: number[] = [];
      clock.after(30, () => ran.push(clock.now() - start));
      expect(ran).toEqual([]);
      await pass(200);
      expect(ran).toHaveLength(1);
      // A real timer may fire within the same millisecond, rounded down.
      expect(ran[0]).toBeGreaterThanOrEqual(29);
    });

    it('runs again and again until it is stopped', async () => {
      const { clock, pass } = begin();
      let ran = 0;
      const stop = clock.every(20, () => (ran += 1));
      await pass(300);
      expect(ran).toBeGreaterThan(2);
      stop();
      const before = ran;
      await pass(100);
      expect(ran).toBe(before);
    });

    it('does not run what was stopped before it was due', async () => {
      const { clock, pass } = begin();
      let ran = 0;
      const stop = clock.after(50, () => (ran += 1));
      stop();
      stop();
      await pass(150);
      expect(ran).toBe(0);
    });

    it('runs what is due earlier first', async () => {
      const { clock, pass } = begin();
      const order: string[] = [];
      clock.after(80, () => order.push('late'));
      clock.after(10, () => order.push('early'));
      await pass(250);
      expect(order).toEqual(['early', 'late']);
    });

    it('lets one subscription stop itself while it runs', async () => {
      const { clock, pass } = begin();
      let ran = 0;
      const stop = clock.every(20, () => {
        ran += 1;
        stop();
      });
      await pass(150);
      expect(ran).toBe(1);
    });
  });
}
