// Tokens as clauses: the stretches between commas, line ends, colons and 'then', with brackets kept as one token.
// cspell:ignore Apgk TPLGV TPLVG

import { standsAlone, typeOfName } from '../../timer/type-of-name.ts';
import { signsOf, newToken, wordsOf, type Token } from '../lexer/token.ts';
import { tokenAt } from './rules/rule.ts';

/** How a clause hangs on the one before it, from loose to tight. */
export type Joint = 'blank' | 'line' | 'stop' | 'then' | 'colon' | 'comma';

/** A stretch of tokens without a break. */
export interface Clause {
  readonly tokens: readonly Token[];
  readonly joint: Joint;
  /** Whether it begins a line with a bullet or a number of a list. */
  readonly isBulleted: boolean;
  /** Whether a colon ends it, so that what follows belongs to it. */
  readonly isHeading: boolean;
}

const TIGHTNESS: readonly Joint[] = ['blank', 'line', 'stop', 'then', 'colon', 'comma'];

/** Whether a joint parts what the other would leave together; nothing parts the whole text. */
export function isLooser(one: Joint | undefined, other: Joint): boolean {
  return one === undefined || TIGHTNESS.indexOf(one) < TIGHTNESS.indexOf(other);
}

const BREAKS: Readonly<Record<string, Joint>> = {
  ',': 'comma',
  ';': 'stop',
  '.': 'stop',
  '>': 'then',
  '\n': 'line',
  '*': 'line',
  '¶': 'blank',
};

/** No one writes more brackets in brackets, and many would take long. */
const DEEPEST = 4;

/** Brackets as one token each; one that never closes closes at the end, one that never opened is ignored. */
export function bracketed(tokens: readonly Token[]): readonly Token[] {
  const stack: Token[][] = [[]];
  const close = () => {
    const inner = stack.pop() ?? [];
    stack.at(-1)?.push(newToken('(', '()', { inner }));
  };
  for (const token of tokens) {
    if (token.sign === '(' && stack.length > DEEPEST) continue;
    if (token.sign === '(') stack.push([]);
    else if (token.sign !== ')') stack.at(-1)?.push(token);
    else if (stack.length > 1) close();
  }
  while (stack.length > 1) close();
  return stack[0] ?? [];
}

/** The clauses of some tokens. */
export function clausesOf(tokens: readonly Token[]): readonly Clause[] {
  const clauses: Clause[] = [];
  let current: Token[] = [];
  let joint: Joint = 'line';
  let isBulleted = false;
  const close = (next: Joint): void => {
    const isEmpty = current.every(({ sign }) => /[@&d|!-]/.test(sign) && sign !== '!');
    if (!isEmpty) clauses.push({ tokens: current, joint, isBulleted, isHeading: next === 'colon' });
    // Of two breaks in a row the looser one counts; a line that begins with 'then' is a block of its own.
    const isTightened = isEmpty && isLooser(joint, next);
    if (isEmpty && joint === 'line' && next === 'then' && clauses.length > 0) joint = 'blank';
    else if (!isTightened) joint = next;
    if (!isEmpty) isBulleted = false;
    current = [];
  };
  tokens.forEach((token, at) => {
    const next = breakAt(tokens, at, current);
    if (next === undefined) {
      if (token.sign !== ':') current.push(token);
    } else close(next);
    if (token.sign === '*') isBulleted = true;
  });
  close('line');
  return clauses;
}

function breakAt(tokens: readonly Token[], at: number, before: readonly Token[]): Joint | undefined {
  const token = tokenAt(tokens, at);
  if (BREAKS[token.sign] !== undefined) return BREAKS[token.sign];
  if (!/[:d|]/.test(token.sign)) return undefined;
  const behind = tokens.slice(at + 1);
  const end = behind.findIndex(({ sign }) => BREAKS[sign] !== undefined || /[:d|]/.test(sign));
  const after = end < 0 ? behind : behind.slice(0, end);
  if (token.sign === ':') return isNameOf(before, after) ? undefined : 'colon';
  if (token.sign === '|') return isList(tokens, at) ? 'comma' : undefined;
  const stop = behind.findIndex(({ sign }) => /[;.\n*¶]/.test(sign));
  return dashAt(before, after, stop < 0 ? behind : behind.slice(0, stop));
}

/** 'Warm up: 5 min jog', 'plank: 30 s': a name before its time. */
function isNameOf(before: readonly Token[], after: readonly Token[]): boolean {
  if (!/^[nlRApgk&/-]+$/.test(signsOf(before))) return false;
  if (!/T/.test(signsOf(after))) return false;
  const words = wordsOf(before);
  return /^[lf]*T[sZ!lfk]*$/.test(signsOf(after)) && !after.some(({ isEach }) => isEach)
    ? true
    : (standsAlone(words) || typeOfName(words) === 'rest') && /^[^K(P]*$/.test(signsOf(after));
}

/** '1 min row / 1 min bike / 1 min rest', 'squats / lunges 30 s each'. */
function isList(tokens: readonly Token[], at: number): boolean {
  const line = (from: number, step: number) => {
    const signs: string[] = [];
    for (let place = from; place >= 0 && place < tokens.length; place += step) {
      const { sign } = tokenAt(tokens, place);
      if (/[\n*¶;.,:]/.test(sign)) break;
      signs.push(sign);
    }
    return signs.join('');
  };
  const [left, right] = [line(at - 1, -1), line(at + 1, 1)];
  return (
    `${left}|${right}`.split('|').length > 2 || (!/[TP]/.test(left) && /[TP]/.test(right) && !/[TP].*[|]/.test(right))
  );
}

function dashAt(before: readonly Token[], after: readonly Token[], sentence: readonly Token[]): Joint | undefined {
  if (/^(?:round|block|set|part|circuit|day)$/.test(before[0]?.low ?? '') && /^.N$/.test(signsOf(before)))
    return 'colon';
  const [left, right] = [signsOf(before), signsOf(after)];
  const isTimed = (signs: string) => /[TPLGV(]/.test(signs);
  if (before.length === 0 || after.length === 0) return undefined;
  if (before.some(({ isEach }) => isEach)) return 'colon';
  if (isTimed(left) && (isTimed(right) || right.startsWith('K'))) return 'comma';
  if (after.some(({ isEach }) => isEach)) return 'comma';
  if (!isTimed(left) && /^[lf]*T[sZ!]*$/.test(right)) return undefined;
  if (
    !isTimed(left) &&
    !/[KNm]/.test(left) &&
    (isTimed(right) || (isTimed(signsOf(sentence)) && sentence.some(({ sign }) => sign === ',')))
  )
    return 'colon';
  return undefined;
}

/** The signs of two clauses that are one: 'EMOM, 10 min', 'every 2 min, 5 times', '10 min, EMOM', 'EMOM of burpees, 8 rounds'. */
const SCORED: readonly (readonly [left: RegExp, right: RegExp])[] = [
  [/^m$/, /^[TK]$/],
  [/^V$/, /^K$/],
  [/^[^TKm]*T[^TKm]*$/, /^m$/],
  [/^[^TNK]*m[^TNK]*$/, /^K$/],
];

/** Merges the moves of a scored workout ('EMOM 10: 5 burpees, 5 squats'), and a count or a length of it, into its clause. */
export function gathered(clauses: readonly Clause[]): readonly Clause[] {
  const rows: Clause[] = [];
  for (const clause of clauses.flatMap(scoredApart)) {
    const before = rows.at(-1);
    const joined = before && joinedBy(before, clause);
    if (joined === undefined) rows.push(clause);
    else rows[rows.length - 1] = { ...joined, isHeading: clause.isHeading };
  }
  return rows;
}

/** 'AMRAP 7, rest 3 min' and 'EMOM 5 AMRAP 6' as one clause for each workout, and for each rest between. */
function scoredApart(clause: Clause): readonly Clause[] {
  const signs = signsOf(clause.tokens);
  if (signs.replaceAll(/[^m]/g, '').length < 2) return [clause];
  const isLengthFirst = signs.startsWith('T');
  const cuts = [...signs.matchAll(isLengthFirst ? /Tm|RT|RN/g : /m|RT|RN/g)]
    .map(({ index }) => index)
    .filter((at) => at > 0);
  return [0, ...cuts].map((from, at) => ({
    ...clause,
    tokens: clause.tokens.slice(from, cuts[at]),
    joint: at === 0 ? clause.joint : 'comma',
  }));
}

function joinedBy(before: Clause, clause: Clause): Clause | undefined {
  const [left, right] = [signsOf(before.tokens), signsOf(clause.tokens)];
  const isNear = clause.joint === 'comma' || clause.joint === 'colon';
  const isBreath = (tokens: readonly Token[]) => tokens.some(({ low }) => /^breath(?:e|ing)?$/.test(low));
  const both = { ...before, tokens: [...before.tokens, ...clause.tokens] };
  const isWords = !/[TPLVGKmqF(]/.test(right);
  if (/[mVq]/.test(left) && isWords && (isNear || isListed(before, clause)))
    return clause.joint === 'colon' || left.includes('V')
      ? both
      : { ...both, tokens: [...before.tokens, newToken(',', ','), ...clause.tokens] };
  if (!isNear) return undefined;
  if (left.includes('q') && isWords && clause.joint === 'colon') return both;
  const isScored = SCORED.some(([one, other]) => one.test(left) && other.test(right));
  const isBeforeLength = !/[TKF]/.test(left);
  // A row of breaths takes the length beside it.
  const isBreathsLength =
    isBreath(before.tokens) &&
    ((left.includes('N-N') && isBeforeLength && /^f?[TF]$/.test(right)) ||
      (/^[^N]*T[^NTK]*$/.test(left) && isBreath(clause.tokens) && right.includes('N-N')));
  const isNamed = left.includes('q') || isBreath(before.tokens);
  return isScored || isBreathsLength || (isNamed && isBeforeLength && /^[KFfo]+T?$/.test(right)) ? both : undefined;
}

function isListed(scored: Clause, clause: Clause): boolean {
  return clause.joint === 'line' && (clause.isBulleted || clause.tokens[0]?.sign === 'N') && !scored.isBulleted;
}
