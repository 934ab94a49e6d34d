// A run as the device keeps it.

import type { SavedRun } from '../run/play/saved-run.ts';

/** A paused run at the beginning of a timer, but for what is given. */
export function aSavedRun(given: Partial<SavedRun> = {}): SavedRun {
  return {
    timerId: 'timer-1',
    status: 'paused',
    place: { kind: 'step', round: 0, repeat: 0, step: 0, rep: 0 },
    offset: 0,
    stood: { roundNumber: 1, rounds: 1, secondsLeft: 10 },
    volume: 70,
    muted: false,
    seenAt: 0,
    ...given,
  };
}
