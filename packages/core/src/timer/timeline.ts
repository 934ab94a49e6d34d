// A whole timer along one axis of time. A round that repeats takes all the room of its repeats, in which its steps are
// drawn once: the axis stays true, and eight repeats do not become eighty pieces.

import { formatDuration, type Seconds } from '../base/units.ts';
import type { Round, StepType, ZoneNumber } from './timer.ts';
import { roundDuration } from './totals.ts';

/** One step of the timeline, with all its reps in all repeats, or the rests of a round; in seconds from the beginning. */
export interface TimelinePiece {
  /** Undefined for rests. */
  readonly stepId: string | undefined;
  readonly roundId: string;
  readonly type: StepType;
  readonly zone: ZoneNumber | undefined;
  /** Whether it is for both sides, so that its middle is marked. */
  readonly switches: boolean;
  readonly from: Seconds;
  readonly to: Seconds;
}

/** A repeated round: 'x8', or '∞'. */
export interface TimelineFold {
  readonly times: string;
  readonly from: Seconds;
  readonly to: Seconds;
}

/** What the timeline shows. */
export interface Timeline {
  readonly duration: Seconds;
  readonly pieces: readonly TimelinePiece[];
  readonly folds: readonly TimelineFold[];
}

/** The timeline of some rounds; an infinite one counts as one cycle, an emptied number as in the totals. */
export function timelineOf(rounds: readonly Round[]): Timeline {
  const pieces: TimelinePiece[] = [];
  const folds: TimelineFold[] = [];
  let end: Seconds = 0;
  for (const round of rounds) {
    const from = end;
    for (const length of lengthsOf(round)) {
      const to = end + length.length;
      if (length.length > 0) pieces.push({ ...length.piece, from: end, to });
      end = to;
    }
    const times = round.repeat === 'infinite' ? '∞' : round.repeat > 1 ? `x${round.repeat}` : undefined;
    if (times !== undefined && end > from) folds.push({ times, from, to: end });
  }
  return { duration: end, pieces, folds };
}

interface Length {
  readonly piece: Omit<TimelinePiece, 'from' | 'to'>;
  readonly length: Seconds;
}

function lengthsOf(round: Round): readonly Length[] {
  const { id: roundId, steps } = round;
  const lengths = steps.map((step): Length => {
    const { id: stepId, type, targetHeartRateZone: zone } = step;
    return {
      piece: { stepId, roundId, type, zone, switches: step.sides !== undefined && step.end?.kind !== 'tap' },
      length: roundDuration({ ...round, steps: [step], restAfterRound: 0 }),
    };
  });
  const rests = roundDuration({ ...round, steps: [] });
  return [
    ...lengths,
    { piece: { stepId: undefined, roundId, type: 'rest', zone: undefined, switches: false }, length: rests },
  ];
}

/** Lengths between two marks of an axis (s). */
const APART = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 14_400, 43_200, 86_400] as const;
const MOST_MARKS = 5;

/** The marks of an axis after its beginning, at round times, at most five. */
export function marksOf(duration: Seconds): readonly { readonly at: Seconds; readonly text: string }[] {
  const apart = APART.find((length) => duration / length < MOST_MARKS + 1) ?? Math.ceil(duration / MOST_MARKS);
  const count = Math.max(0, Math.ceil(duration / apart) - 1);
  return Array.from({ length: Math.min(MOST_MARKS, count) }, (_, index) => (index + 1) * apart).map((at) => ({
    at,
    text: formatDuration(at),
  }));
}

/** The step at a moment of the timeline, or the last one before its rests. */
export function stepAt({ pieces }: Timeline, at: Seconds): TimelinePiece | undefined {
  return pieces.filter((piece) => piece.stepId !== undefined && (piece.from <= at || piece.from === 0)).at(-1);
}
