// How often: '3 rounds of', 'x3', 'repeat 3 times', 'six of them'; and '5 exercises'.
// cspell:ignore NTPL Xwfs TPLK sexfwa lhkno lhkof nlhkuo nlkv

import { FOR_EVER } from '../../guard/guard.ts';
import type { ParseNotes } from '../../lexer/notes.ts';
import { newToken, signsOf, wordsOf, type Token } from '../../lexer/token.ts';
import { EDGE, firstOf, lastOf, lowAt, rule, START, tokenAt, withSign, type Build, type Rule } from './rule.ts';

/** What one does with what was said before, and how it follows itself. */
const GOING = /^(?:i|we|you|go|run|keep|cycle|perform|complete|over|back)$/;
const OVER = /^(?:over|but|back|row|again|more)$/;

function countIn(found: readonly Token[], notes: ParseNotes, noun = ''): Token {
  const number = found.find(({ sign }) => sign === 'N');
  const value = number?.value ?? FOR_EVER;
  if (number !== undefined && (!Number.isInteger(value) || value < 1))
    notes.fail('unread', wordsOf(found.filter(({ sign }) => sign !== 'o')));
  const kind = noun || (found.find(({ sign }) => /[ktr]/.test(sign))?.sign ?? 'x');
  return newToken('K', wordsOf(found), { value, low: `#${kind}` });
}

const count: Build = (found, { notes }) => [countIn(found, notes)];
const isPlural = (word: string): boolean => word.endsWith('s');
/** The same count, for the first of the tokens alone. */
const repeat = (found: readonly Token[]): Token => ({ ...lastOf(found), text: wordsOf(found), low: '#repeat' });

/** Counts. */
export const COUNTS: readonly Rule[] = [
  rule('∞[ktr]?', count),
  rule(`(?<![N/-])N[xy](?=[NTPL(nlRAKoqXwfsG&]|${EDGE})`, count),
  rule('x[l]?N[ktr]?(?![/-])', count),
  rule(`t:?N${EDGE}`, count),
  rule('NoRh|Noh|No(?=T(?!R))', count),
  rule('N(?=q|m(?!N|[fo]?N))', (found, around) =>
    isPlural(around.behind.low) || around.behind.sign === 'q' ? count(found, around) : undefined,
  ),
  rule('N(?=Tk)', count),
  // '4 laps, 1 min between laps'.
  rule(`${START}D(?=w|${EDGE})`, ([far], { all }) =>
    far && / ?laps?$/.test(far.low) && withSign(all, 'b').length > 0
      ? [newToken('K', far.text, { value: far.value, low: '#k' })]
      : undefined,
  ),
  rule(`${START}[kr]l?:?N${EDGE}|(?<=T)[kr]:?N${EDGE}`, (found, around) => {
    const isHeading = /^(?:round|block|(?:super)?set|part|circuit|rotation|batch)$/.test(lowAt(found, 0));
    return isHeading && found[1]?.sign !== ':' ? undefined : count(found, around);
  }),
  rule(`N[kt](?![oN]*[/])o?`, (found, around) => (/[-/]/.test(around.before.sign) ? undefined : count(found, around))),
  rule(`${START}N[rt]s${EDGE}`, (found, { notes }) => {
    const one = countIn(found, notes);
    notes.note(`I took "${wordsOf(found)}" as ${one.value * 2} times.`);
    return [{ ...one, value: one.value * 2 }];
  }),
  rule('Nr(?:ek|nk)', (found, { notes }) => [countIn(found, notes, 'r')]),
  rule(`Nr(?=o?l?[TPLK]|[,;.:\\n*¶)sexfwaKGR(&>]|$)`, count),
  rule('Nn{1,3}oT', (found, { notes }) =>
    isPlural(lowAt(found, -3)) ? [countIn(found.slice(0, 1), notes), ...found.slice(1, -2), lastOf(found)] : undefined,
  ),
  rule('N(?:n|A){1,2}k(?=[,;.:o]|$|w)', (found, { notes }) => [
    countIn([tokenAt(found, 0), lastOf(found)], notes),
    ...found.slice(1, -1),
  ]),
  rule('N[nA]{1,2}(?=,?[lf]*T[lf]*e)', (found) => (isPlural(lowAt(found, -1)) ? [places(found)] : undefined)),
];

function places(found: readonly Token[]): Token {
  return newToken('X', wordsOf(found), { value: firstOf(found, 'N').value });
}

/** What stands around counts, and counts of more than one step. */
export const AROUND_COUNTS: readonly Rule[] = [
  rule('x?Nn?p[o]?', (found) => [places(found)]),
  rule('(?<=T)k[o]?', ([word], { all }) => (withSign(all, 'K').length > 0 && word?.low !== 'series' ? [] : undefined)),
  rule('[KX]x(?=[TPL(])', ([one]) => one && [one]),
  rule('(?:u[lhkno]{0,3}|(?<=[,;.\n>&]|^)[lho]*h[lhkof]*)f?K', (found) => [repeat(found)]),
  rule(`fK`, ([, one]) => one && [one]),
  // 'Go through it twice', 'do the whole thing five times back to back', 'and go round twice'.
  rule(`(?:&|${START})[nlhkuo]+K`, (found) => {
    const words = found.slice(0, -1).filter(({ sign }) => sign !== '&');
    const isAgain = words.every(({ sign, low }) => sign !== 'n' || GOING.test(low)) && /[hn]/.test(signsOf(words));
    if (!isAgain) return undefined;
    return [...(found[0]?.sign === '&' ? [newToken(',', ',')] : []), repeat(found)];
  }),
  rule(`K[nlkv]+(?:${EDGE}|(?=n?j))`, ([one, ...behind]) =>
    one && behind.every(({ sign, low }) => sign !== 'n' || OVER.test(low)) ? [one] : undefined,
  ),
  // '30 s between the two rounds' behind 'twice'.
  rule('(?<=b[l]*)K', ([one], { all }) =>
    one && withSign(all, 'K').filter(({ value }) => value === one.value).length > 1
      ? [{ ...one, sign: 'k' }]
      : undefined,
  ),
  // 'Repeat the whole thing 4 times on different edges'.
  rule(`K[nl]+${EDGE}`, ([one, ...behind], { notes }) => {
    if (one?.low !== '#repeat' || !/^(?:on|with|in|at|for)$/.test(lowAt(behind, 0))) return undefined;
    notes.note(`I left out "${wordsOf(behind)}".`);
    return [one];
  }),
];

/** Counts of counts, of sides and of parts. */
export const COUNTS_OF_COUNTS: readonly Rule[] = [
  // '8 times with the left leg and then 8 times with the right'.
  rule('K[wl]*ni?,?&?>?K?[wl]*ni?', (found, { notes }) => {
    const [one, other] = withSign(found, 'K');
    const [side, ...others] = found.filter(({ low }) => /^(?:left|right)$/.test(low));
    const isBoth = others.length === 1 && side?.low !== others[0]?.low;
    if (one === undefined || !isBoth || (other !== undefined && other.value !== one.value)) return undefined;
    notes.note(`I took "${wordsOf(found)}" as ${one.value * 2} times.`);
    return [{ ...one, value: one.value * 2 }];
  }),
  // '3 blocks. Each block is 4 times …'.
  rule('K[.,;]l?ek[:,]?(?!n)', ([one]) => one && [one, newToken(':', ':')]),
  // 'One round is …', 'sets of …'.
  rule(`${START}(?:Kn(?=[TnK])|ko(?=T))`, ([one, is]) =>
    one?.sign === 'k' || (one?.value === 1 && /^(?:is|has)$/.test(is?.low ?? '')) ? [] : undefined,
  ),
  // What is repeated 'all' is more than the step before it.
  rule('&?K', (found, { at, all }) =>
    lowAt(found, -1) === '#repeat' && /[TP][^,;.:\n*¶()>|]*$/.test(signsOf(all.slice(0, at)))
      ? [newToken(',', ','), lastOf(found)]
      : undefined,
  ),
  rule('K[.,;:]ek?n(?=K)', (found) => (/^(?:is|has|contains)$/.test(lowAt(found, -1)) ? found.slice(0, 1) : undefined)),
  rule('k(?=K)', () => []),
  rule(`${START}n{1,3}(?=K\\()`, (found) => [...found, newToken(':', ':')]),
  rule(`K[o]+`, ([one]) => one && [{ ...one, low: one.low === '#repeat' ? '#repeat' : '#of' }]),
];
