// A text as numbers, lengths of time, words and marks. Every time is in seconds here, with the unit it was written in.

import type { Seconds } from '../base/units.ts';
import type { StepEnd } from '../timer/step-end.ts';
import type { ZoneNumber } from '../timer/timer.ts';
import { END_SIGN } from './end-signs.ts';
import { ENDLESS, plainWording } from './words.ts';

/** A length of time that names its unit, or is a clock face. `factor` is the number of seconds in its last unit. */
export interface TimeToken {
  readonly kind: 'time';
  readonly seconds: Seconds;
  readonly factor: number;
  readonly text: string;
  /** What is written right behind it, and belongs to it alone. */
  readonly zone?: ZoneNumber;
  readonly chime?: Seconds;
  readonly pauses?: boolean;
  readonly end?: StepEnd;
}
/** A number without a unit. */
export interface NumberToken {
  readonly kind: 'number';
  readonly value: number;
  readonly text: string;
}
/** A word; comparisons use `low`. */
export interface WordToken {
  readonly kind: 'word';
  readonly text: string;
  readonly low: string;
}
/** A distance, not a time: '400m'. */
interface DistanceToken {
  readonly kind: 'distance';
  readonly text: string;
}
/** A sign between words; 'line' and 'bullet' begin a line, 'blank' follows an empty one. */
export interface MarkToken {
  readonly kind: 'mark';
  readonly text: Mark;
}
/** A chime every so many seconds. */
interface ChimeToken {
  readonly kind: 'chime';
  readonly seconds: Seconds;
}
/** A pause after the step before. */
interface StopToken {
  readonly kind: 'stop';
}
/** How the step before ends. */
interface EndToken {
  readonly kind: 'end';
  readonly sign: string;
}
/** A token before chimes, pauses and ends are put on their times. */
export type LooseToken = Token | ChimeToken | StopToken | EndToken;
/** A piece of a text. */
export type Token = TimeToken | NumberToken | WordToken | DistanceToken | MarkToken;
/** The signs with a meaning; all others count as spaces. */
export type Mark = ',' | ';' | '.' | ':' | '/' | '-' | '+' | '@' | '(' | ')' | '?' | '∞' | 'line' | 'bullet' | 'blank';

const HOUR = 3600;
const MINUTE = 60;
const UNITS: readonly (readonly [RegExp, number])[] = [
  [/^(?:hours?|hrs?|h)$/, HOUR],
  [/^(?:minutes?|mins?|m|')$/, MINUTE],
  [/^(?:seconds?|secs?|s|")$/, 1],
];

const BULLET = /^\s*(?:[-*•·▪◦‣]+|\d{1,2}[.)](?=\s))\s*/;
const PIECE = new RegExp(
  String.raw`♪(?<chime>\d+)|(?<stop>⏸)|(?<end>${END_SIGN})|(?<clock>\d{1,3}:\d{2}(?::\d{2})?(?!\d|:\d))|(?<number>\d+(?:\.\d+|,\d(?= ?(?:h|m|s)))?)|(?<word>\p{L}(?:[\p{L}\p{M}]|['-](?=\p{L}))*)|(?<mark>[,;.:/\-+@&()[\]?∞!|>])|[^]`,
  'gu',
);
const UNIT = /^ ?-?(hours?|hrs?|h|minutes?|mins?|m|seconds?|secs?|s|'|")(?!\p{L})/iu;
const FAR = /^ ?-?(?:(?:kilometers?|kilometres?|km|k|meters?|metres?|miles?|mi|yards?|yds?|feet|ft|laps?)(?!\p{L}))/iu;
/** The activities measured in metres. */
const RUN =
  /^ ?m ?(?:run|builder|swim|sprint|dash|walk|jog|bike|ski|ruck|carry|lunge|freestyle|butterfly|backstroke|breast)/iu;
const MARKS: Readonly<Record<string, Mark>> = {
  '[': '(',
  ']': ')',
  '&': '+',
  '!': '.',
  '|': ';',
  '>': ';',
};

/** The tokens of a text in reading order. Never throws. */
export function tokensOf(text: string): readonly LooseToken[] {
  const tokens: LooseToken[] = [];
  let isAfterBlank = false;
  for (const line of plainWording(text).split('\n')) {
    if (line.trim() === '') {
      isAfterBlank = true;
      continue;
    }
    const bullet = BULLET.exec(line)?.[0] ?? '';
    if (isAfterBlank) tokens.push({ kind: 'mark', text: 'blank' });
    tokens.push({ kind: 'mark', text: bullet === '' ? 'line' : 'bullet' });
    readLine(line.slice(bullet.length), tokens);
    isAfterBlank = false;
  }
  return tokens;
}

function readLine(line: string, tokens: LooseToken[]): void {
  let at = 0;
  while (at < line.length) {
    PIECE.lastIndex = at;
    const found = PIECE.exec(line);
    if (found === null) return;
    const { chime, stop, end, clock, number, word, mark } = found.groups ?? {};
    const [text] = found;
    at += text.length;
    if (chime !== undefined) tokens.push({ kind: 'chime', seconds: Number(chime) });
    else if (stop !== undefined) tokens.push({ kind: 'stop' });
    else if (end !== undefined) tokens.push({ kind: 'end', sign: end });
    else if (clock !== undefined) at += readClock(clock, line.slice(at), tokens);
    else if (number !== undefined) at += readNumber(number, line.slice(at), tokens);
    else if (word !== undefined) tokens.push({ kind: 'word', text: word, low: word.toLowerCase() });
    else if (mark !== undefined) tokens.push({ kind: 'mark', text: (MARKS[mark] ?? mark) as Mark });
  }
}

/** Reads a clock face: 'm:ss', 'h:mm:ss', or 'h:mm' before a unit of hours; returns how much of `rest` it used. */
function readClock(face: string, rest: string, tokens: LooseToken[]): number {
  const parts = face.split(':').map(Number);
  const unit = UNIT.exec(rest);
  const ofHours = parts.length === 2 && factorOf(unit?.[1] ?? '') === HOUR;
  const last = ofHours ? MINUTE : 1;
  const seconds = parts.reduce((sum, part) => sum * MINUTE + part, 0) * last;
  const text = face + (unit?.[0] ?? '');
  tokens.push({ kind: 'time', seconds, factor: last, text });
  return text.length - face.length;
}

/** Reads a number and the unit after it; returns how much of `rest` it used. */
function readNumber(digits: string, rest: string, tokens: LooseToken[]): number {
  const value = Number(digits.replace(',', '.'));
  const far = RUN.test(rest) && value >= 25 ? / ?m/.exec(rest)?.[0] : FAR.exec(rest)?.[0];
  const unit = UNIT.exec(rest);
  const isMetres = unit?.[1]?.toLowerCase() === 'm' && value >= 100;
  const distance = far ?? (isMetres ? unit[0] : undefined);
  if (distance !== undefined) {
    tokens.push({ kind: 'distance', text: digits + distance });
    return distance.length;
  }
  const factor = unit === null ? undefined : factorOf(unit[1] ?? '');
  if (unit === null || factor === undefined) {
    tokens.push({ kind: 'number', value, text: digits });
    return 0;
  }
  const dot = /^\.(?= ?\p{Ll})/u.exec(rest.slice(unit[0].length))?.[0].length ?? 0;
  const tail = readSmaller(rest.slice(unit[0].length + dot), factor);
  const length = unit[0].length + dot + tail.length;
  tokens.push({
    kind: 'time',
    seconds: Math.round((value * factor + tail.seconds) * 1000) / 1000,
    factor: tail.factor,
    text: (digits + rest.slice(0, length)).trim(),
  });
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
  return UNITS.find(([written]) => written.test(unit.toLowerCase()))?.[1];
}

/** A token as it was written. */
export function tokenText(token: Token): string {
  if (token.kind !== 'mark') return token.text;
  return /^(?:line|bullet|blank)$/.test(token.text) ? '' : token.text === ENDLESS ? 'for ever' : token.text;
}
