// The workouts whose tracks are measured, and the seconds at which something sounds in them: worked out here, not asked of
// the product.

import type { BenchTimer } from './product.ts';

/** When a run begins on its track (s). */
export const LEAD = 1;
/** A segment longer than this ends in a countdown of as many seconds (s). */
const COUNTDOWN = 5;

/** A workout, and where it is heard. */
export interface PlannedTrack {
  readonly timer: BenchTimer;
  /** The seconds of the track at which something begins, in order. */
  readonly due: readonly number[];
}

/** An hour of Tabata: 120 times 20 s of work and 10 s of rest. */
export function tabata(): PlannedTrack {
  return planned([{ repeat: 120, lengths: [20, 10] }]);
}

/** The cycle of `tabata`, after which everything is as before (s). */
export const TABATA_CYCLE = 30;

/**
 * An hour in which hardly a step is as long as another near it, so that a wrong place sounds wrong: its lengths come from
 * a seed.
 */
export function irregular(): PlannedTrack {
  let state = 1;
  const chance = (from: number, to: number): number => {
    state = (state * 48_271) % 2_147_483_647;
    return from + (state % (to - from + 1));
  };
  return planned([
    { repeat: 1, lengths: Array.from({ length: 240 }, (_, at) => (at % 2 === 0 ? chance(15, 25) : chance(7, 13))) },
  ]);
}

interface PlannedRound {
  readonly repeat: number;
  readonly lengths: readonly number[];
}

function planned(rounds: readonly PlannedRound[]): PlannedTrack {
  const due: number[] = [];
  let at = LEAD;
  for (const { repeat, lengths } of rounds)
    for (let count = 0; count < repeat; count++)
      for (const length of lengths) {
        due.push(at);
        for (let left = Math.min(COUNTDOWN, length - 1); left >= 1; left--) due.push(at + length - left);
        at += length;
      }
  due.push(at);
  return { timer: { rounds: rounds.map(roundOf), countdownBeep: true }, due };
}

function roundOf({ repeat, lengths }: PlannedRound, index: number): object {
  const steps = lengths.map((duration, step) => ({
    id: `step-${index}-${step}`,
    name: step % 2 === 0 ? 'Sprint' : 'Walk',
    duration,
    type: step % 2 === 0 ? 'work' : 'rest',
    repeat: 1,
    coachingEnabled: false,
    pauseAfterEnd: false,
  }));
  return { id: `round-${index}`, name: 'Hour', steps, repeat, restAfterRound: 0 };
}
