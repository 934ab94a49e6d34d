// One wake a second for all lanes, so that twelve lanes cost hardly more than one. Their time is that of the last wake: what they
// show changes together, and is never more than a second old. It is on the whole seconds of the device's calendar, which are the
// same for the page after a reload: how long a lane was away is then a number of whole seconds, with nothing to be rounded.

import type { Instant, Millis } from '../base/units.ts';
import type { Clock } from '../ports/clock.ts';
import type { Stop } from '../ports/stop.ts';

const SECOND: Millis = 1000;

/** A clock that stands at the last whole second, and whose `after` calls back with all others that wait, at the next one. */
export function createSharedWake(clock: Clock): Clock {
  /** By how much the calendar's seconds begin before those of `now`: as they were at first, even if the calendar is set meanwhile. */
  const ahead: Millis = Math.round(clock.wall() - clock.now()) % SECOND;
  const waiting = new Set<() => void>();
  let stop: Stop = () => {};
  let wakesAt: Instant = Infinity;

  const secondOf = (now: Instant): Instant => Math.floor((now + ahead) / SECOND) * SECOND - ahead;

  function wake(): void {
    wakesAt = Infinity;
    const due = [...waiting];
    waiting.clear();
    for (const run of due) run();
  }

  return {
    ...clock,
    now: () => secondOf(clock.now()),
    wall() {
      const now = clock.now();
      return Math.round(clock.wall() - (now - secondOf(now)));
    },
    after(_ms, run) {
      // A player asks again at each wake: its own `run` is another one each time.
      const call = (): void => run();
      waiting.add(call);
      const now = clock.now();
      const next = secondOf(now) + SECOND;
      if (next < wakesAt) {
        stop();
        wakesAt = next;
        stop = clock.after(next - now, wake);
      }
      return () => void waiting.delete(call);
    },
  };
}
