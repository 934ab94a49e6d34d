// Waiting that can be ended for all at once.

import type { Millis } from '../base/units.ts';
import type { Clock } from '../ports/clock.ts';
import type { Stop } from '../ports/stop.ts';

export interface Pauses {
  /** Waits, at most this long; not at all after `close`. */
  pause(ms?: Millis): Promise<void>;
  /** Ends all waiting now. */
  wake(): void;
  isClosed(): boolean;
  close: Stop;
}

/** Nothing waits at first. */
export function createPauses(clock: Pick<Clock, 'after'>): Pauses {
  const waiting = new Set<() => void>();
  let closed = false;

  const wake = () => {
    for (const go of [...waiting]) go();
  };
  return {
    pause: (ms) =>
      new Promise((resolve) => {
        const stop: Stop = ms === undefined ? () => {} : clock.after(ms, () => go());
        const go = () => {
          stop();
          waiting.delete(go);
          resolve();
        };
        waiting.add(go);
        if (closed) go();
      }),
    wake,
    isClosed: () => closed,
    close() {
      closed = true;
      wake();
    },
  };
}
