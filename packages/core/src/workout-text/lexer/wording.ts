// The one spelling that the lexer knows: straight quotes, one dash, digits for number words, one sign for 'for ever'. Everything
// else stays as written, for names.
// cspell:ignore pomodoros

import { ENDLESS } from './words.ts';

/** What is written, and what it means: words, or what makes them of those that were found. */
export type Wording = readonly [written: RegExp, meant: string | ((found: string, ...groups: string[]) => string)];

/** A text with each wording put in place, one after the other. */
export function reworded(text: string, wordings: readonly Wording[]): string {
  return wordings.reduce(
    (now, [written, meant]) =>
      typeof meant === 'string' ? now.replaceAll(written, meant) : now.replaceAll(written, meant),
    text,
  );
}

/** A pattern for whole words, in any case. */
export function wholeWords(pattern: string): RegExp {
  return new RegExp(String.raw`(?<!\p{L})(?:${pattern})(?!\p{L})`, 'giu');
}

/** A wording of whole words. */
export function phrase(written: string, meant: Wording[1]): Wording {
  return [wholeWords(written), meant];
}

const SMALL = (
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen ' +
  'eighteen nineteen'
).split(' ');
const TENS = ['twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];
const NUMBER_WORD = `(?:(?:${TENS.join('|')})(?:[\\s-](?:${SMALL.slice(1, 10).join('|')}))?|${SMALL.slice(1).join('|')})`;
const LONG_UNIT = '(?:hours?|hrs?|minutes?|mins?|seconds?|secs?)';
const COUNTED_WORD =
  '(?:tabatas?|pomodoros?|exercises?|stations?|moves?|movements?|poses?|rounds?|rn?ds|sets?|times|x|circuits?|cycles?|repeats?|repetitions?|reps?|intervals?|breaths?)';

const CHARACTERS: readonly Wording[] = [
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

/** Number words where they are numbers: in a row, before a unit or what is counted, behind 'zone' or 'times'. */
const NUMBERS: readonly Wording[] = (
  [
    // 'Ten twenty thirty seconds', 'forty on twenty off'.
    [
      String.raw`\b${NUMBER_WORD}(?:,? (?:and )?${NUMBER_WORD}){2,}(?= ${LONG_UNIT}\b)|\b(?:ten|fifteen|(?:${TENS.join('|')})(?:[ -]five)?)(?= (?:on|off)\b)`,
      (row: string) => row.replaceAll(new RegExp(String.raw`\b${NUMBER_WORD}\b`, 'gi'), numberOf),
    ],
    [String.raw`\b${NUMBER_WORD}(?=(?:[ -]${LONG_UNIT}| and a half ${LONG_UNIT}|[ -]${COUNTED_WORD})\b)`, numberOf],
    [String.raw`(?<=\b(?:zone|emom|amrap|rest|repeat|x|times) )${NUMBER_WORD}\b`, numberOf],
    [
      String.raw`\b${NUMBER_WORD}(?= (?:of (?:them|these|those)|lots|goes|bouts|bursts|turns|efforts|blocks|runs|cycles)\b)`,
      numberOf,
    ],
    // 'Ten 2-minute rounds': a count.
    [
      String.raw`(?<=^|[,;.:(\n] ?|\b(?:do|then|and|of|with|by|for) )${NUMBER_WORD}(?: times)? (?=\d+(?:[.:]\d+)?[ -]?(?:${LONG_UNIT}|m|s)\b)`,
      (words: string) => `${numberOf(words.replace(/ times/i, '').trim())} x `,
    ],
    [String.raw`\b${NUMBER_WORD}(?= (?:by|x) )`, numberOf],
  ] as const
).map(([written, meant]) => [new RegExp(written, 'gi'), meant]);

const PHRASES: readonly Wording[] = [
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

/** A row of numbers, which commas part. */
export const NUMBER_ROW: Wording = [
  /(?<![\d.,])\d{1,3}(?:,\d{1,3}){2,}(?![\d.,])/g,
  (row) => row.replaceAll(',', ', '),
];

const ALL = [...CHARACTERS, ...NUMBERS, ...PHRASES];

/** A text in the spelling that `tokensOf` reads; line breaks stay. */
export function plainWording(text: string): string {
  return reworded(text, ALL);
}

function numberOf(words: string): string {
  const values = words
    .toLowerCase()
    .split(/[\s-]/)
    .map((word) => (TENS.includes(word) ? (TENS.indexOf(word) + 2) * 10 : SMALL.indexOf(word)));
  return String(values.reduce((sum, value) => sum + value, 0));
}
