// Tokens as clauses: the stretches between commas, line ends and 'then', with brackets kept as separate lists. And the
// unambiguous numbers without a unit in a clause: '20/10', '30 on', 'rest 90', 'warm up 5'; other bare numbers stay numbers.
// cspell:ignore pomodoros

import type { ParseNotes } from './parsed.ts';
import { tokenText, type Mark, type NumberToken, type TimeToken, type Token } from './token.ts';
import { BARE, COUNTED, isInMinutes } from './words.ts';

/** How a clause hangs on the one before it, from loose to tight. */
export type Joint = 'blank' | 'line' | 'stop' | 'then' | 'comma';

/** The content of brackets. */
export interface Group {
  readonly kind: 'group';
  readonly clauses: readonly Clause[];
}
/** A token, or brackets with what is in them. */
export type Part = Token | Group;

/** A stretch of parts without a break. */
export interface Clause {
  readonly parts: readonly Part[];
  readonly joint: Joint;
  /** Whether it begins a line with a bullet or a number of a list. */
  readonly isBulleted: boolean;
}

interface Cursor {
  readonly tokens: readonly Token[];
  at: number;
}

const BREAKS: Partial<Record<Mark, Joint>> = { ',': 'comma', ';': 'stop', '.': 'stop', '?': 'stop', line: 'line' };
const THEN = new Set(['then', 'finally', 'lastly', 'afterwards', 'next']);
const TIGHTNESS: readonly Joint[] = ['blank', 'line', 'stop', 'then', 'comma'];

/** A bare number below this raises a question. */
const FEWEST_SECONDS = 5;
const MOST_MINUTES = 60;
const MINUTE = 60;

/** The clauses of some tokens; a bracket that never closes closes at the end, one that never opened is ignored. */
export function clausesOf(tokens: readonly Token[]): readonly Clause[] {
  return readClauses({ tokens, at: 0 }, false);
}

function readClauses(cursor: Cursor, isNested: boolean): readonly Clause[] {
  const clauses: Clause[] = [];
  let parts: Part[] = [];
  let joint: Joint = 'line';
  let isBulleted = false;
  const close = (next: Joint): void => {
    // Of two breaks in a row, the looser one counts.
    const isEmpty = parts.length === 0;
    if (!isEmpty) clauses.push({ parts, joint, isBulleted });
    const isAfterLine = isEmpty && joint === 'line' && next === 'then' && clauses.length > 0;
    if (isAfterLine) joint = 'blank';
    else joint = isEmpty && TIGHTNESS.indexOf(joint) < TIGHTNESS.indexOf(next) ? joint : next;
    if (!isEmpty) isBulleted = false;
    parts = [];
  };
  while (cursor.at < cursor.tokens.length) {
    const token = cursor.tokens[cursor.at];
    cursor.at += 1;
    if (token === undefined) break;
    if (token.kind === 'mark' && token.text === ')') {
      if (isNested) break;
    } else if (token.kind === 'mark' && token.text === '(') {
      parts.push({ kind: 'group', clauses: readClauses(cursor, true) });
    } else {
      const broken = jointOf(token, cursor);
      if (broken === undefined) parts.push(token);
      else close(broken);
      if (token.kind === 'mark' && token.text === 'bullet') isBulleted = true;
    }
  }
  close('line');
  return clauses;
}

function jointOf(token: Token, cursor: Cursor): Joint | undefined {
  if (token.kind === 'mark')
    return token.text === 'bullet' ? 'line' : token.text === 'blank' ? 'blank' : BREAKS[token.text];
  if (token.kind !== 'word') return undefined;
  const next = cursor.tokens[cursor.at];
  const after = next?.kind === 'word' ? next.low : '';
  if (token.low === 'and' && THEN.has(after)) return 'comma';
  if ((token.low === 'followed' && after === 'by') || (token.low === 'after' && after === 'that')) {
    cursor.at += 1;
    return 'then';
  }
  return THEN.has(token.low) ? 'then' : undefined;
}

/** The parts as they were written, on one line. */
export function wordsOf(parts: readonly Part[]): string {
  const words = parts.map((part) =>
    part.kind === 'group' ? `(${part.clauses.map((clause) => wordsOf(clause.parts)).join(', ')})` : tokenText(part),
  );
  return words
    .filter((word) => word !== '')
    .join(' ')
    .replaceAll(/ ?([/-]) ?/g, '$1')
    .replaceAll(/ ([:,])/g, '$1');
}

/** The lower-case form of a word; '' for anything else. */
export function lowOf(part: Part | undefined): string {
  return part?.kind === 'word' ? part.low : '';
}

/** Whether a part is this mark. */
export function isMark(part: Part | undefined, mark: Mark): boolean {
  return part?.kind === 'mark' && part.text === mark;
}

/** The parts of a clause with every bare number that means a time turned into one; assumptions are noted. */
export function withTimes(parts: readonly Part[], notes: ParseNotes): readonly Part[] {
  return parts.map((part, at) => {
    if (part.kind !== 'number') return part;
    const factor = slashFactor(parts, at) ?? (isCount(parts, at) ? undefined : namedFactor(parts, at));
    if (factor === undefined) return part;
    const near = wordsOf(parts.slice(Math.max(0, at - 2), at + 3));
    const unit = factor === 1 ? 'seconds' : 'minutes';
    if (factor === 1 && part.value < FEWEST_SECONDS && !isMark(parts[at - 1], '/') && !isMark(parts[at + 1], '/')) {
      notes.fail('unit', near);
      return part;
    }
    notes.note(`I read ${part.text} as ${unit}.`);
    return timeOf(part, factor);
  });
}

function timeOf({ value, text }: NumberToken, factor: number): TimeToken {
  return { kind: 'time', seconds: value * factor, factor, text };
}

/** '3 rounds', '3x', 'x3', 'zone 3'. */
function isCount(parts: readonly Part[], at: number): boolean {
  const before = lowOf(parts[at - 1]);
  return COUNTED.has(lowOf(parts[at + 1])) || before === 'x' || /^z(?:one)?$/.test(before);
}

/** The unit of a number next to a slash: the other side's, else seconds; a pomodoro uses minutes. */
function slashFactor(parts: readonly Part[], at: number): number | undefined {
  for (const side of [1, -1]) {
    const other = parts[at + 2 * side];
    if (!isMark(parts[at + side], '/')) continue;
    if (other?.kind === 'time') return other.factor;
    if (other?.kind === 'number')
      return parts.some((part) => /^(?:pomodoros?|study(?:ing)?|focus|homework|reading)$/.test(lowOf(part)))
        ? MINUTE
        : 1;
  }
  return undefined;
}

/** The unit of a number next to a word that can only take a time. */
function namedFactor(parts: readonly Part[], at: number): number | undefined {
  const [before, after] = [lowOf(parts[at - 1]), lowOf(parts[at + 1])];
  const around = wordsOf(parts.filter((part) => part.kind === 'word'));
  const value = parts[at]?.kind === 'number' ? parts[at].value : 0;
  const hasTime = parts.some((part) => part.kind === 'time');
  const isNamed = !hasTime && parts.filter((part) => part.kind === 'number').length === 1;
  if (isNamed && isInMinutes(around)) return value <= MOST_MINUTES ? MINUTE : undefined;
  return BARE.has(after) || (BARE.has(before) && (parts[at + 1]?.kind !== 'word' || after === 'x')) ? 1 : undefined;
}
