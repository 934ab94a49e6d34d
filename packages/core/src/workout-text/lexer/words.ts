// The words of a description: which of them mean something (what is counted, what is filler),
// and the one spelling that the reader knows: straight quotes, one dash, digits for number words, one sign for 'for ever'.
// Everything but numbers stays as written, for names.
// cspell:ignore pomodoros

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

const SMALL = (
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen ' +
  'eighteen nineteen'
).split(' ');
const TENS = ['twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];
const NUMBER_WORD = `(?:(?:${TENS.join('|')})(?:[\\s-](?:${SMALL.slice(1, 10).join('|')}))?|${SMALL.slice(1).join('|')})`;
const UNIT_WORD = '(?:hours?|hrs?|minutes?|mins?|seconds?|secs?)';
const COUNTED_WORD =
  '(?:tabatas?|pomodoros?|exercises?|stations?|moves?|movements?|poses?|rounds?|rn?ds|sets?|times|x|circuits?|cycles?|repeats?|repetitions?|reps?|intervals?|breaths?)';

/** The sign for an endless repeat. */
export const ENDLESS = '∞';

/** The sign for a chime every so many seconds, '♪30', and the one for a pause after a step; no person's text keeps them. */
export const CHIME = '♪';
export const STOP = '⏸';

const CHARACTERS: readonly (readonly [RegExp, string])[] = [
  [/\r\n?|\u2028|\u2029/g, '\n'],
  [/[’‘‛`´′]/g, "'"],
  [/[“”„″]|''/g, '"'],
  [/[×✕✖]/g, 'x'],
  [/\*(?=\s*\d)|(?<=\d\s*)\*/g, 'x'],
  [/[‐‑‒–—−]/g, '-'],
  [/\.{2,}|=/g, ' '],
  [/(?<=^|\s):(?=[0-5]\d(?!\d))/gm, '0:'],
  [/[^\S\n]+/g, ' '],
  [/(\d) ?½/g, '$1.5'],
  [/½/g, '0.5'],
];

const PHRASES: readonly (readonly [RegExp, string])[] = [
  [
    /\b(?:for ?ever|infinite(?:ly)?(?: times)?|endless(?:ly)?|indefinitely|(?:un)?till? (?:(?:i|we|you) (?:say )?stop(?: it)?|exhaustion|failure))\b/gi,
    ENDLESS,
  ],
  [/(?<!\d )\b(?:an? )?hour[ -]long\b/gi, '1 hour'],
  [/\b(?:once|one) more(?: time)?\b/gi, '2 times'],
  [/\bonce\b/gi, '1 times'],
  [/\btwice\b/gi, '2 times'],
  [/\bthrice\b/gi, '3 times'],
  [/\b(\d+) and a half[ -](?=(?:hour|hr|minute|min)s?\b)/gi, '$1.5 '],
  [/\b(?:an? )?half(?:[ -]an?)?[ -]hour\b/gi, '30 minutes'],
  [/\b(?:an? )?half(?:[ -]an?)?[ -]min(?:ute)?\b/gi, '30 seconds'],
  [/\b(?:a )?quarter (?:of an )?hour\b/gi, '15 minutes'],
  [/\bthree[ -]quarters of an hour\b/gi, '45 minutes'],
  [/\b(?:an? )?couple(?: of)? (?=(?:hour|minute|min|second|sec|round|set|time)s\b)/gi, '2 '],
  [/\b(?:an?|one)[ -](?=(?:hour|minute|second)\b)/gi, '1 '],
  [/\b(?:every|each) (?=(?:hour|minute|second)\b)/gi, 'every 1 '],
  [/\b(?:(?:every|each)(?: 1)? minute,? )?on the (?:1 )?minute\b/gi, 'emom'],
  [/\be(\d+)mom\b/gi, 'emom every $1 minutes'],
  [/\be(\d+) ?(?=s(?:ecs?)? )/gi, 'every $1 '],
  [/\bevery (\d)(?:nd|rd|th) minute\b/gi, 'every $1 minutes'],
  [/\bevery other minute\b/gi, 'every 2 minutes'],
  [/(?<=\d )(?:more|extra|further|additional|full|whole|solid) (?=(?:hour|min|minute|sec|second)s?\b)/gi, ''],
  [/\banother (?=\d)/gi, ''],
  [/(?<=(?:,|with|then|by|and) )(?=minute (?:of )?(?:rest|break|off|recovery)\b)/gi, '1 '],
  [/\b(\d+) (hour|minute)s? and a half\b/gi, '$1.5 $2s'],
];

const NUMBER_BEFORE = new RegExp(
  `\\b${NUMBER_WORD}(?=(?:[ -]${UNIT_WORD}| and a half ${UNIT_WORD}|[ -]${COUNTED_WORD})\\b)`,
  'gi',
);
/** 'Ten 2-minute rounds': a count. */
const NUMBER_TIMES = new RegExp(
  `(?<=^|[,;.:(\\n] ?|\\b(?:do|then|and|of|with|by|for) )${NUMBER_WORD}(?: times)? (?=\\d+(?:[.:]\\d+)?[ -]?(?:${UNIT_WORD}|m|s)\\b)`,
  'gi',
);
const NUMBER_OF = new RegExp(
  `\\b${NUMBER_WORD}(?= (?:of (?:them|these|those)|lots|goes|bouts|bursts|turns|efforts|blocks|runs|cycles)\\b)`,
  'gi',
);
const NUMBER_BY = new RegExp(`\\b${NUMBER_WORD}(?= (?:by|x) )`, 'gi');
/** 'Ten twenty thirty seconds', 'forty on twenty off'. */
const NUMBER_ROW = new RegExp(
  `\\b${NUMBER_WORD}(?:,? (?:and )?${NUMBER_WORD}){2,}(?= ${UNIT_WORD}\\b)|\\b(?:ten|fifteen|(?:${TENS.join('|')})(?:[ -]five)?)(?= (?:on|off)\\b)`,
  'gi',
);
const NUMBER_AFTER = new RegExp(`(?<=\\b(?:zone|emom|amrap|rest|repeat|x|times) )${NUMBER_WORD}\\b`, 'gi');

/** A text in the spelling that `tokensOf` reads; line breaks stay. */
export function plainWording(text: string): string {
  const plain = CHARACTERS.reduce((now, [written, meant]) => now.replaceAll(written, meant), text);
  const digits = plain
    .replaceAll(NUMBER_ROW, (row) => row.replaceAll(new RegExp(`\\b${NUMBER_WORD}\\b`, 'gi'), numberOf))
    .replaceAll(NUMBER_BEFORE, numberOf)
    .replaceAll(NUMBER_AFTER, numberOf)
    .replaceAll(NUMBER_OF, numberOf)
    .replaceAll(NUMBER_TIMES, (words) => `${numberOf(words.replace(/ times/i, '').trim())} x `)
    .replaceAll(NUMBER_BY, numberOf);
  return PHRASES.reduce((now, [written, meant]) => now.replaceAll(written, meant), digits);
}

function numberOf(words: string): string {
  const values = words
    .toLowerCase()
    .split(/[\s-]/)
    .map((word) => (TENS.includes(word) ? (TENS.indexOf(word) + 2) * 10 : SMALL.indexOf(word)));
  return String(values.reduce((sum, value) => sum + value, 0));
}
