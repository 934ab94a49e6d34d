// A clock that stands still until a test moves it; timers fire in the order in which they are due.

import type { Instant, Millis, WallTime } from '../base/units.ts';
import type { Clock } from '../ports/clock.ts';
import type { Stop } from '../ports/stop.ts';

/** A clock moved by hand. */
export interface FakeClock extends Clock {
  /** Moves time forward, firing every timer that falls due, in order, each at its own due time. */
  advance(ms: Millis): void;
  /** Time passes without any timer firing, as on a sleeping device; what fell due fires when time moves again, once. */
  sleep(ms: Millis): void;
  /** Like `advance`, letting promises settle after every timer. */
  pass(ms: Millis): Promise<void>;
  /** How many timers wait. */
  pending(): number;
}

interface Waiting {
  due: Instant;
  readonly order: number;
  readonly period: Millis | undefined;
  readonly run: () => void;
}

/** Lets everything settle that waits only for promises. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 80; turn += 1) await Promise.resolve();
}

/** A clock at instant `start` whose calendar begins at `wall`. */
export function fakeClock(start: Instant = 0, wall: WallTime = Date.UTC(2026, 0, 1)): FakeClock {
  let now = start;
  let order = 0;
  const waiting = new Set<Waiting>();

  function wait(ms: Millis, run: () => void, period: Millis | undefined): Stop {
    const entry: Waiting = { due: now + Math.max(0, ms), order: order++, period, run };
    waiting.add(entry);
    return () => void waiting.delete(entry);
  }

  function nextDue(until: Instant): Waiting | undefined {
    let first: Waiting | undefined;
    for (const entry of waiting) {
      if (entry.due > until) continue;
      if (!first || entry.due < first.due || (entry.due === first.due && entry.order < first.order)) first = entry;
    }
    return first;
  }

  function fire(entry: Waiting): void {
    const isOverdue = entry.due < now;
    if (!isOverdue) now = entry.due;
    if (entry.period === undefined) waiting.delete(entry);
    else entry.due = (isOverdue ? now : entry.due) + entry.period;
    entry.run();
  }

  return {
    now: () => now,
    wall: () => wall + now - start,
    after: (ms, run) => wait(ms, run, undefined),
    every: (ms, run) => wait(Math.max(1, ms), run, Math.max(1, ms)),
    pending: () => waiting.size,
    advance(ms) {
      const until = now + ms;
      for (let entry = nextDue(until); entry; entry = nextDue(until)) fire(entry);
      now = until;
    },
    sleep(ms) {
      now += ms;
    },
    async pass(ms) {
      const until = now + ms;
      await settled();
      for (let entry = nextDue(until); entry; entry = nextDue(until)) {
        fire(entry);
        await settled();
      }
      now = until;
      await settled();
    },
  };
}
