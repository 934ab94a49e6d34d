import type { Seconds } from '@roundbell/core/base';
import { roundDuration, type Round, type Step, type StepType } from '@roundbell/core/timer';

/** One coloured piece of a timer's shape; only relative lengths matter. */
export interface StripPiece {
  readonly type: StepType;
  readonly length: Seconds;
}

const MOST_CYCLES = 8;
const MOST_PIECES = 64;

function pieces(rounds: readonly Round[], mostCycles: number): readonly StripPiece[] {
  return rounds.flatMap((round) => {
    const { repeat, steps, restAfterRound = 0 } = round;
    const repeats = repeat === 'infinite' ? mostCycles : repeat;
    const cycles = Math.min(repeats, mostCycles);
    const cycle = steps.map(({ type, duration, repeat: reps }) => ({
      type,
      length: (duration * reps * repeats) / cycles,
    }));
    const share = (count: number) => Math.floor((count * repeats) / cycles);
    // Between what is drawn; all of them after a round that is drawn once.
    const rests = Math.max(cycles - 1, 1);
    const rest = { type: 'rest', length: (restAfterRound * (repeats - 1)) / rests } as const;
    return Array.from({ length: cycles }, (_, at) => [
      ...cycle.map((piece, index) => climbed(round, steps[index], share(at), share(at + 1)) ?? piece),
      ...(at < rests && rest.length > 0 ? [rest] : []),
    ]).flat();
  });
}

/** A step with a ladder in the repeats from one up to another, which counts from 0. */
function climbed(round: Round, step: Step | undefined, from: number, to: number): StripPiece | undefined {
  if (!step?.ladder) return undefined;
  const over = (repeat: number) =>
    repeat === 0 ? 0 : roundDuration({ ...round, steps: [step], restAfterRound: 0, repeat });
  return { type: step.type, length: over(to) - over(from) };
}

/**
 * The shape of a timer as a row of at most 64 pieces: up to 8 repeats of a round are drawn (an infinite one as 8), more
 * share their room; a timer of too many pieces shows each round once.
 */
export function cardStripOf(rounds: readonly Round[]): readonly StripPiece[] {
  const all = pieces(rounds, MOST_CYCLES);
  return all.length <= MOST_PIECES ? all : pieces(rounds, 1).slice(0, MOST_PIECES);
}

/** However short, a piece is visible: it has at least this part of the mean length. */
const LEAST = 0.2;

/**
 * The shape as one picture: a gradient with hard edges, with one pixel of background on either side of each edge. A
 * library of a thousand timers has about twenty thousand pieces, which as elements made up a third of its page.
 */
export function stripImage(rounds: readonly Round[]): string {
  const all = cardStripOf(rounds);
  const mean = all.reduce((sum, { length }) => sum + length, 0) / all.length;
  const lengths = all.map(({ length }) => Math.max(length, LEAST * mean));
  const whole = lengths.reduce((sum, length) => sum + length, 0);
  let end = 0;
  const stops = all.map(({ type }, index) => {
    end += ((lengths[index] ?? 0) / whole) * 100;
    const edge = `${Math.round(end * 100) / 100}%`;
    // A stop that lies before its predecessor begins where that one ends.
    return `var(--type-${type}) 0 calc(${edge} - 1px),#0000 0 calc(${edge} + 1px)`;
  });
  return stops.length === 0 ? 'none' : `linear-gradient(90deg,${stops.join()})`;
}
