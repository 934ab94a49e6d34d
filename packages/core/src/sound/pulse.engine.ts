// How often a sound device is looked at.

import type { Millis } from '../base/units.ts';
import type { Clock } from '../ports/clock.ts';
import type { Stop } from '../ports/stop.ts';

/** How often the clocks are compared while something should sound. */
const PULSE: Millis = 250;
/** They are compared again this soon while they disagree: a number of times in a row, then a number between two beats. */
const AGAIN: Millis = 20;
const MOST_AGAIN = 25;
const REFILL = 2;

/** 'quick' is steady with one more beat soon: 25 in a row, then two between two regular ones. */
export type Pace = 'stopped' | 'steady' | 'quick';

/** A beat of changing pace. */
export interface Pulse {
  go(pace: Pace): void;
  isGoing(): boolean;
}

/** Calls back four times a second while it runs. */
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
  const again = () => {
    if (stopAgain || left === 0) return;
    left--;
    stopAgain = clock.after(AGAIN, () => {
      endAgain();
      onBeat();
    });
  };
  const end = () => {
    stop?.();
    stop = undefined;
    endAgain();
  };
  return {
    go(pace) {
      if (pace === 'stopped') end();
      else stop ??= begin();
      if (pace === 'quick') again();
    },
    isGoing: () => stop !== undefined,
  };
}
