import type { Clock, Millis, Stop } from '@roundbell/core';

/** How often the clocks are compared while something is to sound. */
const PULSE: Millis = 250;
/** They are compared again so soon while they do not agree: so often in a row, and then so often between two beats. */
const AGAIN: Millis = 20;
const MOST_AGAIN = 25;
const REFILL = 2;

/** A beat that can be switched on and off, with a few quick ones in between. */
export interface Pulse {
  go(on: boolean): void;
  isGoing(): boolean;
  /** One beat soon; 25 in a row, then two between two regular ones. */
  again(): void;
}

/** Calls back four times a second while it goes. */
export function createPulse(clock: Clock, onBeat: () => void): Pulse {
  let stop: Stop | undefined;
  let stopAgain: Stop | undefined;
  let left = MOST_AGAIN;
  const endAgain = () => {
    stopAgain?.();
    stopAgain = undefined;
  };
  const begin = () =>
    clock.every(PULSE, () => {
      left = Math.min(MOST_AGAIN, left + REFILL);
      onBeat();
    });
  return {
    go(on) {
      if (on) stop ??= begin();
      if (on) return;
      stop?.();
      stop = undefined;
      endAgain();
    },
    isGoing: () => stop !== undefined,
    again() {
      if (stopAgain || left === 0 || !stop) return;
      left--;
      stopAgain = clock.after(AGAIN, () => {
        endAgain();
        onBeat();
      });
    },
  };
}
