// Tokens as clauses: what stands between commas, line ends and 'then', with brackets kept as lists of their own.

import { tokenText, type Mark, type Token } from './token.ts';

/** How a clause hangs on the one before it, from loose to tight. */
export type Joint = 'blank' | 'line' | 'then' | 'comma';

/** What stands in brackets. */
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

const BREAKS: Partial<Record<Mark, Joint>> = { ',': 'comma', ';': 'then', '.': 'then', '?': 'then', line: 'line' };
const THEN = new Set(['then', 'finally', 'lastly', 'afterwards', 'next']);
const TIGHTNESS: readonly Joint[] = ['blank', 'line', 'then', 'comma'];

/** The clauses of some tokens; a bracket that never closes closes at the end, one that never opened is passed over. */
export function clausesOf(tokens: readonly Token[]): readonly Clause[] {
  return readClauses({ tokens, at: 0 }, false);
}

function readClauses(cursor: Cursor, isNested: boolean): readonly Clause[] {
  const clauses: Clause[] = [];
  let parts: Part[] = [];
  let joint: Joint = 'line';
  let isBulleted = false;
  const close = (next: Joint): void => {
    // Of two breaks in a row the looser one counts.
    const isEmpty = parts.length === 0;
    if (!isEmpty) clauses.push({ parts, joint, isBulleted });
    joint = isEmpty && TIGHTNESS.indexOf(joint) < TIGHTNESS.indexOf(next) ? joint : next;
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

/** The parts as they stood, on one line. */
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

/** The low form of a word, '' of anything else. */
export function lowOf(part: Part | undefined): string {
  return part?.kind === 'word' ? part.low : '';
}

/** Whether a part is this mark. */
export function isMark(part: Part | undefined, mark: Mark): boolean {
  return part?.kind === 'mark' && part.text === mark;
}
