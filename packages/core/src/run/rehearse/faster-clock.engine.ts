// A clock that runs so many times as fast as another one, at a speed that can be changed while others wait on it.

import type { Instant, Millis } from '../../base/units.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Stop } from '../../ports/stop.ts';
import { atSpeed, realAt, rehearsedAt, type Tempo, type Speed } from './tempo.ts';

/** A clock at a speed; its calendar is the real one. */
export interface FasterClock extends Clock {
  tempo(): Tempo;
  /** From now on at another speed: the clock neither goes back nor leaves anything out, and what waits comes at its instant. */
  setSpeed(speed: Speed): void;
}

/** Faster than real time, no wait is shorter: a screen shows no more, and a busy page catches up by its events. */
export const LEAST_WAIT: Millis = 33;

interface Waiting {
  due: Instant;
  readonly period: Millis | undefined;
  readonly run: () => void;
  stop: Stop;
}

/** Makes a clock that shows the same instant as the real one now. */
export function createFasterClock(clock: Clock, speed: Speed): FasterClock {
  const begun = clock.now();
  let tempo: Tempo = { speed, real: begun, rehearsed: begun };
  const waiting = new Set<Waiting>();
  const now = (): Instant => rehearsedAt(tempo, clock.now());

  function arm(entry: Waiting): void {
    const wait = realAt(tempo, entry.due) - clock.now();
    const least = tempo.speed === 1 ? 0 : LEAST_WAIT;
    entry.stop = clock.after(Math.max(least, wait), () => fire(entry));
  }

  function fire(entry: Waiting): void {
    if (entry.period === undefined) waiting.delete(entry);
    else {
      entry.due = Math.max(entry.due, now()) + entry.period;
      arm(entry);
    }
    entry.run();
  }

  function wait(ms: Millis, run: () => void, period: Millis | undefined): Stop {
    const entry: Waiting = { due: now() + Math.max(0, ms), period, run, stop: () => {} };
    waiting.add(entry);
    arm(entry);
    return () => {
      waiting.delete(entry);
      entry.stop();
    };
  }

  return {
    now,
    wall: clock.wall,
    after: (ms, run) => wait(ms, run, undefined),
    every: (ms, run) => wait(Math.max(1, ms), run, Math.max(1, ms)),
    tempo: () => tempo,
    setSpeed(next) {
      tempo = atSpeed(tempo, next, clock.now());
      for (const entry of waiting) {
        entry.stop();
        arm(entry);
      }
    },
  };
}
