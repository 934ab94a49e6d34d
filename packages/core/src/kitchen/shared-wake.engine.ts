// One wake a second for all lanes, on the whole seconds of the clock, so that twelve lanes cost hardly more than one. Their time
// is that of the last wake: what they show changes together, and is never more than a second old.

import type { Instant, Millis } from '../base/units.ts';
import type { Clock } from '../ports/clock.ts';
import type { Stop } from '../ports/stop.ts';

const SECOND: Millis = 1000;

/** A clock of whole seconds, whose `after` calls back with all others that wait, at the next one. */
export function createSharedWake(clock: Clock): Clock {
  const waiting = new Set<() => void>();
  let stop: Stop = () => {};
  let wakesAt: Instant = Infinity;

  function wake(): void {
    wakesAt = Infinity;
    const due = [...waiting];
    waiting.clear();
    for (const run of due) run();
  }

  return {
    ...clock,
    now: () => Math.floor(clock.now() / SECOND) * SECOND,
    wall: () => clock.wall(),
    after(_ms, run) {
      // A player asks again at each wake: its own `run` is another one each time.
      const call = (): void => run();
      waiting.add(call);
      const now = clock.now();
      const next = Math.floor(now / SECOND) * SECOND + SECOND;
      if (next < wakesAt) {
        stop();
        wakesAt = next;
        stop = clock.after(next - now, wake);
      }
      return () => void waiting.delete(call);
    },
  };
}
