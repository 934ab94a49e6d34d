// Rests that are no steps of their own, in whatever order their words stand, and lengths for each of several steps.
// cspell:ignore lehf kprn lehkprn kprhn nawloj nlgk

import { newToken, wordsOf, type Token, signsOf } from '../../lexer/token.ts';
import { EDGE, firstOf, lastOf, lowAt, rule, tokenAt, type Build, type Rule } from './rule.ts';

/** A rest between, whose length is among the tokens; `inner` is what it says. */
function gapOf(found: readonly Token[], inner = found): Token {
  return { ...firstOf(found, 'T'), sign: 'G', text: wordsOf(found), inner };
}

/** 'No break after the last one', 'leave out the last rest', 'and on the last round no rest'. */
const LAST = '(?:last|final)(?: (?:one|round|set|time|rep))?';
const NO_LAST = new RegExp(
  `^,? ?(?:and |but )?(?:(?:no|without)(?: a| any)? REST (?:after|on|in|at|for) the (?:${LAST}|end)|(?:no|skip|leave out|without|drop|omit|minus)(?: the)? ${LAST} REST|(?:after|on|in|for) the ${LAST},? no REST)$`.replaceAll(
    'REST',
    '(?:rest|break|pause|recovery)',
  ),
  'i',
);

const gap: Build = (found) => [gapOf(found)];

function isActive(found: readonly Token[]): boolean {
  return found.some(({ sign }) => /[RA]/.test(sign)) || found.every(({ sign }) => /[wl&T]/.test(sign));
}

/** A length for each, and one that comes every so often. */
export const EACH: readonly Rule[] = [
  // '30 s per quadrant, 4 quadrants'.
  rule('T[lf]*en[,;:.]Nn', (found) =>
    lowAt(found, -1) === `${lowAt(found, -4)}s`
      ? [
          tokenAt(found, 0),
          newToken(',', ','),
          newToken('K', wordsOf(found.slice(-2)), { value: tokenAt(found, -2).value, low: '#k' }),
        ]
      : undefined,
  ),
  rule('T[lf]*en(?=[:d|,])', (found) => (lowAt(found, -2) === 'per' ? forEach(found) : undefined)),
  rule('T(?:[lf]|n(?=e))*e(?![ik])(?:[lh]*[ph])?o?', (found) =>
    lowAt(found, -1) === 'every' || found.some(({ sign, low }) => sign === 'n' && low !== 'on')
      ? undefined
      : forEach(found),
  ),
  rule(`(?<=[,;.:\\n*¶()>&dn]|^)[l]*e(?:[lhp]|n(?=[lf]?T)){0,2}[lf]*T`, (found) =>
    firstOf(found, 'e').low === 'every' && !/[pn]/.test(signsOf(found)) ? undefined : forEach(found),
  ),
  rule('eT', (found) => {
    const { seconds, factor } = lastOf(found);
    return lowAt(found, 0) === 'every' ? [newToken('V', wordsOf(found), { seconds, factor })] : undefined;
  }),
];

function forEach(found: readonly Token[]): readonly Token[] {
  return [{ ...firstOf(found, 'T'), isEach: true }];
}

/** Other parts, lengths of everything, and rests that lie behind each. */
export const PARTS: readonly Rule[] = [
  rule('(?<=P[nAl]{0,3})&(?=[nlRAo]*T)', () => [newToken(',', ',')]),
  rule('T(?=To?R(?!T))|(?<=[TP])K(?=To?R)', ([one]) => one && [one, newToken(',', ',')]),
  // '20 min easy + 6 x 20 s': another part. 'A run with 5 x 1 min surges' is in it.
  rule('[&w]?K(?=o?[TP]|\\((?![^)]{0,4}R[^)]{0,4}\\)|T\\)))', (found, { at, all }) => {
    if (!/[TP][^,;.:\n*¶()>|K]*$/.test(signsOf(all.slice(0, at)))) return undefined;
    return found[0]?.sign === 'w' ? [newToken('∞', wordsOf(found))] : [newToken(';', ';'), lastOf(found)];
  }),
  rule(`,?&?[nawlojRkh]+${EDGE}`, (found) =>
    NO_LAST.test(wordsOf(found)) ? [newToken('E', wordsOf(found))] : undefined,
  ),
  rule('[,]?[w&]*jR[lb]*', () => []),
  rule('[lf]*T[l]*v(?!:)|[l]*vo?T|&?u[fn]l*T', (found) => {
    if (found.some(({ sign, low }) => sign === 'n' && !/^(?:until|till?)$/.test(low))) return undefined;
    const isRepeated = found.some(({ sign }) => sign === 'u');
    const fill = newToken('F', wordsOf(found), { seconds: firstOf(found, 'T').seconds });
    return isRepeated ? [newToken(',', ','), fill] : [fill];
  }),
  // 'With equal rest', 'each followed by 1 min easy'.
  rule('wn[ltn]{0,3}R', (found) => (lowAt(found, 1) === 'half' ? [restLike(found, -0.5)] : undefined)),
  rule('w?nR', (found) => (/^(?:equal|same)$/.test(lowAt(found, -2)) ? [restLike(found, -1)] : undefined)),
  rule('[,]?en?>l*T[nARol]*|[,]?ewl*T[nARol]*a', (found) => [
    gapOf(found, [newToken('a', 'after each one'), ...found.filter(({ sign }) => /[TnAR]/.test(sign))]),
  ]),
];

/** A rest that lasts as long as the work before it, or a part of that. */
function restLike(found: readonly Token[], seconds: number): Token {
  return newToken('G', wordsOf(found), { seconds, inner: found });
}

/** Rests between. */
export const RESTS: readonly Rule[] = [
  // 'With 20 s between sides', '15 s rest when switching legs', '10 s to switch sides'.
  rule('[w&]*l*R?[lfo]*T[ol]*R?(?:b[le]*|nn?g?|lg|lnl?)i', (found) =>
    found.some(({ sign, low }) => sign === 'b' || /^(?:switch|chang|swap)/.test(low)) ? [gapOf(found)] : undefined,
  ),
  rule('[w&]*l*(?:n?[RA][lfo]*)?T(?:[olAnr]){0,5}R?[l]*b[lehf]*(?:[kprnA]|h)?(?:e(?=[,;.]|$))?', gap),
  // '15 s between poses to change over'.
  rule(`(?<=G)l[nlgkA>hi]+${EDGE}`, (found, { notes }) => {
    if (lowAt(found, 0) !== 'to') return undefined;
    notes.note(`I left out "${wordsOf(found)}".`);
    return [];
  }),
  rule('[w&]*l*(?:R[lfo]*)?T(?:[olAn]){0,4}R?[l]*a(?:l?e[lh]*[kprn]?|h)', gap),
  rule('(?:[w&]*R?l*b[lehkprn]{1,3}|al?e[kprhn]{1,2})[,:]?(?:R|[lfo])*T[o]*[A]?R?', gap),
  rule(`[w&]*l*T[lf]+[gp][lnp]?|[w&]*l*Tg(?=${EDGE})`, (found) =>
    (found.some(({ low }) => low === 'to') && found.some(({ sign, low }) => sign === 'g' || low === 'move')) ||
    /^(?:transition|changeover)s?$/.test(lowAt(found, -1))
      ? [gapOf(found)]
      : undefined,
  ),
  rule(`w[l&]*(?:R[lfo]*T|T[oln]*[AR]+n?|T(?=${EDGE}|x|K))R?`, (found, { before }) =>
    isActive(found) && !/^(?:start|begin|finish|end)$/.test(before.low) ? [gapOf(found)] : undefined,
  ),
  // '8 x 1 min with 30 s at the wall'.
  rule(`(?<=K[^T,;.:\\n*¶()>|]{0,3}T[^T,;.:\\n*¶()>|]{0,4})wl*T[ln]+${EDGE}`, (found, { notes }) => {
    notes.note(`I took "${wordsOf(found.slice(1))}" as the rest.`);
    return [gapOf(found)];
  }),
];
