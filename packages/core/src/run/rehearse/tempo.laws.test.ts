import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fakeClock } from '../../testing/fake-clock.ts';
import { assertLaw } from '../../testing/law.ts';
import { createFasterClock, LEAST_WAIT } from './faster-clock.engine.ts';
import { atSpeed, realAt, rehearsedAt, SPEEDS, type Tempo } from './tempo.ts';

const speeds = fc.constantFrom(...SPEEDS);
const parts = fc.array(fc.tuple(speeds, fc.integer({ min: 0, max: 100_000 })), { minLength: 1, maxLength: 12 });

describe('the time of a rehearsal', () => {
  it('is the time passed at each speed, times that speed, and a change of speed moves nothing [RUN-160]', () => {
    assertLaw({ 'a change': 10 }, (met) =>
      fc.property(speeds, parts, (first, changes) => {
        let tempo: Tempo = { speed: first, real: 1000, rehearsed: 50 };
        let [real, expected] = [1000, 50];
        for (const [speed, passes] of changes) {
          const before = rehearsedAt(tempo, real);
          met('a change', speed !== tempo.speed);
          tempo = atSpeed(tempo, speed, real);
          expect(rehearsedAt(tempo, real)).toBe(before);
          real += passes;
          expected += passes * speed;
          expect(rehearsedAt(tempo, real)).toBe(expected);
          expect(realAt(tempo, expected)).toBeCloseTo(real, 6);
        }
      }),
    );
  });

  it('brings what waits at its instant, once, whatever the speed becomes meanwhile [RUN-160]', () => {
    const waits = fc.array(fc.integer({ min: 0, max: 60_000 }), { minLength: 1, maxLength: 8 });
    assertLaw({ 'came after a change': 10 }, (met) =>
      fc.property(speeds, parts, waits, (first, changes, dues) => {
        const real = fakeClock(500);
        const clock = createFasterClock(real, first);
        const came: (readonly [number, number])[] = [];
        let last = clock.now();
        for (const due of dues) clock.after(due, () => came.push([due, clock.now() - 500]));
        for (const [speed, passes] of changes) {
          const waiting = dues.length - came.length;
          clock.setSpeed(speed);
          expect(clock.now()).toBe(last);
          real.advance(passes);
          expect(clock.now()).toBeGreaterThanOrEqual(last);
          last = clock.now();
          met('came after a change', dues.length - came.length < waiting);
        }
        clock.setSpeed(60);
        real.advance(2000);
        expect(came.map(([due]) => due).sort((a, b) => a - b)).toEqual([...dues].sort((a, b) => a - b));
        // A count in whole milliseconds is never before the instant.
        for (const [due, at] of came) expect(Math.ceil(at)).toBeGreaterThanOrEqual(due);
      }),
    );
  });

  it('repeats, is stopped, and looks no more often than 30 times a second when it is faster [RUN-160]', () => {
    const real = fakeClock();
    const clock = createFasterClock(real, 1);
    let ticks = 0;
    const stop = clock.every(10, () => (ticks += 1));
    real.advance(100);
    expect(ticks).toBe(10);
    clock.setSpeed(60);
    real.advance(10 * LEAST_WAIT);
    expect(ticks).toBe(20);
    stop();
    clock.after(10, () => (ticks += 1))();
    real.advance(1000);
    expect(ticks).toBe(20);
    expect(real.pending()).toBe(0);
    expect(clock.wall()).toBe(real.wall());
  });
});
