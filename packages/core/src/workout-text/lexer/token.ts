// A text as numbers, lengths of time, words and marks. Each token has a sign of one letter, so that what people say in many
// orders is a pattern over signs: 'N x T' is 'x' between a number and a time. Every time is in seconds, with the unit it had.
// cspell:ignore inbetween btwn rnds emoms amraps pomodoros

import type { Seconds } from '../../base/units.ts';
import { clockSeconds, numberIn } from '../../timer/duration-text.ts';
import type { EarlyEnd } from '../../timer/step-end.ts';
import type { ZoneNumber } from '../../timer/timer.ts';
import { END_SIGN } from './end-signs.ts';
import { secondsOfUnit, UNIT_WORD } from './length.ts';
import { ENDLESS } from './words.ts';

/** A piece of a text. */
export interface Token {
  /**
   * What it is: 'T' a time, 'N' a number, 'D' a distance, 'K' a count, 'G' a rest between, 'E' no rest after the last, 'L' a row of times, 'n' a word that may
   * be part of a name, other small letters words with a meaning (see WORDS), and marks, '\n' a line, '*' a bullet, '¶' after an
   * empty line, 'd' a dash and '|' a slash with spaces around them.
   */
  readonly sign: string;
  readonly text: string;
  readonly low: string;
  /** The value of a number, a count or a zone. */
  readonly value: number;
  readonly seconds: Seconds;
  /** The seconds of a time's last unit. */
  readonly factor: number;
  /** What is written right behind a time, and belongs to it alone. */
  readonly zone?: ZoneNumber;
  readonly chime?: Seconds;
  readonly pauses?: boolean;
  readonly end?: EarlyEnd;
  /** Whether a time is one for each of several. */
  readonly isEach?: boolean;
  /** What is in brackets, in a row of times, or in a rest between. */
  readonly inner?: readonly Token[];
}

const HOUR = 3600;
const MINUTE = 60;

/** Words with a meaning of their own, by their sign. */
const WORDS: Readonly<Record<string, string>> = {
  x: 'x',
  y: 'by',
  t: 'times time',
  k: 'round rounds rds rd rnds rnd superset supersets rotation rotations batch batches pomodoro pomodoros set sets block blocks period periods bout bouts heat heats cycle cycles circuit circuits interval intervals goes lots turns bursts efforts series',
  r: 'rep reps repetition repetitions repeats breath breaths',
  u: 'repeat repeated repeating',
  p: 'exercise exercises ex station stations move moves movement movements pose poses stretches drill drills grip grips position positions',
  R: 'rest rests resting break breaks pause pauses breather breathers off gap gaps rec recovery recoveries recover',
  A: 'walk walks walking jog jogs jogging easy float floating spin spinning march marching',
  b: 'between in-between inbetween btw btwn',
  a: 'after',
  e: 'each every per apiece ea',
  i: 'side sides leg legs arm arms foot feet hand hands direction directions',
  f: 'for',
  o: 'of',
  w: 'with w',
  '&': 'and plus',
  h: 'it this that them these those all both everything whole thing lot',
  l: 'a an the to in at do doing about around my your our some please through thru',
  g: 'change switch transition transitions changeover changeovers rotate',
  v: 'total altogether overall',
  m: 'emom amrap emoms amraps',
  q: 'tabata tabatas',
  z: 'z zone zones',
  W: 'where alternating alternate',
  Q: 'before beforehand',
  c: 'hr heart heart-rate target',
  j: 'no without',
  B: 'bell bells chime chimes gong gongs beep beeps ding dings',
  '>': 'then finally lastly afterwards next',
};
const SIGN_OF: ReadonlyMap<string, string> = new Map(
  Object.entries(WORDS).flatMap(([sign, words]) => words.split(' ').map((word) => [word, sign] as const)),
);

const BULLET = /^\s*(?:[-*•·▪◦‣]+|\d{1,2}[.)](?=\s))\s*/;
const PIECE = new RegExp(
  String.raw`♪(?<chime>\d+)|(?<stop>⏸)|(?<end>${END_SIGN})|(?<clock>\d{1,3}:\d{2}(?::\d{2})?(?!\d|:\d))|(?<number>\d+(?:\.\d+|,\d(?= ?(?:h|m|s)))?)|(?<word>\p{L}(?:[\p{L}\p{M}]|['-](?=\p{L}))*)|(?<mark>[,;.:/\-+@&()[\]?∞!|>])|[^]`,
  'gu',
);
const UNIT = new RegExp(String.raw`^ ?-?(${UNIT_WORD}|'|")(?!\p{L})`, 'iu');
const FAR = /^ ?-?(?:(?:kilometers?|kilometres?|km|k|meters?|metres?|miles?|mi|yards?|yds?|feet|ft|laps?)(?!\p{L}))/iu;
/** The activities measured in metres. */
const RUN =
  /^ ?m ?(?:run|builder|swim|sprint|dash|walk|jog|bike|ski|ruck|carry|lunge|freestyle|butterfly|backstroke|breast)/iu;
const MARKS: Readonly<Record<string, string>> = {
  '[': '(',
  ']': ')',
  '+': '&',
  '!': '.',
  '|': ';',
  '>': ';',
  '?': '.',
};

/** A token; what is not given is empty. */
export function newToken(sign: string, text: string, given: Partial<Token> = {}): Token {
  return { sign, text, low: text.toLowerCase(), value: 0, seconds: 0, factor: 1, ...given };
}

/** A number as a time in a unit of so many seconds. */
export function timeOf(number: Token, factor: number): Token {
  return { ...number, sign: 'T', factor, seconds: number.value * factor };
}

/** The tokens, in reading order, of a text in the spelling of `plainWording`. Never throws. */
export function tokensOf(text: string): readonly Token[] {
  const tokens: Token[] = [];
  let isAfterBlank = false;
  for (const line of text.split('\n')) {
    if (line.trim() === '') {
      isAfterBlank = true;
      continue;
    }
    const bullet = BULLET.exec(line)?.[0] ?? '';
    if (isAfterBlank && tokens.length > 0) tokens.push(newToken('¶', ''));
    tokens.push(newToken(bullet === '' ? '\n' : '*', ''));
    readLine(line.slice(bullet.length), tokens);
    isAfterBlank = false;
  }
  return tokens;
}

function readLine(line: string, tokens: Token[]): void {
  let at = 0;
  while (at < line.length) {
    PIECE.lastIndex = at;
    const found = PIECE.exec(line);
    if (found === null) return;
    const { chime, stop, end, clock, number, word, mark } = found.groups ?? {};
    const [text] = found;
    at += text.length;
    if (chime !== undefined) tokens.push(newToken('!', '', { chime: Number(chime) }));
    else if (stop !== undefined) tokens.push(newToken('!', 'pause', { pauses: true }));
    else if (end !== undefined) tokens.push(newToken('!', end));
    else if (clock !== undefined) at += readClock(clock, line.slice(at), tokens);
    else if (number !== undefined && tokens.at(-1)?.sign === 'z')
      tokens.push(newToken('N', number, { value: numberIn(number) }));
    else if (number !== undefined) at += readNumber(number, line.slice(at), tokens);
    else if (word !== undefined) tokens.push(newToken(SIGN_OF.get(word.toLowerCase()) ?? 'n', word));
    else if (mark !== undefined) tokens.push(newToken(signOf(mark, line, at), mark));
  }
}

function signOf(mark: string, line: string, after: number): string {
  const isApart = line.charAt(after) === ' ' && (line.charAt(after - 2) === ' ' || after === 1);
  if (isApart && mark === '-') return 'd';
  if (isApart && mark === '/') return '|';
  return MARKS[mark] ?? mark;
}

/** Reads a clock face: 'm:ss', 'h:mm:ss', or 'h:mm' before a unit of hours; returns how much of `rest` it used. */
function readClock(face: string, rest: string, tokens: Token[]): number {
  const parts = face.split(':');
  const unit = UNIT.exec(rest);
  const ofHours = parts.length === 2 && factorOf(unit?.[1] ?? '') === HOUR;
  const factor = ofHours ? MINUTE : 1;
  const seconds = clockSeconds(parts) * factor;
  const text = face + (unit?.[0] ?? '');
  tokens.push(newToken('T', text, { seconds, factor }));
  return text.length - face.length;
}

/** Reads a number and the unit after it; returns how much of `rest` it used. */
function readNumber(digits: string, rest: string, tokens: Token[]): number {
  const value = numberIn(digits);
  const far = RUN.test(rest) && value >= 25 ? / ?m/.exec(rest)?.[0] : FAR.exec(rest)?.[0];
  const unit = UNIT.exec(rest);
  const isMetres = unit?.[1]?.toLowerCase() === 'm' && value >= 100;
  const distance = far ?? (isMetres ? unit[0] : undefined);
  if (distance !== undefined) {
    tokens.push(newToken('D', digits + distance, { value }));
    return distance.length;
  }
  const factor = unit === null ? undefined : factorOf(unit[1] ?? '');
  if (unit === null || factor === undefined) {
    tokens.push(newToken('N', digits, { value }));
    return 0;
  }
  const dot = /^\.(?= ?\p{Ll}|,)/u.exec(rest.slice(unit[0].length))?.[0].length ?? 0;
  const tail = readSmaller(rest.slice(unit[0].length + dot), factor);
  const length = unit[0].length + dot + tail.length;
  const seconds = Math.round((value * factor + tail.seconds) * 1000) / 1000;
  tokens.push(newToken('T', (digits + rest.slice(0, length)).trim(), { value, seconds, factor: tail.factor }));
  return length;
}

interface Tail {
  readonly seconds: Seconds;
  readonly factor: number;
  readonly length: number;
}

/** '5 min' after '1 h', 'and 30 seconds' after '1 minute', '30' right after 2'. */
function readSmaller(rest: string, than: number): Tail {
  const written = /^(?: ?(?:and )?)(\d{1,2})(?![\d:]|[.,]\d)/i.exec(rest);
  const nothing = { seconds: 0, factor: than, length: 0 };
  if (written === null || than === 1) return nothing;
  const value = Number(written[1]);
  const after = rest.slice(written[0].length);
  const unit = UNIT.exec(after);
  if (unit === null) {
    const isAttached = written[0].length === written[1]?.length && !/^ ?x/i.test(after);
    const isNamed = than === HOUR && written[1]?.length === 2 && / (?!x |rounds?|sets?|times|reps?)\p{L}/uy.test(after);
    const isBeforeRest = written[1]?.length === 2 && / (?:rest|recovery|break|off|work|on)(?!\p{L})/iuy.test(after);
    const isLast = isNamed || isBeforeRest || / *(?:[,;.)]|$)/y.test(after);
    return value < MINUTE && (isAttached || isLast)
      ? { seconds: (value * than) / MINUTE, factor: than / MINUTE, length: written[0].length }
      : nothing;
  }
  const factor = factorOf(unit[1] ?? '') ?? than;
  if (factor >= than) return nothing;
  const length = written[0].length + unit[0].length;
  const tail = readSmaller(rest.slice(length), factor);
  return { seconds: value * factor + tail.seconds, factor: tail.factor, length: length + tail.length };
}

function factorOf(unit: string): number | undefined {
  return unit === "'" ? MINUTE : unit === '"' ? 1 : secondsOfUnit(unit);
}

/** The tokens as they were written, on one line. */
export function wordsOf(tokens: readonly Token[]): string {
  return tokens
    .map(({ text, sign, inner }) =>
      sign === '(' && inner !== undefined ? `(${wordsOf(inner)})` : text === ENDLESS ? 'for ever' : text,
    )
    .filter((word) => word !== '')
    .join(' ')
    .replaceAll(/(?<=\d) ?([/-]) ?(?=\d)|(?<=\p{L}) ?(\/) ?(?=\p{L})/gu, '$1$2')
    .replaceAll(/ ([:,])/g, '$1');
}

/** The signs of some tokens, one letter each. */
export function signsOf(tokens: readonly Token[]): string {
  return tokens.map(({ sign }) => sign).join('');
}
