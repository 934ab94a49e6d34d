// Brings what people type to one way of writing: straight quotes, one dash, digits for number words, one sign for 'for ever'.
// What is no number stays as it was written, for names.

const SMALL = (
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen ' +
  'eighteen nineteen'
).split(' ');
const TENS = ['twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];
const NUMBER_WORD = `(?:(?:${TENS.join('|')})(?:[\\s-](?:${SMALL.slice(1, 10).join('|')}))?|${SMALL.slice(1).join('|')})`;
const UNIT = '(?:hours?|hrs?|minutes?|mins?|seconds?|secs?)';
const COUNTED = '(?:rounds?|rds|sets?|times|x|circuits?|cycles?|repeats?|repetitions?|reps?|intervals?|breaths?)';

/** The sign for a repeat without an end. */
export const ENDLESS = '∞';

const CHARACTERS: readonly (readonly [RegExp, string])[] = [
  [/\r\n?|\u2028|\u2029/g, '\n'],
  [/[’‘‛`´′]/g, "'"],
  [/[“”„″]|''/g, '"'],
  [/[×✕✖]/g, 'x'],
  [/\*(?=\s*\d)|(?<=\d\s*)\*/g, 'x'],
  [/[‐‑‒–—−]/g, '-'],
  [/[^\S\n]+/g, ' '],
  [/(\d) ?½/g, '$1.5'],
  [/½/g, '0.5'],
];

const PHRASES: readonly (readonly [RegExp, string])[] = [
  [/\b(?:for ?ever|infinite(?:ly)?(?: times)?|endless(?:ly)?|indefinitely|until (?:i|we|you) stop)\b/gi, ENDLESS],
  [/\bonce\b/gi, '1 times'],
  [/\btwice\b/gi, '2 times'],
  [/\bthrice\b/gi, '3 times'],
  [/\bhalf an hour\b/gi, '30 minutes'],
  [/\bhalf a minute\b/gi, '30 seconds'],
  [/\b(?:a )?quarter of an hour\b/gi, '15 minutes'],
  [/\b(?:an?|one)[ -](?=(?:hour|minute|second)\b)/gi, '1 '],
  [/\b(?:every|each) (?=(?:hour|minute|second)\b)/gi, 'every 1 '],
  [/\bon the minute\b/gi, ''],
  [/\be(\d+)mom\b/gi, 'emom every $1 minutes'],
  [/\b(\d+) and a half (?=(?:hour|minute)s?\b)/gi, '$1.5 '],
  [/\b(\d+) (hour|minute)s? and a half\b/gi, '$1.5 $2s'],
];

const NUMBER_BEFORE = new RegExp(`\\b${NUMBER_WORD}(?=(?:[ -]${UNIT}| and a half [hm]|[ -]${COUNTED})\\b)`, 'gi');
const NUMBER_AFTER = new RegExp(`(?<=\\b(?:zone|emom|amrap|rest|repeat|x) )${NUMBER_WORD}\\b`, 'gi');

/** A text in the wording that `tokensOf` reads; lines stay lines. */
export function plainWording(text: string): string {
  const plain = CHARACTERS.reduce((now, [written, meant]) => now.replaceAll(written, meant), text);
  const digits = plain.replaceAll(NUMBER_BEFORE, numberOf).replaceAll(NUMBER_AFTER, numberOf);
  return PHRASES.reduce((now, [written, meant]) => now.replaceAll(written, meant), digits);
}

function numberOf(words: string): string {
  const values = words
    .toLowerCase()
    .split(/[\s-]/)
    .map((word) => (TENS.includes(word) ? (TENS.indexOf(word) + 2) * 10 : SMALL.indexOf(word)));
  return String(values.reduce((sum, value) => sum + value, 0));
}
