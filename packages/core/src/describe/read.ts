// Reads a workout in a person's own words without any language model: the notations that people write on cards and boards.

import type { DescribedTimer, DescribeReply } from '../wire-coach.ts';
import { guardDescribed } from './guard.ts';

const TABATA: DescribedTimer = {
  name: 'Tabata',
  rounds: [
    {
      name: 'Tabata',
      repeat: 8,
      restSeconds: 0,
      steps: [
        { name: 'Work', type: 'work', seconds: 20, repeat: 1, targetZone: null },
        { name: 'Rest', type: 'rest', seconds: 10, repeat: 1, targetZone: null },
      ],
    },
  ],
  notes: [],
};

/** What a text says, by fixed notations alone: a timer that `guardDescribed` finds no fault with, or why there is none. Never throws. */
export function readDescription(text: string): DescribeReply {
  if (text.trim().toLowerCase() === 'tabata' && guardDescribed(TABATA).length === 0)
    return { understood: true, timer: TABATA };
  return {
    understood: false,
    problem: 'I could not read that. Write what to do and for how long: "6 rounds of 40 s burpees, 20 s rest".',
  };
}
