import type { SegmentView } from '@roundbell/core';

/** Where a segment is, in words: 'Round 2/3' and 'Repeat 1/4'. One of one is not news and is left out. */
export function placeWords({ roundNumber, rounds, repeat, repeats }: SegmentView) {
  return {
    round: rounds > 1 ? `Round ${roundNumber}/${rounds}` : undefined,
    repeat: repeats === 1 ? undefined : `Repeat ${repeat}/${repeats === 'infinite' ? '∞' : repeats}`,
  };
}

/** 'Rep 2/3' for a step that has several. */
export function repWords({ rep, reps }: { readonly rep: number; readonly reps: number }): string | undefined {
  return reps > 1 ? `Rep ${rep}/${reps}` : undefined;
}
