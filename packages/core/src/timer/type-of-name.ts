// Which type of step a name suggests, as people write them: 'Warm up', 'Rest', 'Breathe in'.

import type { StepType } from './timer.ts';

const WARM_UP = /\b(?:warm(?:ing)?[ -]?ups?|get(?:ting)? ready|prep|prepare|preparing|preparation)\b/;
const COOL_DOWN = /\bcool(?:ing)?[ -]?downs?\b/;

const KINDS: readonly (readonly [RegExp, StepType])[] = [
  [WARM_UP, 'preparation'],
  [COOL_DOWN, 'recovery'],
  [/\b(?:recover(?:y|ing)?)\b|^(?:easy|float)$/, 'recovery'],
  [/\b(?:meditate|meditating|meditation|breath(?:e|s|ing)?|inhale|exhale|mindfulness)\b/, 'meditation'],
  [
    /\b(?:rest(?:s|ing)?|pauses?|breaks?|breathers?|gaps?)\b|^(?:off|relax(?:ed|ing)?|let go|release|switch(?: sides)?|change(?: sides)?|transition)$/,
    'rest',
  ],
  [/^(?:delay|wait)$/, 'delay'],
  [/^(?:amrap|timer|countdown|stopwatch)\b/, 'timer'],
];

/** The step type that a name suggests; 'work' if it suggests none. */
export function typeOfName(name: string): StepType {
  const low = name.toLowerCase();
  return KINDS.find(([words]) => words.test(low))?.[1] ?? 'work';
}

/** Whether a name means something done once, before or after everything: a warm-up or a cool-down. */
export function standsAlone(name: string): boolean {
  const low = name.toLowerCase();
  return WARM_UP.test(low) || COOL_DOWN.test(low);
}
