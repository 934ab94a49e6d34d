// One clause taken apart: how often, with which rest between, for how long in all, in which zone; and the steps it holds.
// cspell:ignore TPLV

import type { Seconds } from '../../base/units.ts';
import type { EarlyEnd } from '../../timer/step-end.ts';
import { ZONE_NUMBERS, type ZoneNumber } from '../../timer/timer.ts';
import { signsOf, wordsOf, type Token } from '../lexer/token.ts';
import { LEADING, TRAILING, WHOLE, WORKOUT } from '../lexer/words.ts';
import type { Clause } from './clause.ts';
import { lastIndexWhere } from './parsed.ts';

/** A rest that is not a separate step: between repeats, after each of them, between the steps, between two sides, or between all there is. */
export interface Rest {
  readonly seconds: Seconds;
  readonly where: 'between' | 'after' | 'steps' | 'sides' | 'everywhere';
  /** Whether it names rounds or sets. */
  readonly isOfRounds?: boolean;
  /** Whether it says 'between'. */
  readonly isBetween?: boolean;
  /** What one does meanwhile, if it is more than resting: a walk, a zone. */
  readonly active: { readonly name: string; readonly zone: ZoneNumber | null } | undefined;
  /** How it ends other than after its time. */
  readonly end: EarlyEnd | undefined;
}

/** A clause taken apart. */
export interface Said {
  readonly clause: Clause;
  readonly words: string;
  /** The repeats before ('3 rounds of') and after the repeated part ('x3'); -1 is forever. */
  readonly leads: readonly Token[];
  readonly tails: readonly Token[];
  readonly rests: readonly Rest[];
  /** The clause repeats until this much time has passed. */
  readonly fill: Seconds | undefined;
  /** 'Every 2 min'. */
  readonly every: Token | undefined;
  /** '5 exercises'. */
  readonly places: number;
  readonly zone: ZoneNumber | undefined;
  readonly content: readonly Token[];
  /** Whether it says that something ends the workout so far. */
  readonly isLast: boolean;
}

/** What one may do instead of resting. */
const ACTIVE = /\b(?:walk|jog|easy|float|spin|march)(?:g?ing|s)?\b/;

/** Takes a clause apart. */
export function saidIn(clause: Clause): Said {
  const rests: Rest[] = [];
  let places = 0;
  let every: Token | undefined;
  let zone: ZoneNumber | undefined;
  let fill: Seconds | undefined;
  const remaining: Token[] = [];
  const plain = inlined(clause.tokens);
  plain.forEach((token) => {
    if (token.sign === 'G') rests.push(restOf(token));
    else if (token.sign === '(' && remaining.some(isTimed) && isRestGroup(token)) rests.push(restOf(restIn(token)));
    else if (token.sign === 'X') places = token.value;
    else if (token.sign === 'V') every = token;
    else if (token.sign === 'F') fill = token.seconds;
    else if (token.sign === 'Z') zone = ZONE_NUMBERS.find((known) => known === token.value);
    else if (!/[@E]/.test(token.sign)) remaining.push(token);
  });
  const isLast = /^(?:finish|end)$/.test(withoutLeading(remaining)[0]?.low ?? '');
  const filled =
    fill === undefined && zone === undefined && places === 0 ? fillOf(remaining) : { seconds: fill, rest: remaining };
  const { leads, tails, rest } = countsOf(withoutLeading(filled.rest), clause.isHeading);
  return {
    clause,
    words: wordsOf(clause.tokens),
    leads,
    tails,
    rests,
    fill: filled.seconds,
    every,
    places,
    zone,
    content: withoutTrailing(withoutLeading(rest)),
    isLast,
  };
}

/** Brackets without a time in them do not count as brackets: '(zone 2)', '(x3)'. */
function inlined(tokens: readonly Token[]): readonly Token[] {
  return tokens.flatMap((token) => (token.sign === '(' && !isTimed(token) ? inlined(token.inner ?? []) : [token]));
}

/** Whether it is or holds a length of time. */
export function isTimed({ sign, inner }: Token): boolean {
  return /[TPLV]/.test(sign) || (inner !== undefined && sign !== 'G' && inner.some(isTimed)) || sign === 'q';
}

function isRestGroup({ inner = [] }: Token): boolean {
  const signs = signsOf(inner);
  return (
    /^T$|^G$/.test(signs) ||
    (/^[lfoRAnT&]*$/.test(signs) && /R|A/.test(signs) && signs.replaceAll(/[^T]/g, '').length === 1)
  );
}
function restIn(group: Token): Token {
  const [only] = group.inner ?? [];
  if (only?.sign === 'G') return only;
  const time = group.inner?.find(({ sign }) => sign === 'T');
  return { ...group, ...time, sign: 'G', inner: group.inner ?? [] };
}

function restOf({ seconds, inner = [], zone, end }: Token): Rest {
  const words = wordsOf(inner).toLowerCase();
  const time = inner.find(({ sign }) => sign === 'T');
  const target = time?.zone ?? zone;
  const move = ACTIVE.exec(words)?.[0];
  const active =
    move === undefined && target === undefined ? undefined : { name: move ?? 'Recovery', zone: target ?? null };
  const rest = { seconds, active, end: time?.end ?? end };
  if (/\bafter (?:each|every) (?:one|exercise|station|move|step|grip|hold|pose|stretch|drill)\b/.test(words))
    return { ...rest, where: 'steps' };
  if (/\bbetween all (?:the |of )?(?:rounds|sets|blocks|bouts)\b/.test(words)) return { ...rest, where: 'everywhere' };
  const isOfRounds = /\b(?:rounds?|rn?ds|(?:super)?sets?|blocks?|circuits?|bouts?|periods?|cycles?|laps?)\b/.test(
    words,
  );
  if (inner.some(({ sign }) => sign === 'i')) return { ...rest, where: 'sides' };
  if (/\bafter (?:each|every|both|all|it)\b/.test(words)) return { ...rest, where: 'after', isOfRounds };
  const isOfSteps = inner.some(({ sign }) => sign === 'p') || inner.some(({ sign }) => sign === 'g');
  return {
    ...rest,
    where: isOfSteps ? 'steps' : 'between',
    isOfRounds,
    isBetween: inner.some(({ sign }) => sign === 'b'),
  };
}

/** 'for 20 minutes' after something with its own time, or alone. */
function fillOf(tokens: readonly Token[]): { readonly seconds: Seconds | undefined; readonly rest: readonly Token[] } {
  const nothing = { seconds: undefined, rest: tokens };
  const last = tokens.at(-1);
  const from = lastIndexWhere(tokens, ({ sign }) => sign === 'f');
  if (last?.sign !== 'T' || from < 0 || last.isEach || last.chime !== undefined || last.zone !== undefined)
    return nothing;
  if (!tokens.slice(from + 1, -1).every(({ low }) => /^(?:a|total|of|about)$/.test(low))) return nothing;
  const before = tokens.slice(0, from);
  const isAll = before.every(
    ({ low, sign }) =>
      WHOLE.has(low) || /[uhv]/.test(sign) || /^(?:keep|going|over|and|on|continuously|non-stop|go)$/.test(low),
  );
  const times = before.filter((token, at) => isTimed(token) && before[at - 1]?.sign !== 'f');
  if (!isAll && times.length === 0) return nothing;
  return { seconds: last.seconds, rest: isAll ? [] : before };
}

function withoutLeading(tokens: readonly Token[]): readonly Token[] {
  const from = tokens.findIndex(({ low, sign }, at) => {
    const isWhole = WORKOUT.has(low) && /^(?:with|of|that|for|where)$/.test(tokens[at + 1]?.low ?? '');
    return !isWhole && !LEADING.has(low) && !/[:&u-]|^d$/.test(sign);
  });
  return from < 0 ? [] : tokens.slice(from);
}

function withoutTrailing(tokens: readonly Token[]): readonly Token[] {
  const to = lastIndexWhere(tokens, ({ low, sign }) => !TRAILING.has(low) && !/[:&ud|-]/.test(sign));
  return tokens.slice(0, to + 1);
}

interface Counts {
  readonly leads: readonly Token[];
  readonly tails: readonly Token[];
  readonly rest: readonly Token[];
}

/** The counts before and behind what they count; one between a name and its time is one behind. */
function countsOf(tokens: readonly Token[], isHeading: boolean): Counts {
  const counts = tokens.filter(({ sign }) => sign === 'K');
  const rest = tokens.filter(({ sign }) => sign !== 'K');
  const first = tokens.findIndex(({ sign }) => sign !== 'K');
  if (isHeading && !rest.some(isTimed)) return { leads: counts, tails: [], rest };
  // 'Micro bursts 3x13x30/15': several counts in a row stand before what they count.
  const row = /^[nA]+(KK+)[TP]/.exec(signsOf(tokens))?.[1]?.length ?? 0;
  const leads = first < 0 ? counts : counts.slice(0, Math.max(first, row));
  return { leads, tails: counts.slice(leads.length), rest };
}

/** '40 s each': for everything named before. */
export function isEach({ content }: Said): boolean {
  return content.some((token: Token) => token.isEach === true);
}
