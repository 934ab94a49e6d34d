// A heading of the notation, 'Main Set 4x {rest 30s}': the section below it becomes a round.
// cspell:ignore acht cinq douze drei dreimal durchgänge eine fois fünf heure heures huit minuten neuf neun runden répétitions sechs sekunden sieben stunde stunden sätze séries wiederholungen zehn zwei zweimal zwölf

import type { Seconds } from '../../base/units.ts';
import type { Round, RoundRepeat } from '../../timer/timer.ts';
import { lengthText, UNIT_WORD } from '../lexer/length.ts';
import { readMarks, SECTION_MARKS, type LineFault, type SectionMarks } from './marks.ts';
import { isPlainWords, piecesOf, quotedText } from './pieces.ts';

/** A heading as read. */
export interface Heading {
  /** Undefined for a heading that is a number of repeats alone. */
  readonly name: string | undefined;
  readonly repeat: RoundRepeat;
  readonly rest: Seconds;
  readonly order: Round['order'];
  /** Whether it says a length or a count in words: it is then more likely someone's sentence about the steps. */
  readonly saysTime: boolean;
  /** Whether it says more than words do: it is then no line of prose. */
  readonly isCertain: boolean;
  readonly faults: readonly LineFault[];
}

const BULLET = /^\s*[-–•*]/;
const REPEAT = /^(?:(\d+(?:[.,]\d+)?|\?)[x×]|[x×](\d+)):?$/i;
const NUMBER_WORD =
  'one|two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen|twenty|thirty|forty|fifty|sixty|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|zwölf|deux|trois|quatre|cinq|sept|huit|neuf|dix|douze';
const ANY_UNIT = `${UNIT_WORD}|sek|sekunden?|minuten|std|stunden?|secondes?|heures?`;
const COUNT_WORD =
  'rounds?|sets?|times|repetitions?|repeats?|reps?|circuits?|cycles?|runden?|durchgänge|sätze|wiederholungen|mal|tours?|séries?|fois|répétitions?';
/** A length or a count in words: 'for 4 minutes', 'three rounds of this', '1:30'; not 'Set 2', nor 'Week 1 Set 2'. */
const TIMED = new RegExp(
  String.raw`\d:\d\d|(?<![\p{L}\d])(?:(?:\d+(?:[.,]\d+)?|${NUMBER_WORD})[ -]?(?:${ANY_UNIT}|(?:${COUNT_WORD})(?! ?\d))|(?:an?|half an|eine?|une?) (?:seconds?|minutes?|hours?|minuten?|stunde|heure)|twice|zweimal|dreimal)(?![\p{L}\d])`,
  'iu',
);
const UNCLOSED = 'This is not closed: end it with the same sign, or with "}"';

/** Whether a line is a step: it begins with a dash or a bullet. */
export function isStepLine(line: string): boolean {
  return BULLET.test(line);
}

/** Reads a line that is no step. */
export function readHeading(line: string): Heading {
  const { pieces, open } = piecesOf(line, 0);
  const { marks, faults } = readMarks<SectionMarks>(pieces, SECTION_MARKS, {});
  const quoted = pieces.find(({ kind }) => kind === 'quoted');
  const words = pieces.filter(({ kind }) => kind === 'word').map(({ text }) => text);
  const { repeat, others } = repeatIn(words);
  const plain = others.join(' ').replace(/\s*:$/, '');
  const name = quoted?.text ?? (plain === '' ? undefined : plain);
  return {
    name,
    // What is not known is a fault of its own, and once is enough.
    repeat: marks.isEndless === true ? 'infinite' : repeat === undefined || Number.isNaN(repeat) ? 1 : repeat,
    rest: marks.rest ?? 0,
    order: marks.isShuffled === true ? 'shuffled' : undefined,
    saysTime: quoted === undefined && TIMED.test(plain),
    isCertain: repeat !== undefined || pieces.some(({ kind }) => kind !== 'word'),
    faults: [
      ...faults,
      ...(open === undefined ? [] : [{ at: open, message: UNCLOSED }]),
      ...(Number.isNaN(repeat) ? [{ at: 0, message: 'Write how often this section is repeated, for example 4x' }] : []),
      ...(quoted !== undefined && plain !== ''
        ? [{ at: 0, message: 'Put the whole name into the quotation marks' }]
        : []),
    ],
  };
}

/** A heading as `readHeading` reads it back. */
export function headingText({
  name,
  repeat,
  restAfterRound = 0,
  order,
}: Pick<Round, 'name' | 'repeat' | 'restAfterRound' | 'order'>): string {
  return [
    isPlainHeading(name) ? name : quotedText(name),
    ...(repeat === 'infinite' ? ['{forever}'] : repeat === 1 ? [] : [`${Number.isNaN(repeat) ? '?' : repeat}x`]),
    ...(restAfterRound > 0 ? [`{rest ${lengthText(restAfterRound)}}`] : []),
    ...(order === undefined ? [] : ['{shuffled}']),
  ].join(' ');
}

/** What is unclosed in a line, for a step as well. */
export const UNCLOSED_WORDS = UNCLOSED;

function isPlainHeading(name: string): boolean {
  if (!isPlainWords(name) || isStepLine(name)) return false;
  const read = readHeading(name);
  return read.name === name && !read.isCertain && !read.saysTime && read.faults.length === 0;
}

/** The number of repeats at the end of a heading, or at its beginning; NaN for '?x'. */
function repeatIn(words: readonly string[]): {
  readonly repeat: number | undefined;
  readonly others: readonly string[];
} {
  const last = REPEAT.exec(words.at(-1) ?? '');
  if (last !== null) return { repeat: Number(last[1] ?? last[2]), others: words.slice(0, -1) };
  const first = REPEAT.exec(words[0] ?? '');
  if (first !== null) return { repeat: Number(first[1] ?? first[2]), others: words.slice(1) };
  return { repeat: undefined, others: words };
}
