import type { Seconds } from '@roundbell/core/base';
import type { SegmentView } from '@roundbell/core/run';
import { repetitionsText, type Step } from '@roundbell/core/timer';

/** Where a segment is, in words: 'Round 2/3' and 'Repeat 1/4'. One of one is not news and is left out. */
export function placeWords({ roundNumber, rounds, repeat, repeats }: SegmentView) {
  return {
    round: rounds > 1 ? `Round ${roundNumber}/${rounds}` : undefined,
    repeat: repeats === 1 ? undefined : `Repeat ${repeat}/${repeats === 'infinite' ? '∞' : repeats}`,
  };
}

/** How often a step is done in a row, and what it asks for each time. */
interface Reps {
  readonly rep: number;
  readonly reps: number;
  readonly repetitions: number | undefined;
}

/** 'Rep 2/3' for a step that has several; 'Set 2/3' if each has repetitions of its own. */
export function repWords({ rep, reps, repetitions }: Reps): string | undefined {
  return reps > 1 ? `${repetitions === undefined ? 'Rep' : 'Set'} ${rep}/${reps}` : undefined;
}

/** A longer name may be cut on the screen; what is asked for must not be. */
const LONG_NAME = 32;

/** 'Squats', or 'Squats, 12 reps', or '12 reps: NAME' before a long name. */
export function stepTitle(name: string, repetitions: number | undefined): string {
  if (repetitions === undefined) return name;
  const reps = repetitionsText(repetitions).replace(' ', '\u00a0');
  return name.length > LONG_NAME ? `${reps}: ${name}` : `${name}, ${reps}`;
}

/** What the current segment is called on the screen. */
export function segmentTitle(segment: SegmentView): string {
  return segment.kind === 'rest' ? 'Rest' : stepTitle(segment.stepName, segment.repetitions);
}

/** 'Left side' or 'Right side' where the sides are switched, 'Each side' where a tap ends what is done on both. */
export function sideWords({ side, step }: { readonly side: 'left' | 'right' | undefined; readonly step: Step }) {
  if (side !== undefined) return side === 'left' ? 'Left side' : 'Right side';
  return step.sides !== undefined && step.end?.kind === 'tap' ? 'Each side' : undefined;
}

/** '+5 s each' for a step that gets longer with each repeat; nothing for one that stays as it is. */
export function ladderWords(ladder: Seconds): string | undefined {
  return ladder === 0 ? undefined : `${ladder > 0 ? '+' : '−'}${Math.abs(ladder)} s each`;
}
