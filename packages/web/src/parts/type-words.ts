import type { StepType } from '@roundbell/core/timer';

/** The word shown for each step type; its colour never appears without it. */
export const TYPE_WORDS: Readonly<Record<StepType, string>> = {
  preparation: 'Preparation',
  work: 'Work',
  rest: 'Rest',
  recovery: 'Recovery',
  timer: 'Timer',
  meditation: 'Meditation',
  delay: 'Delay',
};
