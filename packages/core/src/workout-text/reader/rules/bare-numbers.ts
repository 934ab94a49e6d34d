// Numbers without a unit that can only be times: '30 on', 'rest 90', 'warm up 5', those of a boxer, of a row whose unit is written
// once.
// cspell:ignore TNGP ktrpxy KGTPLXZN xktr

import type { ParseNotes } from '../../lexer/notes.ts';
import { newToken, timeOf, wordsOf, type Token, signsOf } from '../../lexer/token.ts';
import { BARE, isInMinutes } from '../../lexer/words.ts';
import { lastIndexWhere } from '../parsed.ts';
import { boundsAt, EDGE, rule, withSign, type Rule } from './rule.ts';

const MINUTE = 60;
const FIGHTS = /\b(?:box(?:ing)?|kick-?boxing|muay thai|thai|mma|bjj|sparring|judo|wrestling|karate)\b/i;

function timed(number: Token, factor: number, notes: ParseNotes): Token {
  notes.note(`I read ${number.text} as ${factor === 1 ? 'seconds' : 'minutes'}.`);
  return timeOf(number, factor);
}

function isBare(token: Token | undefined): boolean {
  return BARE.has(token?.low ?? '');
}

/** Numbers with the unit of others, and those of fights and efforts. */
export function sharedUnits(notes: ParseNotes): readonly Rule[] {
  return [
    // 'Bike 45 min: 15 easy, 15 steady, 15 hard': numbers that add up to the length have its unit.
    rule('T[nlA]*:(?:&?N[nlAk]+,?&?){2,}', (found) => {
      const [total] = found;
      const numbers = withSign(found, 'N');
      if (total === undefined || numbers.reduce((sum, { value }) => sum + value, 0) !== total.value) return undefined;
      notes.note(`I read ${numbers.map(({ text }) => text).join(', ')} as ${total.text.replace(/^[\d.]+ ?/, '')}.`);
      return found.map((one) => (one.sign === 'N' ? timeOf(one, total.factor) : one));
    }),
    // '30 s left, 30 right'.
    rule('(?<=,&?)N(?=[nA]+(?:,|\\.?$|\\.?\n))', ([number], at, all) => {
      const first = all.slice(0, at).find(({ sign }) => sign === 'T');
      if (number === undefined || first === undefined || first.value !== number.value || !/^\d+ ?\D+$/.test(first.text))
        return undefined;
      const unit = first.text.replace(/^\d+/, '');
      notes.note(`I read each ${number.text} as ${number.text}${unit}.`);
      return [{ ...first, text: number.text + unit }];
    }),
    // '12 x 3' of a boxer, '2x20 FTP'.
    rule('(?<![/])Nx(N)(?![/x:N(-])', ([times, x, length], at, all) => {
      const words = wordsOf(all);
      const isFight = FIGHTS.test(words) && (length?.value ?? 0) <= 10;
      const isEffort =
        /^(?:ftp|sweet|threshold|tempo|steady|lt)$/.test(nextWord(all, at + 3)) ||
        all[at + 3]?.sign === 'Z' ||
        all[at + 4]?.sign === 'Z';
      if (
        length === undefined ||
        times === undefined ||
        x === undefined ||
        (!isFight && !isEffort) ||
        /breathing/i.test(words)
      )
        return undefined;
      const isAll =
        isFight &&
        !all.some((token, place) => /[TNGP]/.test(token.sign) && token !== times && token !== length && place !== at);
      if (isAll) notes.note('No rest was given, so I put 1 min between the rounds.');
      const rest = newToken('G', 'rest 1 min', {
        seconds: 60,
        inner: [newToken('T', '1 min', { seconds: 60, factor: 60 })],
      });
      return [times, x, timed(length, 60, notes), ...(isAll ? [rest] : [])];
    }),
  ];
}

/** Numbers beside what can only have a time. */
export function bareNumbers(notes: ParseNotes): readonly Rule[] {
  return [
    // 'Sprint 15 rest 45'.
    rule(`(?<=[nA])NRN(?=[fxKN]|${EDGE})`, ([work, rest, off]) =>
      work && off && rest?.low === 'rest' ? [timed(work, 1, notes), rest, timed(off, 1, notes)] : undefined,
    ),
    rule('N', ([number], at, all) => {
      if (number === undefined) return undefined;
      const [before, after] = [all[at - 1], all[at + 1]];
      if (/[mr]/.test(before?.sign ?? '')) return undefined;
      const isTimes =
        after?.sign === 'x' &&
        all[at + 2]?.sign === 'N' &&
        isBare(before) &&
        !/[a-zA-Z(]/.test(all[at + 3]?.sign ?? '');
      if (/[ktrpxyNT/D-]/.test(after?.sign ?? '') && !isTimes) return undefined;
      const near = alike(number, at, all, notes);
      if (near !== undefined) return [near];
      if (/[x/-]/.test(before?.sign ?? '')) return undefined;
      const isBreath =
        /^(?:inhale|exhale)$/.test(before?.low ?? '') ||
        (before?.low === 'hold' && all.some(({ low }) => low === 'inhale'));
      if (isBreath && number.value <= 20) return [timed(number, 1, notes)];
      const isEdge =
        /^(?:up|down|warm-?up|cool-?down)$/.test(before?.low ?? '') &&
        /\b(?:warm|cool)/.test(wordsOf(all.slice(Math.max(0, at - 2), at)).toLowerCase());
      if (isEdge && number.value <= 60) return [timed(number, 60, notes)];
      const region = all.slice(...boundsAt(all, at));
      const names = wordsOf(region.filter(({ sign }) => /[nlRA&]/.test(sign)));
      const isNamed = !region.some(({ sign }) => /[TPL]/.test(sign)) && withSign(region, 'N').length === 1;
      if (isNamed && isInMinutes(names)) return number.value <= 60 ? [timed(number, 60, notes)] : undefined;
      const isWord = (token: Token | undefined) =>
        /[a-zA-Z]/.test(token?.sign ?? '') && !/[KGTPLXZN]/.test(token?.sign ?? '');
      if (!isBare(after) && !(isBare(before) && (!isWord(after) || after?.sign === 'x'))) return undefined;
      // '2 min on, 1 off'.
      const on = all.slice(0, at).find(({ sign }) => sign === 'T');
      if (
        number.value < 5 &&
        (on?.factor ?? 1) === MINUTE &&
        /^(?:on|off|rest|easy|hard)$/.test(after?.low ?? before?.low ?? '')
      )
        return [timed(number, MINUTE, notes)];
      if (number.value < 5 || (before?.low === 'break' && !all.some(({ sign }) => sign === 'T'))) {
        notes.fail('unit', wordsOf(region));
        return undefined;
      }
      return [timed(number, 1, notes)];
    }),
  ];
}

/** 'Work for 52 minutes, rest for 17', 'jog for 10 min, run for 20', 'AMRAP 7, rest 3', 'warm up 10, main 20, cool down 5'. */
function alike(number: Token, at: number, all: readonly Token[], notes: ParseNotes): Token | undefined {
  const signs = signsOf(all);
  const [before, behind] = [signs.slice(0, at), signs.slice(at + 1)];
  if (!/^(?:[,;.:\n*¶>)|m]|$)/.test(behind)) return undefined;
  const isScore =
    before.endsWith('R') && number.value < 10 && (/m[fo]?N(?![a-zA-Z])/.test(signs) || /(?<![a-zA-Z])Nm/.test(signs));
  const isWarmUp =
    !/[TPLxktr-]/.test(signs) &&
    /\b(?:warm|cool)(?:ing)?[ -]?(?:up|down)(?: for)? \d/i.test(wordsOf(all)) &&
    /[nRA]f?$/.test(before);
  const last = all[lastIndexWhere(all, ({ sign }, place) => place < at && sign === 'T')];
  const isAlike =
    last !== undefined &&
    /(?:^|[,>&\n]|&>|,>)[nAR]+f?$|fT[^T]*f$/.test(before) &&
    /[RA]f?$|f$/.test(before) &&
    last.factor >= 60;
  if (isScore || isWarmUp) return timed(number, 60, notes);
  if (!isAlike) return undefined;
  notes.note(`I read ${number.text} as ${last.text.replace(/^[\d.:]+ ?/, '')}.`);
  return timeOf(number, last.factor);
}

function nextWord(all: readonly Token[], from: number): string {
  return all.slice(from, from + 2).find(({ sign }) => sign === 'n')?.low ?? '';
}
