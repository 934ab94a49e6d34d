// The words that mean something in a description: what kind of step a name speaks of, what is counted, and what is only said.

import type { StepType } from '../timer/timer.ts';

const WARM_UP = /\b(?:warm(?:ing)?[ -]?ups?|get(?:ting)? ready|prep|prepare|preparing|preparation)\b/;
const COOL_DOWN = /\bcool(?:ing)?[ -]?downs?\b/;

const KINDS: readonly (readonly [RegExp, StepType])[] = [
  [WARM_UP, 'preparation'],
  [COOL_DOWN, 'recovery'],
  [/\b(?:recover(?:y|ing)?)\b|^(?:easy|float)$/, 'recovery'],
  [/\b(?:meditate|meditating|meditation|breath(?:e|s|ing)?|inhale|exhale|mindfulness)\b/, 'meditation'],
  [/\b(?:rest(?:s|ing)?|pause|break|breather)\b|^off$/, 'rest'],
  [/^(?:delay|wait)$/, 'delay'],
  [/^(?:amrap|timer|countdown|stopwatch)\b/, 'timer'],
];

/** The type that the words of a name speak of; 'work' where they speak of none. */
export function typeOfName(name: string): StepType {
  const low = name.toLowerCase();
  return KINDS.find(([words]) => words.test(low))?.[1] ?? 'work';
}

/** Whether a name speaks of what comes once, before or after everything: a warm-up or a cool-down. */
export function standsAlone(name: string): boolean {
  const low = name.toLowerCase();
  return WARM_UP.test(low) || COOL_DOWN.test(low);
}

/** Whether a number without a unit, behind or before this name, is meant in minutes. */
export function isInMinutes(name: string): boolean {
  return standsAlone(name) ? !/ready|prep/i.test(name) : typeOfName(name) === 'meditation';
}

/** Words that tell nothing but whether one works, so that a bare number beside them is a time. */
export const BARE: ReadonlySet<string> = new Set(
  'work rest on off pause break hard easy recover recovery hold delay wait'.split(' '),
);

/** What a number before it counts: repeats. */
export const COUNTED: ReadonlySet<string> = new Set(
  'x round rounds rds set sets time times circuit circuits cycle cycles repeat repeats repetition repetitions rep reps interval intervals breath breaths'.split(
    ' ',
  ),
);

/** Said before a step, and no part of its name. */
export const LEADING: ReadonlySet<string> = new Set(
  "a about also alternate alternating an and around at begin build by can could create do doing each end every finish first first for give hey hi hello i i'd i'll in let's like lets make me my need now of please some start that the to total us want we with would you you'll".split(
    ' ',
  ),
);
/** Said behind a step, and no part of its name. */
export const TRAILING: ReadonlySet<string> = new Set(
  'and at at between by each every for in lasting long of per please the to total with'.split(' '),
);
/** Words of the whole, which name no step. */
export const WHOLE: ReadonlySet<string> = new Set(
  'all both circuit everything it of set that the them these thing this whole'.split(' '),
);

/** What a description may call itself. */
export const WORKOUT: ReadonlySet<string> = new Set('workout timer session routine training circuit'.split(' '));

/** Words of somebody who talks or asks, instead of naming a step. */
export const TALK: ReadonlySet<string> = new Set(
  "about am anything are aren't because been can can't could couldn't did didn't disregard does doesn't don't exercises explain forget had has have how ignore instead instructions is isn't know movements moves previous prompt reply rounds said sets say should show stations system tell think times translate was were what what's when where which who why will won't write x you your".split(
    ' ',
  ),
);
/** The most words that a name has; more of them tell a story. */
export const NAME_WORDS = 7;
