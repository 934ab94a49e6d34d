// Numbers without a unit that can only be times: '30 on', 'rest 90', 'warm up 5', those of a boxer, of a row whose unit is written
// once.
// cspell:ignore TNGP ktrpxy KGTPLXZN TPLN Lxktr

import type { ParseNotes } from '../../lexer/notes.ts';
import { newToken, timeOf, wordsOf, type Token, signsOf } from '../../lexer/token.ts';
import { BARE, isInMinutes } from '../../lexer/words.ts';
import { lastIndexWhere } from '../parsed.ts';
import { boundsAt, EDGE, firstOf, lastOf, rule, tokenAt, withSign, type Around, type Rule } from './rule.ts';

const MINUTE = 60;
const FIGHTS = /\b(?:box(?:ing)?|kick-?boxing|muay thai|thai|mma|bjj|sparring|judo|wrestling|karate)\b/i;

function timed(number: Token, factor: number, notes: ParseNotes): Token {
  notes.note(`I read ${number.text} as ${factor === 1 ? 'seconds' : 'minutes'}.`);
  return timeOf(number, factor);
}

/** What is right behind the number of a time, 'min' of '5 min', with the space before it; undefined for '1 h 5 min'. */
function unitOf(time: Token): string | undefined {
  return /^\d+( ?\D+)$/.exec(time.text)?.[1];
}

/** Numbers with the unit of others, and those of fights and efforts. */
export const SHARED_UNITS: readonly Rule[] = [
  // 'Bike 45 min: 15 easy, 15 steady, 15 hard': numbers that add up to the length have its unit.
  rule('T[nlA]*:(?:&?N[nlAk]+,?&?){2,}', (found, { notes }) => {
    const total = tokenAt(found, 0);
    const numbers = withSign(found, 'N');
    if (numbers.reduce((sum, { value }) => sum + value, 0) !== total.value) return undefined;
    notes.note(`I read ${numbers.map(({ text }) => text).join(', ')} as ${total.text.replace(/^[\d.]+ ?/, '')}.`);
    return found.map((one) => (one.sign === 'N' ? timeOf(one, total.factor) : one));
  }),
  // '30 s left, 30 right'.
  rule('(?<=,&?)N(?=[nA]+(?:,|\\.?$|\\.?\n))', (found, { at, all, notes }) => {
    const { value, text } = tokenAt(found, 0);
    const first = firstOf(all.slice(0, at), 'T');
    const unit = unitOf(first);
    if (unit === undefined || first.value !== value) return undefined;
    notes.note(`I read each ${text} as ${text}${unit}.`);
    return [{ ...first, text: text + unit }];
  }),
  // '12 x 3' of a boxer, '2x20 FTP'.
  rule('(?<![/])Nx(N)(?![/x:N(-])', (found, { at, all, notes }) => {
    const length = lastOf(found);
    const words = wordsOf(all);
    const behind = all.slice(at + 3, at + 5);
    const isFight = FIGHTS.test(words) && length.value <= 10;
    const isEffort =
      /^(?:ftp|sweet|threshold|tempo|steady|lt)$/.test(firstOf(behind, 'n').low) || signsOf(behind).includes('Z');
    if ((!isFight && !isEffort) || /breathing/i.test(words)) return undefined;
    const isAll = isFight && !/[TNGP]/.test(signsOf(all.slice(0, at)) + signsOf(all.slice(at + 3)));
    if (isAll) notes.note('No rest was given, so I put 1 min between the rounds.');
    const minute = { seconds: MINUTE, factor: MINUTE };
    const rest = newToken('G', 'rest 1 min', { seconds: MINUTE, inner: [newToken('T', '1 min', minute)] });
    return [...found.slice(0, 2), timed(length, MINUTE, notes), ...(isAll ? [rest] : [])];
  }),
];

const isBare = ({ low }: Token): boolean => BARE.has(low);
const isWord = ({ sign }: Token): boolean => /[a-zA-Z]/.test(sign) && !/[KGTPLXZN]/.test(sign);

/** Numbers beside what can only have a time. */
export const BARE_NUMBERS: readonly Rule[] = [
  // 'Sprint 15 rest 45'.
  rule(`(?<=[nA])NRN(?=[fxKN]|${EDGE})`, ([work, rest, off], { notes }) =>
    work && off && rest?.low === 'rest' ? [timed(work, 1, notes), rest, timed(off, 1, notes)] : undefined,
  ),
  rule('N', (found, around) => {
    const { before, behind, notes } = around;
    const number = tokenAt(found, 0);
    const isTimes = isBare(before) && /^xN(?![a-zA-Z(])/.test(signsOf(around.all.slice(around.at + 1, around.at + 4)));
    if (/[mr]/.test(before.sign) || (/[ktrpxyNT/D-]/.test(behind.sign) && !isTimes)) return undefined;
    const near = alike(number, around);
    if (near !== undefined || /[x/-]/.test(before.sign)) return near && [near];
    const factor = factorBeside(number, around);
    if (factor === 'unclear') notes.fail('unit', wordsOf(regionOf(around)));
    return typeof factor === 'number' ? [timed(number, factor, notes)] : undefined;
  }),
];

function regionOf({ all, at }: Around): readonly Token[] {
  return all.slice(...boundsAt(all, at));
}

/** The unit of a number by the words beside it; undefined if it has none. */
function factorBeside({ value }: Token, around: Around): number | 'unclear' | undefined {
  const { at, all, before, behind } = around;
  const isBreath =
    /^(?:inhale|exhale)$/.test(before.low) || (before.low === 'hold' && all.some(({ low }) => low === 'inhale'));
  if (isBreath && value <= 20) return 1;
  const isEdge =
    /^(?:up|down|warm-?up|cool-?down)$/.test(before.low) &&
    /\b(?:warm|cool)/i.test(wordsOf(all.slice(Math.max(0, at - 2), at)));
  if (isEdge && value <= 60) return MINUTE;
  const region = regionOf(around);
  const names = wordsOf(region.filter(({ sign }) => /[nlRA&]/.test(sign)));
  const isNamed = /^[^TPLN]*N[^TPLN]*$/.test(signsOf(region));
  if (isNamed && isInMinutes(names)) return value <= 60 ? MINUTE : undefined;
  if (!isBare(behind) && !(isBare(before) && (!isWord(behind) || behind.sign === 'x'))) return undefined;
  // '2 min on, 1 off'.
  const on = all.slice(0, at).find(({ sign }) => sign === 'T');
  const isPart = on?.factor === MINUTE && /^(?:on|off|rest|easy|hard)$/.test((all[at + 1] ?? before).low);
  if (value < 5 && isPart) return MINUTE;
  if (value < 5 || (before.low === 'break' && !all.some(({ sign }) => sign === 'T'))) return 'unclear';
  return 1;
}

/** 'Work for 52 minutes, rest for 17', 'jog for 10 min, run for 20', 'AMRAP 7, rest 3', 'warm up 10, main 20, cool down 5'. */
function alike(number: Token, { at, all, notes }: Around): Token | undefined {
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
