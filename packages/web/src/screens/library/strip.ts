import type { Round, Seconds, StepType } from '@roundbell/core';

/** One coloured piece of a timer's shape; lengths only matter against each other. */
export interface StripPiece {
  readonly type: StepType;
  readonly length: Seconds;
}

const MOST_CYCLES = 8;
const MOST_PIECES = 64;

function pieces(rounds: readonly Round[], mostCycles: number): readonly StripPiece[] {
  return rounds.flatMap(({ repeat, steps }) => {
    const repeats = repeat === 'infinite' ? mostCycles : repeat;
    const cycles = Math.min(repeats, mostCycles);
    const cycle = steps.map(({ type, duration, repeat: reps }) => ({
      type,
      length: (duration * reps * repeats) / cycles,
    }));
    return Array.from({ length: cycles }, () => cycle).flat();
  });
}

/**
 * The shape of a timer as a row of at most 64 pieces: up to 8 repeats of a round are drawn (an infinite one as 8), more
 * share their room; a timer of too many pieces shows each round once.
 */
export function stripOf(rounds: readonly Round[]): readonly StripPiece[] {
  const all = pieces(rounds, MOST_CYCLES);
  return all.length <= MOST_PIECES ? all : pieces(rounds, 1).slice(0, MOST_PIECES);
}
