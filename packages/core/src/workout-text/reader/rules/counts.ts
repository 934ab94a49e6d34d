// How often: '3 rounds of', 'x3', 'repeat 3 times', 'six of them'; and '5 exercises'.
// cspell:ignore NTPL Xwfs TPLK sexfwa lhkno lhkof nlhkuo nlkv

import { FOR_EVER } from '../../guard/guard.ts';
import type { ParseNotes } from '../../lexer/notes.ts';
import { newToken, wordsOf, type Token, signsOf } from '../../lexer/token.ts';
import { EDGE, lastOf, firstOf, rule, START, tokenAt, withSign, type Build, type Rule } from './rule.ts';

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

function isHeading([word, mark]: readonly Token[]): boolean {
  return /^(?:round|block|(?:super)?set|part|circuit|rotation|batch)$/.test(word?.low ?? '') && mark?.sign !== ':';
}

/** Counts. */
export function counts(notes: ParseNotes): readonly Rule[] {
  const count: Build = (found) => [countIn(found, notes)];
  return [
    rule('∞[ktr]?', count),
    rule(`(?<![N/-])N[xy](?=[NTPL(nlRAKoqXwfsG&]|${EDGE})`, count),
    rule('x[l]?N[ktr]?(?![/-])', count),
    rule(`t:?N${EDGE}`, count),
    rule('NoRh|Noh|No(?=T(?!R))', count),
    rule('N(?=q|m(?!N|[fo]?N))', (found, at, all) =>
      all[at + 1]?.low.endsWith('s') || all[at + 1]?.sign === 'q' ? count(found, at, all) : undefined,
    ),
    rule('N(?=Tk)', count),
    // '4 laps, 1 min between laps'.
    rule(`${START}D(?=w|${EDGE})`, ([far], _, all) =>
      / ?laps?$/.test(far?.low ?? '') && withSign(all, 'b').length > 0
        ? [newToken('K', far?.text ?? '', { value: far?.value ?? 1, low: '#k' })]
        : undefined,
    ),
    rule(`${START}[kr]l?:?N${EDGE}|(?<=T)[kr]:?N${EDGE}`, (found) =>
      isHeading(found) ? undefined : count(found, 0, []),
    ),
    rule(`N[kt](?![oN]*[/])o?`, (found, at, all) =>
      /[-/]/.test(all[at - 1]?.sign ?? '') ? undefined : count(found, at, all),
    ),
    rule(`${START}N[rt]s${EDGE}`, (found) => {
      const one = countIn(found, notes);
      notes.note(`I took "${wordsOf(found)}" as ${one.value * 2} times.`);
      return [{ ...one, value: one.value * 2 }];
    }),
    rule('Nr(?:ek|nk)', (found) => [countIn(found, notes, 'r')]),
    rule(`Nr(?=o?l?[TPLK]|[,;.:\\n*¶)sexfwaKGR(&>]|$)`, count),
    rule('Nn{1,3}oT', (found) =>
      (found.at(-3)?.low ?? '').endsWith('s')
        ? [countIn(found.slice(0, 1), notes), ...found.slice(1, -2), lastOf(found)]
        : undefined,
    ),
    rule('N(?:n|A){1,2}k(?=[,;.:o]|$|w)', (found) => [
      countIn([tokenAt(found, 0), lastOf(found)], notes),
      ...found.slice(1, -1),
    ]),
    rule('N[nA]{1,2}(?=,?[lf]*T[lf]*e)', (found) =>
      (found.at(-1)?.low ?? '').endsWith('s')
        ? [newToken('X', wordsOf(found), { value: tokenAt(found, 0).value })]
        : undefined,
    ),
  ];
}

/** What stands around counts, and counts of more than one step. */
export function aroundCounts(notes: ParseNotes): readonly Rule[] {
  return [
    rule('x?Nn?p[o]?', (found) => {
      const number = firstOf(found, 'N');
      return [newToken('X', wordsOf(found), { value: number.value })];
    }),
    rule('(?<=T)k[o]?', ([word], _, all) => (withSign(all, 'K').length > 0 && word?.low !== 'series' ? [] : undefined)),
    rule('[KX]x(?=[TPL(])', ([one]) => one && [one]),
    rule('(?:u[lhkno]{0,3}|(?<=[,;.\n>&]|^)[lho]*h[lhkof]*)f?K', (found) => {
      const one = lastOf(found);
      return [{ ...one, text: wordsOf(found), low: '#repeat' }];
    }),
    rule(`fK`, ([, one]) => one && [one]),
    // 'Go through it twice', 'do the whole thing five times back to back', 'and go round twice'.
    rule(`(?:&|${START})[nlhkuo]+K`, (found) => {
      const words = found.slice(0, -1).filter(({ sign }) => sign !== '&');
      const isAgain = words.every(({ sign, low }) => sign !== 'n' || GOING.test(low)) && /[hn]/.test(signsOf(words));
      return isAgain
        ? [
            ...(found[0]?.sign === '&' ? [newToken(',', ',')] : []),
            { ...lastOf(found), text: wordsOf(found), low: '#repeat' },
          ]
        : undefined;
    }),
    rule(`K[nlkv]+(?:${EDGE}|(?=n?j))`, ([one, ...behind]) =>
      one && behind.every(({ sign, low }) => sign !== 'n' || OVER.test(low)) ? [one] : undefined,
    ),
    // '30 s between the two rounds' behind 'twice'.
    rule('(?<=b[l]*)K', ([one], _, all) =>
      one && withSign(all, 'K').filter(({ value }) => value === one.value).length > 1
        ? [{ ...one, sign: 'k' }]
        : undefined,
    ),
    // 'Repeat the whole thing 4 times on different edges'.
    rule(`K[nl]+${EDGE}`, ([one, ...behind]) => {
      if (one?.low !== '#repeat' || !/^(?:on|with|in|at|for)$/.test(behind[0]?.low ?? '')) return undefined;
      notes.note(`I left out "${wordsOf(behind)}".`);
      return [one];
    }),
  ];
}

/** Counts of counts, of sides and of parts. */
export function countsOfCounts(notes: ParseNotes): readonly Rule[] {
  return [
    // '8 times with the left leg and then 8 times with the right'.
    rule('K[wl]*ni?,?&?>?K?[wl]*ni?', (found) => {
      const [one, other] = withSign(found, 'K');
      const sides = found.filter(({ low }) => /^(?:left|right)$/.test(low));
      if (
        one === undefined ||
        sides.length !== 2 ||
        sides[0]?.low === sides[1]?.low ||
        (other !== undefined && other.value !== one.value)
      )
        return undefined;
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
    rule('&?K', (found, at, all) =>
      found.at(-1)?.low === '#repeat' && /[TP][^,;.:\n*¶()>|]*$/.test(signsOf(all.slice(0, at)))
        ? [newToken(',', ','), lastOf(found)]
        : undefined,
    ),
    rule('K[.,;:]ek?n(?=K)', (found) =>
      /^(?:is|has|contains)$/.test(found.at(-1)?.low ?? '') ? found.slice(0, 1) : undefined,
    ),
    rule('k(?=K)', () => []),
    rule(`${START}n{1,3}(?=K\\()`, (found) => [...found, newToken(':', ':')]),
    rule(`K[o]+`, ([one]) => one && [{ ...one, low: one.low === '#repeat' ? '#repeat' : '#of' }]),
  ];
}
