// What is written in another order than it is done, or beside something else without a sign between: 'after a warm-up of 5 min',
// 'a 5 min walk before and after', '5 min warm-up 10 x 1 min'.
// cspell:ignore NTKX

import { standsAlone } from '../../timer/type-of-name.ts';
import { quote, type ParseNotes } from '../lexer/notes.ts';
import { signsOf, newToken, wordsOf, type Token } from '../lexer/token.ts';
import { boundsAt, tokenAt } from './rules/rule.ts';

const STOP = newToken(';', ';');
const isBreak = ({ sign }: Token) => /[,;.:\n*¶>(]/.test(sign);
const isLoose = ({ sign }: Token) => /[;.\n*¶]/.test(sign);

/** The tokens in the order in which they are done; what was moved is noted where words do not say so. */
export function inDoneOrder(tokens: readonly Token[], notes: ParseNotes): readonly Token[] {
  return bothEnds(moved(apart(tokens), notes), notes);
}

/** Warm-ups and cool-downs that nothing parts from what is beside them. */
function apart(tokens: readonly Token[]): readonly Token[] {
  const done: Token[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokenAt(tokens, at);
    if (
      token.sign === '&' &&
      edgeBehind(tokens, at + 1) > 0 &&
      /[TN][nAR]{0,2}$/.test(signsOf(done)) &&
      done.at(-1)?.low.endsWith('up') !== true
    ) {
      done.push(STOP);
      continue;
    }
    const edge = token.sign === 'T' ? edgeBehind(tokens, at + 1) : 0;
    if (edge === 0) {
      done.push(token);
      continue;
    }
    const hasBefore = done.some(({ sign }) => sign === 'T') && !/a[wl&]*$/.test(signsOf(done));
    while (hasBefore && /^[wl&]$/.test(done.at(-1)?.sign ?? '')) done.pop();
    if (hasBefore && !isBreak(done.at(-1) ?? STOP)) done.push(STOP);
    done.push(...tokens.slice(at, at + edge + 1));
    at += edge;
    if (/[NTKX]/.test(tokens[at + 1]?.sign ?? '')) done.push(STOP);
  }
  return done;
}

/** How many words behind a time say that it is a warm-up or a cool-down. */
function edgeBehind(tokens: readonly Token[], from: number): number {
  const words = tokens.slice(from, from + 3).map(({ low, sign }) => (/[nAl]/.test(sign) ? low : ''));
  const size =
    [1, 2].find((one) => /^(?:warm(?:ing)?[ -]?up|cool(?:ing)?[ -]?down)$/.test(words.slice(0, one).join(' '))) ?? 0;
  return size > 0 && /^(?:walk|jog|run)$/.test(words[size] ?? '') ? size + 1 : size;
}

/** 'X, after 10 min easy', 'warm up 5 min before', 'a 5 min walk before and after'. */
function moved(tokens: readonly Token[], notes: ParseNotes): readonly Token[] {
  for (let at = 0; at < tokens.length; at += 1) {
    const { sign } = tokenAt(tokens, at);
    const [from, to] = boundsAt(tokens, at);
    const region = tokens.slice(from, to);
    const isBoth = sign === 'Q' && tokens[at + 1]?.sign === '&' && tokens[at + 2]?.sign === 'a' && to === at + 3;
    if (isBoth) {
      const start = from + Math.max(0, region.findIndex((token) => token.sign === 'w') + 1);
      const step = tokens.slice(start, at);
      if (!step.some((token) => token.sign === 'T')) continue;
      notes.note(`I put ${quote(wordsOf(step.filter((token) => token.low !== 'a')))} before and after.`);
      const rest = without(tokens, start - (/[w,]/.test(tokens[start - 1]?.sign ?? '') ? 1 : 0), to);
      const begin = startOf(rest, start - 1);
      return [...rest.slice(0, begin), ...step, STOP, ...rest.slice(begin), STOP, ...step];
    }
    const isLate = sign === 'Q' && at === to - 1 && region.some((token) => token.sign === 'T');
    const isAfter =
      sign === 'a' &&
      /^l?T/.test(signsOf(tokens.slice(at + 1, at + 3))) &&
      !tokens.slice(at, to).some((token) => /[eb]/.test(token.sign));
    if (sign === 'a' && at === to - 1 && standsAlone(wordsOf(region))) return moved(without(tokens, at, at + 1), notes);
    if (!isLate && !isAfter) continue;
    const step = isLate ? tokens.slice(from, at) : tokens.slice(at + 1, to);
    const left = isLate ? from : at;
    const begin = startOf(tokens, left - 1);
    if (isAfter && begin === left)
      return [...tokens.slice(0, at), ...tokens.slice(at + 1, to), STOP, ...moved(tokens.slice(to), notes)];
    return [...tokens.slice(0, begin), ...step, STOP, ...tokens.slice(begin, left), ...tokens.slice(to)];
  }
  return tokens;
}

function without(tokens: readonly Token[], from: number, to: number): readonly Token[] {
  return [...tokens.slice(0, Math.max(0, from)), ...tokens.slice(to)];
}

/** Where the sentence begins in which a place lies. */
function startOf(tokens: readonly Token[], at: number): number {
  let from = Math.min(at + 1, tokens.length);
  while (from > 0 && !isLoose(tokenAt(tokens, from - 1))) from -= 1;
  return from;
}

/** '5 min warm up and cool down, 8 x 30 s': one of them first, the other last. */
function bothEnds(tokens: readonly Token[], notes: ParseNotes): readonly Token[] {
  const at = tokens.findIndex(
    ({ sign, low }, place) =>
      sign === '&' &&
      /^(?:and|\+)$/.test(low) &&
      /^(?:up|warmup|warm-up)$/.test(tokens[place - 1]?.low ?? '') &&
      /^(?:cool|cooldown|cool-down)$/.test(tokens[place + 1]?.low ?? ''),
  );
  if (at < 0) return tokens;
  const [from, to] = boundsAt(tokens, at);
  const region = tokens.slice(from, to);
  const time = region.find(({ sign }) => sign === 'T');
  if (time === undefined || region.filter(({ sign }) => sign === 'T').length > 1) return tokens;
  notes.note(`I put ${time.text} of warm-up first and ${time.text} of cool-down last.`);
  const named = (words: string): readonly Token[] => [
    ...words.split(' ').map((word) => newToken('n', word)),
    { ...time, isEach: false },
  ];
  const rest = [...tokens.slice(0, from), ...tokens.slice(to + 1)];
  return [newToken('\n', ''), ...named('warm up'), STOP, ...rest, STOP, ...named('cool down')];
}
