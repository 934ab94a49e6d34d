// Tokens in a row as one: counts, rests between, rows and pairs of times, times for each. What people say in many orders is a
// pattern over the signs of tokens, and what carries no meaning is stepped over.

import { endOfSign } from './end-signs.ts';
import { FOR_EVER } from './guard.ts';
import { lastIndexWhere, type ParseNotes } from './parsed.ts';
import { newToken, wordsOf, type Token } from './token.ts';
import { BARE, isInMinutes } from './words.ts';

/** What stands in place of some tokens, or undefined if they are not what they look like; `at` is where they begin in `all`. */
type Build = (found: readonly Token[], at: number, all: readonly Token[]) => readonly Token[] | undefined;
type Rule = readonly [pattern: RegExp, build: Build];

/** A break, or the edge of the text. */
const EDGE = String.raw`(?=[,;.:\n*¶()>d|]|$)`;
const START = String.raw`(?<=[,;.:\n*¶()>&d|]|^)`;
const STUDY = /^(?:pomodoros?|study|studying|focus|homework|reading|revision|work)$/;

/** The signs of some tokens, one letter each. */
export function signsOf(tokens: readonly Token[]): string {
  return tokens.map(({ sign }) => sign).join('');
}

function applied(tokens: readonly Token[], [pattern, build]: Rule): readonly Token[] {
  const signs = signsOf(tokens);
  const done: Token[] = [];
  let from = 0;
  for (const match of signs.matchAll(pattern)) {
    const at = match.index;
    const found = tokens.slice(at, at + match[0].length);
    const put = found.length === 0 ? undefined : build(found, at, tokens);
    if (put === undefined) continue;
    done.push(...tokens.slice(from, at), ...put);
    from = at + found.length;
  }
  return from === 0 ? tokens : [...done, ...tokens.slice(from)];
}

function rule(pattern: string, build: Build): Rule {
  return [new RegExp(pattern, 'gu'), build];
}

function withSign(tokens: readonly Token[], sign: string): readonly Token[] {
  return tokens.filter((token) => token.sign === sign);
}
function has(tokens: readonly Token[], sign: string): boolean {
  return tokens.some((token) => token.sign === sign);
}

/** The tokens with all that belongs together put together; what cannot be goes to the notes. */
export function grouped(tokens: readonly Token[], notes: ParseNotes): readonly Token[] {
  return [
    ...joints(),
    ...zones(notes),
    ...rows(notes),
    ...bareNumbers(notes),
    ...counts(notes),
    ...eachOf(),
    ...rests(notes),
  ].reduce(applied, attached(tokens, notes));
}

/** Chimes, pauses and ends on the times before them, a chime also on the one behind it. */
function attached(tokens: readonly Token[], notes: ParseNotes): readonly Token[] {
  const done: Token[] = [];
  let early: number | undefined;
  for (const token of belled(tokens, notes)) {
    if (token.sign === 'T') done.push(early === undefined ? token : { ...token, chime: early });
    else if (token.sign !== '!') done.push(token);
    if (token.sign === 'T') early = undefined;
    if (token.sign !== '!') continue;
    const at = lastIndexWhere(done, ({ sign }) => sign === 'T');
    const time = done[at];
    if (time === undefined) {
      if (token.chime === undefined) notes.fail('unread', token.low === 'pause' ? 'pause' : 'until');
      else early = token.chime;
    } else if (token.chime !== undefined) done[at] = { ...time, chime: token.chime };
    else if (token.pauses === true) done[at] = { ...time, pauses: true };
    else done[at] = { ...time, end: endOfSign(token.text, time.seconds) };
  }
  if (early !== undefined) notes.fail('unread', 'bell');
  return done;
}

function belled(tokens: readonly Token[], notes: ParseNotes): readonly Token[] {
  return applied(
    tokens,
    rule('[,]?[w&l]*B[nl]?e[TN]', (found) => {
      const time = found.at(-1);
      if (time === undefined) return undefined;
      if (time.sign === 'N') notes.note(`I read ${time.text} as minutes.`);
      return [newToken('!', '', { chime: time.sign === 'N' ? time.value * 60 : time.seconds })];
    }),
  );
}

function joints(): readonly Rule[] {
  return [
    // What follows in rounds is a part of them.
    rule('&?ny', (words, at, all) => {
      if (words.at(-2)?.low !== 'followed') return undefined;
      const isInRounds =
        /[kx][^.;\n]*$/.test(signsOf(all.slice(0, at))) && /No?k[o]|Nk/.test(signsOf(all.slice(0, at)));
      return [newToken(isInRounds ? ',' : '>', wordsOf(words))];
    }),
    rule('ah(?![kprn])', ([after, that]) =>
      that?.low === 'that' && after ? [newToken('>', wordsOf([after, that]))] : undefined,
    ),
    rule('&(?=>)', () => []),
    rule('(?<=W)b', () => []),
    rule('(?<=WT[nAo]{0,3})w(?=l?T)', () => [newToken('&', 'and')]),
    // 'And finish with …' begins something else; 'with a break at the end' too.
    rule('&?n(?=w)', (found, at, all) =>
      /^(?:finish|end)$/.test(found.at(-1)?.low ?? '') && at > 1 && !/[>.;\n]/.test(all[at - 1]?.sign ?? '')
        ? [newToken('>', ''), found.at(-1)!]
        : undefined,
    ),
    rule('wl*T[oRlAn]+', (found) => {
      const place = found.findIndex(({ low }, at) => low === 'end' && found[at - 1]?.low === 'the');
      const from = found.findIndex(({ sign }) => sign === 'T');
      return place < 0 ? undefined : [newToken('>', 'then'), ...found.slice(from, place - 2)];
    }),
    rule('[l]*n(?=T)', (found, _, all) => {
      const isInTurn = all.some(
        ({ low }, place) => low === 'first' && all[place + 1]?.sign === 'T' && !has(all.slice(0, place), 'T'),
      );
      return isInTurn && /^(?:first|last|final)$/.test(found.at(-1)?.low ?? '') ? [] : undefined;
    }),
  ];
}

function zones(notes: ParseNotes): readonly Rule[] {
  return [
    rule('[lc]*zN(?:-N)?c*', (found) => {
      const [number, ...more] = withSign(found, 'N');
      const isZone = number !== undefined && more.length === 0 && /^[1-5]$/.test(number.text);
      if (!isZone) notes.fail('zone', wordsOf(found.filter(({ sign }) => /[zN-]/.test(sign))));
      return isZone ? [newToken('Z', wordsOf(found), { value: number.value })] : [];
    }),
    // Right behind a time, or behind the name of its step.
    rule('T(?:@|(?!w)[nARl]){0,4}@?Z', ([time, ...behind]) => {
      const zone = behind.at(-1);
      if (time === undefined || zone === undefined) return undefined;
      return [{ ...time, zone: zone.value as 1 }, ...behind.slice(0, -1).filter(({ sign }) => sign !== '@')];
    }),
    rule('T\\(Z\\)', ([time, , zone]) => time && zone && [{ ...time, zone: zone.value as 1 }]),
  ];
}

function rows(notes: ParseNotes): readonly Rule[] {
  return [
    rule('(?<=[TnA],?)(?:ei|[/|]i)|(?<=T)li|hi|ei', (found) => {
      if (found[0]?.sign === 'h' && found[0].low !== 'both') return undefined;
      if (found[0]?.sign === 'l' && !/^an?$/.test(found[0].low)) return undefined;
      return [newToken('s', wordsOf(found).replace(/^[/|]/, 'each '))];
    }),
    // '30-45 s', '4 to 6 times'.
    rule('(?<![-/N:])N(?:-|l)(?:T|N(?=[kt]))(?!-)', ([from, joint, to]) => {
      if (from === undefined || to === undefined || !/^(?:-|to)$/.test(joint?.low ?? '')) return undefined;
      if (from.value >= to.value || from.value === 0) return undefined;
      notes.note(
        `I took ${from.text} of "${from.text}${joint?.low === 'to' ? ' to ' : '-'}${to.text}${to.sign === 'N' ? ' ' : ''}".`,
      );
      if (to.sign === 'N') return [from];
      return [
        {
          ...to,
          text: to.text.replace(/^[\d.]+/, from.text),
          value: from.value,
          seconds: from.value * (to.seconds / to.value),
        },
      ];
    }),
    // '1-2-3-2-1 min', '10 20 30 s', '60, 50, 40 seconds'.
    rule('(?<![-/x])(?:(?:N-){2,}|(?:N,){2,}|(?:N/){2,}|N{2,})T|N(?:,N)+,?&T', (found) => {
      const last = found.at(-1);
      if (last === undefined || !/^\d+ ?\D+$/.test(last.text)) return undefined;
      const unit = last.text.replace(/^\d+/, '');
      const numbers = found.filter(({ sign }) => sign === 'N');
      notes.note(
        `I read ${[...numbers.map(({ text }) => text), String(last.value)].join('-')} as ${numbers.length + 1} steps.`,
      );
      const times = numbers.map((one) => ({
        ...last,
        text: one.text + unit,
        value: one.value,
        seconds: one.value * last.factor,
      }));
      return [newToken('L', wordsOf(found), { inner: [...times, last] })];
    }),
    // 'Bike 45 min: 15 easy, 15 steady, 15 hard': numbers that add up to the length have its unit.
    rule('T[nlA]*:(?:&?N[nlA]+,?&?){2,}', (found) => {
      const [total] = found;
      const numbers = withSign(found, 'N');
      if (total === undefined || numbers.reduce((sum, { value }) => sum + value, 0) !== total.value) return undefined;
      notes.note(`I read ${numbers.map(({ text }) => text).join(', ')} as ${total.text.replace(/^[\d.]+ ?/, '')}.`);
      return found.map((one) =>
        one.sign === 'N' ? { ...one, sign: 'T', factor: total.factor, seconds: one.value * total.factor } : one,
      );
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
    rule('Nn[,&/|]*NR', ([work, on, ...more]) => {
      const [rest, off] = more.slice(-2);
      if (on?.low !== 'on' || off?.low !== 'off' || work === undefined || rest === undefined) return undefined;
      const inner = [work, rest].map((one) => ({ ...one, sign: 'T', seconds: one.value }));
      for (const { text } of inner) notes.note(`I read ${text} as seconds.`);
      return [newToken('P', `${work.text}/${rest.text}`, { inner })];
    }),
    rule(`${START}[n]{0,3}T(?:,&?T|&T){2,}(?!/)`, (found, at, all) => {
      const from = found.findIndex(({ sign }) => sign === 'T');
      const times = withSign(found, 'T');
      if (all[at + found.length]?.isEach || times.some(({ zone }) => zone !== undefined)) return undefined;
      return [...found.slice(0, from), newToken('L', wordsOf(found.slice(from)), { inner: times })];
    }),
    // '20/10', '2/1 min'; '90/90 2 min' is a name.
    rule('(?<![/N])[TN](?:/[TN](?![/T])|[|][TN](?![/Tx]))', ([work, , rest], _, all) => {
      if (work === undefined || rest === undefined) return undefined;
      const isStudy = all.some(({ low }) => STUDY.test(low) && low !== 'work');
      const factor = work.sign === 'T' ? work.factor : rest.sign === 'T' ? rest.factor : isStudy ? 60 : 1;
      const times = [work, rest].map((one) => {
        if (one.sign === 'T') return one;
        notes.note(`I read ${one.text} as ${factor === 1 ? 'seconds' : factor === 60 ? 'minutes' : 'hours'}.`);
        return { ...one, sign: 'T', factor, seconds: one.value * factor };
      });
      return [newToken('P', `${work.text}/${rest.text}`, { inner: times })];
    }),
  ];
}

/** Numbers beside what can only have a time: '30 on', 'rest 90', 'warm up 5', 'sit 15'. */
function bareNumbers(notes: ParseNotes): readonly Rule[] {
  const timed = (number: Token, factor: number): Token => {
    notes.note(`I read ${number.text} as ${factor === 1 ? 'seconds' : 'minutes'}.`);
    return { ...number, sign: 'T', factor, seconds: number.value * factor };
  };
  const isBare = (token: Token | undefined) => BARE.has(token?.low ?? '');
  return [
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
      return [times, x, timed(length, 60), ...(isAll ? [rest] : [])];
    }),
    rule('N', ([number], at, all) => {
      if (number === undefined) return undefined;
      const [before, after] = [all[at - 1], all[at + 1]];
      if (before?.sign === 'm') return undefined;
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
      if (isBreath && number.value <= 20) return [timed(number, 1)];
      const isEdge =
        /^(?:up|down|warm-?up|cool-?down)$/.test(before?.low ?? '') &&
        /\b(?:warm|cool)/.test(wordsOf(all.slice(Math.max(0, at - 2), at)).toLowerCase());
      if (isEdge && number.value <= 60) return [timed(number, 60)];
      const region = regionAt(all, at);
      const names = wordsOf(region.filter(({ sign }) => /[nlRA&]/.test(sign)));
      const isNamed = !region.some(({ sign }) => /[TPL]/.test(sign)) && withSign(region, 'N').length === 1;
      if (isNamed && isInMinutes(names)) return number.value <= 60 ? [timed(number, 60)] : undefined;
      const isWord = (token: Token | undefined) =>
        /[a-zA-Z]/.test(token?.sign ?? '') && !/[KGTPLXZN]/.test(token?.sign ?? '');
      if (!isBare(after) && !(isBare(before) && (!isWord(after) || after?.sign === 'x'))) return undefined;
      if (number.value < 5 || (before?.low === 'break' && !all.some(({ sign }) => sign === 'T'))) {
        notes.fail('unit', wordsOf(region));
        return undefined;
      }
      return [timed(number, 1)];
    }),
  ];
}

/** 'Work for 52 minutes, rest for 17', 'jog for 10 min, run for 20', 'AMRAP 7, rest 3', 'warm up 10, main 20, cool down 5'. */
function alike(number: Token, at: number, all: readonly Token[], notes: ParseNotes): Token | undefined {
  const signs = signsOf(all);
  const [before, behind] = [signs.slice(0, at), signs.slice(at + 1)];
  if (!/^(?:[,;.:\n*¶>)|m]|$)/.test(behind)) return undefined;
  const isScore =
    /R$/.test(before) && number.value < 10 && (/m[fo]?N(?![a-zA-Z])/.test(signs) || /(?<![a-zA-Z])Nm/.test(signs));
  const isWarmUp =
    !/[TPL]/.test(signs) &&
    !/[xktr-]/.test(signs) &&
    /\b(?:warm|cool)(?:ing)?[ -]?(?:up|down) \d/i.test(wordsOf(all)) &&
    /[nRA]$/.test(before);
  const last = all[lastIndexWhere(all, ({ sign }, place) => place < at && sign === 'T')];
  const isAlike =
    last !== undefined &&
    /(?:^|[,>&\n]|&>|,>)[nAR]+f?$|fT[^T]*f$/.test(before) &&
    /[RA]f?$|f$/.test(before) &&
    last.factor >= 60;
  if (isScore || isWarmUp) {
    notes.note(`I read ${number.text} as minutes.`);
    return { ...number, sign: 'T', factor: 60, seconds: number.value * 60 };
  }
  if (!isAlike) return undefined;
  notes.note(`I read ${number.text} as ${last.text.replace(/^[\d.:]+ ?/, '')}.`);
  return { ...number, sign: 'T', factor: last.factor, seconds: number.value * last.factor };
}

const FIGHTS = /\b(?:box(?:ing)?|kick-?boxing|muay thai|thai|mma|bjj|sparring|judo|wrestling|karate)\b/i;

function nextWord(all: readonly Token[], from: number): string {
  return all.slice(from, from + 2).find(({ sign }) => sign === 'n')?.low ?? '';
}

/** The tokens around a place up to the next breaks. */
function regionAt(all: readonly Token[], at: number): readonly Token[] {
  const isBreak = ({ sign }: Token) => /[,;.:\n*¶()>|]/.test(sign);
  let [from, to] = [at, at];
  while (from > 0 && !isBreak(all[from - 1]!)) from -= 1;
  while (to < all.length && !isBreak(all[to]!)) to += 1;
  return all.slice(from, to);
}

function counts(notes: ParseNotes): readonly Rule[] {
  const countIn = (found: readonly Token[], noun = ''): Token => {
    const number = found.find(({ sign }) => sign === 'N');
    const value = number?.value ?? FOR_EVER;
    if (number !== undefined && (!Number.isInteger(value) || value < 1))
      notes.fail('unread', wordsOf(found.filter(({ sign }) => sign !== 'o')));
    const kind = noun || (found.find(({ sign }) => /[ktr]/.test(sign))?.sign ?? 'x');
    return newToken('K', wordsOf(found), { value, low: `#${kind}` });
  };
  const count: Build = (found) => [countIn(found)];
  const isHeading = ([word, mark]: readonly Token[]) =>
    /^(?:round|block|set|part|circuit)$/.test(word?.low ?? '') && mark?.sign !== ':';
  return [
    rule('∞[ktr]?', count),
    rule(`(?<![N/-])N[xy](?=[NTPL(nlRAKoqXwfsG&]|${EDGE})`, count),
    rule('x[l]?N[ktr]?(?![/-])', count),
    rule(`t:?N${EDGE}`, count),
    rule('NoRh|Noh', count),
    rule('N(?=q|m(?!N|[fo]?N))', (found, at, all) =>
      all[at + 1]?.low.endsWith('s') || all[at + 1]?.sign === 'q' ? count(found, at, all) : undefined,
    ),
    rule('N(?=Tk)', count),
    rule(`${START}[kr]l?:?N${EDGE}|(?<=T)[kr]N${EDGE}`, (found) =>
      isHeading(found) ? undefined : count(found, 0, []),
    ),
    rule(`N[kt](?![oN]*[/])o?`, (found, at, all) =>
      /[-/]/.test(all[at - 1]?.sign ?? '') ? undefined : count(found, at, all),
    ),
    rule(`${START}N[rt]s${EDGE}`, (found) => {
      const one = countIn(found);
      notes.note(`I took "${wordsOf(found)}" as ${one.value * 2} times.`);
      return [{ ...one, value: one.value * 2 }];
    }),
    rule('Nr(?:ek|nk)', (found) => [countIn(found, 'r')]),
    rule(`Nr(?=o?[TPLK]|[,;.:\\n*¶)sexfwaKGR(&>]|$)`, count),
    rule('Nn{1,3}oT', (found) =>
      /s$/.test(found.at(-3)?.low ?? '')
        ? [countIn(found.slice(0, 1)), ...found.slice(1, -2), found.at(-1)!]
        : undefined,
    ),
    rule('N(?:n|A){1,2}k(?=[,;.:o]|$|w)', (found) => [countIn([found[0]!, found.at(-1)!]), ...found.slice(1, -1)]),
    rule('N[nA]{1,2}(?=[lf]*T[lf]*e)', (found) =>
      /s$/.test(found.at(-1)?.low ?? '') ? [newToken('X', wordsOf(found), { value: found[0]!.value })] : undefined,
    ),
    rule('x?Nn?p[o]?', (found) => {
      const number = found.find(({ sign }) => sign === 'N')!;
      return [newToken('X', wordsOf(found), { value: number.value })];
    }),
    rule('(?<=T)k[o]?', ([word], _, all) => (has(all, 'K') && word?.low !== 'series' ? [] : undefined)),
    rule('K[x](?=[TPL(])', ([one]) => one && [one]),
    rule('(?:u[lhkno]{0,3}|(?<=[,;.\n>&]|^)[lho]*h[lhkof]*)f?K', (found) => {
      const one = found.at(-1)!;
      return [{ ...one, text: wordsOf(found), low: '#repeat' }];
    }),
    rule(`fK`, ([, one]) => one && [one]),
    rule(`K[lv]+${EDGE}`, ([one]) => one && [one]),
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
        ? [newToken(',', ','), found.at(-1)!]
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

function eachOf(): readonly Rule[] {
  const each = (found: readonly Token[]): readonly Token[] => {
    const time = found.find(({ sign }) => sign === 'T')!;
    return [{ ...time, isEach: true }];
  };
  return [
    // '30 s per quadrant, 4 quadrants'.
    rule('T[lf]*en[,;:.]Nn', (found) => {
      const [time, number] = [found[0]!, found.at(-2)!];
      const isSame = found.at(-1)?.low === `${found.at(-4)?.low}s`;
      return isSame
        ? [time, newToken(',', ','), newToken('K', wordsOf(found.slice(-2)), { value: number.value, low: '#k' })]
        : undefined;
    }),
    rule('T[lf]*en(?=[:d|,])', (found) => (found.at(-2)?.low === 'per' ? each(found) : undefined)),
    rule('T(?:[lf]|n(?=e))*e(?![ik])(?:[lh]*[ph])?o?', (found) =>
      found.at(-1)?.low === 'every' || found.some(({ sign, low }) => sign === 'n' && low !== 'on')
        ? undefined
        : each(found),
    ),
    rule(`(?<=[,;.:\\n*¶()>&dn]|^)[l]*e(?:[lhp]|n(?=[lf]?T)){0,2}[lf]*T`, (found) => {
      const word = found.find(({ sign }) => sign === 'e');
      if (word?.low === 'every' && !found.some(({ sign }) => /[pn]/.test(sign))) return undefined;
      return each(found);
    }),
    rule('eT', ([word, time]) =>
      word?.low === 'every' && time
        ? [newToken('V', wordsOf([word, time]), { seconds: time.seconds, factor: time.factor })]
        : undefined,
    ),
  ];
}

/** Rests that are no steps of their own, in whatever order their words stand. */
function rests(notes: ParseNotes): readonly Rule[] {
  const gap: Build = (found) => {
    const time = found.find(({ sign }) => sign === 'T');
    return time && [newToken('G', wordsOf(found), { ...time, sign: 'G', text: wordsOf(found), inner: found })];
  };
  const isActive = (found: readonly Token[]) =>
    found.some(({ sign }) => /[RA]/.test(sign)) || found.every(({ sign }) => /[wl&T]/.test(sign));
  return [
    rule('T(?=TR(?!T))|(?<=[TP])K(?=TR)', ([one]) => one && [one, newToken(',', ',')]),
    // '20 min easy + 6 x 20 s': another part. 'A run with 5 x 1 min surges' is in it.
    rule('[&w]?K(?=o?[TP]|\\((?![^)]{0,4}R[^)]{0,4}\\)|T\\)))', (found, at, all) => {
      const count = found.at(-1)!;
      if (!/[TP][^,;.:\n*¶()>|K]*$/.test(signsOf(all.slice(0, at)))) return undefined;
      return found[0]?.sign === 'w' ? [newToken('∞', wordsOf(found))] : [newToken(';', ';'), count];
    }),
    rule('[,]?[w&]*jR[lb]*', () => []),
    rule('[lf]*T[l]*v(?!:)|[l]*vo?T', (found) => {
      const time = found.find(({ sign }) => sign === 'T')!;
      return [newToken('F', wordsOf(found), { seconds: time.seconds })];
    }),
    // 'With equal rest', 'each followed by 1 min easy'.
    rule('wn[ltn]{0,3}R', (found) =>
      found[1]?.low === 'half' ? [newToken('G', wordsOf(found), { seconds: -0.5, inner: found })] : undefined,
    ),
    rule('w?nR', (found) =>
      /^(?:equal|same)$/.test(found.at(-2)?.low ?? '')
        ? [newToken('G', wordsOf(found), { seconds: -1, inner: found })]
        : undefined,
    ),
    rule('[,]?en?>l*T[nARol]*', (found) => {
      const time = found.find(({ sign }) => sign === 'T')!;
      return [
        newToken('G', wordsOf(found), {
          ...time,
          sign: 'G',
          text: wordsOf(found),
          inner: [newToken('a', 'after each one'), ...found.filter(({ sign }) => /[TnAR]/.test(sign))],
        }),
      ];
    }),
    rule('[w&]*l*(?:[RA][lfo]*)?T(?:[olAnr]){0,5}R?[l]*b[lehf]*(?:[kprnA]|h)?(?:e(?=[,;.]|$))?', gap),
    rule('[w&]*l*(?:R[lfo]*)?T(?:[olAn]){0,4}R?[l]*al?e[lh]*[kprn]?', gap),
    rule('(?:[w&]*R?l*b[lehkprn]{1,3}|al?e[kprhn]{1,2})[,:]?(?:R|[lfo])*T[o]*[A]?R?', gap),
    rule(`[w&]*l*T[lf]+[gp][lnp]?|[w&]*l*Tg(?=${EDGE})`, (found) =>
      (found.some(({ low }) => low === 'to') && found.some(({ sign, low }) => sign === 'g' || low === 'move')) ||
      /^(?:transition|changeover)s?$/.test(found.at(-1)?.low ?? '')
        ? gap(found, 0, [])
        : undefined,
    ),
    rule(`w[l&]*(?:R[lfo]*T|T[oln]*[AR]+n?|T(?=${EDGE}|x|K))R?`, (found, at, all) =>
      isActive(found) && !/^(?:start|begin|finish|end)$/.test(all[at - 1]?.low ?? '') ? gap(found, 0, []) : undefined,
    ),
    // '8 x 1 min with 30 s at the wall'.
    rule(`(?<=K[^T,;.:\\n*¶()>|]{0,3}T[^T,;.:\\n*¶()>|]{0,4})wl*T[ln]+${EDGE}`, (found) => {
      notes.note(`I took "${wordsOf(found.slice(1))}" as the rest.`);
      return gap(found, 0, []);
    }),
  ];
}
