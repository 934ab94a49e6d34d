// Clauses that belong to one workout with a name of its own, in one clause: 'EMOM 10: 5 burpees, 5 squats', 'tabata, 8 rounds'.
// cspell:ignore TPLVG

import { signsOf, newToken, type Token } from '../lexer/token.ts';
import type { Clause } from './clause.ts';

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
