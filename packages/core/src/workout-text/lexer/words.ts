// The words of a description that mean something: what is counted, what is filler, what is talk.

import { standsAlone, typeOfName } from '../../timer/type-of-name.ts';

/** Whether a number without a unit before or after this name means minutes. */
export function isInMinutes(name: string): boolean {
  return standsAlone(name) ? !/ready|prep/i.test(name) : typeOfName(name) === 'meditation';
}

/** Words that only say whether one works or rests, so that a bare number next to them is a time. */
export const BARE: ReadonlySet<string> = new Set(
  'work rest on off prep prepare pause pauses break breaks hard easy recover recovery hold delay wait'.split(' '),
);

/** Filler before a step, not part of its name. */
export const LEADING: ReadonlySet<string> = new Set(
  "a about also alternate following go how have something just alternating an and around at begin build by can could create do doing each end every finish first first for give hey hi hello i i'd i'll in let's like lets make me my need now of please some start that the to total us want we with would you you'll".split(
    ' ',
  ),
);
/** Filler after a step, not part of its name. */
export const TRAILING: ReadonlySet<string> = new Set(
  'and at at between by each every for in lasting long of per please the to total with'.split(' '),
);
/** Words for the whole workout, which name no step. */
export const WHOLE: ReadonlySet<string> = new Set(
  'all both circuit everything it of set that the them these thing this whole'.split(' '),
);

/** What a description may call itself. */
export const WORKOUT: ReadonlySet<string> = new Set('workout timer session routine training circuit'.split(' '));

/** Words that say or ask something instead of naming a step. */
export const TALK: ReadonlySet<string> = new Set(
  "about am anything are aren't because been can can't could couldn't did didn't disregard does doesn't don't exercises explain sandwiched forget had has have how ignore including increase increasing instead instructions is isn't know mean movements moves previous prompt reply rounds said sets say should show sorry stations system tell think times translate warning was were what what's when where which who why will won't write x you your".split(
    ' ',
  ),
);
const ASIDES =
  /^(?:keep(?:ing)?|focus(?:ing)?|stay(?:ing)?|remember|aim(?:ing)?|as (?:fast|hard|many|much)|all out|optional(?:ly)?|if (?:possible|needed)|last (?:one|round|set|rep)|no|nothing|that's|using|nice and|good|at (?:an? )?(?:easy|steady|moderate|hard|fast|slow|comfortable))\b|\b(?:style|pace|form|effort|intensity|possible|bodyweight|only|weights?|cadence|equipment)$/i;

/** What is said about a workout, in words that no move is called by; what orders its parts is none of that. */
const CHAT =
  /\b(?:i|i'm|i'll|i've|you|u|it|it's|this|that|is|are|was|be|my|me|we|they|if|because|so|not|don't|just|really|can|could|should|want|need|know|think|hope|try|trying|done|finish|please|feel|felt)\b/i;
const ORDERS =
  /\b(?:rest|break|pause|recover\w*|between|repeat\w*|again|each|every|both|until|till|last|first|then|half|double|twice|once|more|less|longer|shorter|same|also|instead|except|skip|add|plus|minus|before|after|increase|faster|bell|beep|chime|gong|round|rounds|set|sets|times?|zone|hr|warm|cool|wh\w+|how|write|tell|say|explain|ignore|\w*\d\w*)\b/i;

/** Whether words without a time say how something is done, and name nothing to do. */
export function isAside(words: string): boolean {
  return (ASIDES.test(words) && words.includes(' ')) || (CHAT.test(words) && !ORDERS.test(words));
}

/** The most words a name may have; more than that is a sentence. */
export const NAME_WORDS = 7;

/** The sign for an endless repeat. */
export const ENDLESS = '∞';

/** The sign for a chime every so many seconds, '♪30', and the one for a pause after a step; no person's text keeps them. */
export const CHIME = '♪';
export const STOP = '⏸';
