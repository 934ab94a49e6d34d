// A list of moves, or of places, with one length for each: in whatever order its parts are written, the moves, the work and the
// rest of each, repetitions, rounds, the rest between rounds.

import type { Seconds } from '../../base/units.ts';
import { standsAlone, typeOfName } from '../../timer/type-of-name.ts';
import type { ParseNotes } from '../lexer/notes.ts';
import { signsOf, type Token } from '../lexer/token.ts';
import { NAME_WORDS } from '../lexer/words.ts';
import { newItem, newRest, timesToFill, type Item, type Loop, type Node } from './parsed.ts';
import { rested, restItemOf } from './rests.ts';
import { isTimed, type Rest, type Said } from './said.ts';
import { hasTalk, plainName, shownName } from './steps.ts';

interface Parts {
  readonly names: string[];
  work: Token | undefined;
  isEach: boolean;
  isOfSides: boolean;
  rest: Token | Rest | undefined;
  places: number;
  readonly counts: Token[];
  fill: Seconds | undefined;
  roundRest: Rest | undefined;
}

/** No one writes a list in more clauses, and a long text would take long. */
const LONGEST = 40;
/** One more than a timer can have rounds. */
const PLACES_MOST = 61;

/** The list that begins with the first clause, and how many clauses it takes; undefined if there is none. */
export function listIn(
  rows: readonly Said[],
  notes: ParseNotes,
): { readonly nodes: readonly Node[]; readonly taken: number } | undefined {
  const parts: Parts = {
    names: [],
    work: undefined,
    isEach: false,
    isOfSides: false,
    rest: undefined,
    places: 0,
    counts: [],
    fill: undefined,
    roundRest: undefined,
  };
  let best: { readonly parts: Parts; readonly taken: number } | undefined;
  let now = parts;
  for (const [at, said] of rows.slice(0, LONGEST).entries()) {
    if (at > 0 && isApart(said)) break;
    const next = added(now, said, at === 0, rows[at + 1]);
    if (next === undefined) break;
    now = next;
    if (isWhole(now)) best = { parts: now, taken: at + 1 };
  }
  if (best === undefined) return undefined;
  return { nodes: nodesOf(best.parts, notes), taken: best.taken };
}

function isApart({ clause, content }: Said): boolean {
  return (
    clause.joint === 'blank' || (clause.joint === 'then' && content.some(isTimed)) || standsAlone(plainName(content))
  );
}

function isWhole({ names, places, work, isEach, rest, counts }: Parts): boolean {
  if (work === undefined || (names.length < 2 && places < 1)) return false;
  // Repetitions of several moves have no time of their own.
  if (counts.length === 1 && counts[0]?.low === '#r' && places === 0) return false;
  return (
    (isEach || places > 0 || (rest !== undefined && names.length > 2)) &&
    (places === 0 || names.length < 2 || names.length === places)
  );
}

/** The parts with those of one more clause, or undefined if it holds something that a list has not. */
function added(parts: Parts, said: Said, isFirst: boolean, next: Said | undefined): Parts | undefined {
  const { content, leads, tails, rests, fill, every, places, zone, clause } = said;
  const signs = signsOf(content);
  if (every !== undefined || zone !== undefined || /[(LmqND∞]/.test(signs) || (places > 0 && parts.places > 0))
    return undefined;
  const now: Parts = { ...parts, names: [...parts.names], counts: [...parts.counts, ...leads, ...tails] };
  if (now.counts.length > 2) return undefined;
  now.places += places;
  now.fill = fill ?? now.fill;
  for (const rest of rests) {
    if (rest.isOfRounds === true || rest.where === 'after' || /^K.*G/.test(signsOf(clause.tokens))) {
      if (now.roundRest !== undefined) return undefined;
      now.roundRest = rest;
    } else if (now.rest === undefined) now.rest = rest;
    else return undefined;
  }
  if (signs === 's' && now.names.length > 1) return { ...now, isOfSides: true };
  const times = content.filter(({ sign }) => sign === 'T');
  const [pair] = content.filter(({ sign }) => sign === 'P');
  const words = content.filter(({ sign }) => !/[TPs]/.test(sign));
  if (times.length > 0) return pair === undefined ? withTimes(now, content, clause.isHeading) : undefined;
  if (pair !== undefined) {
    if (now.work !== undefined || now.rest !== undefined) return undefined;
    [now.work, now.rest] = pair.inner ?? [];
  }
  return withNames(now, words, isFirst && clause.isHeading && next !== undefined);
}

function withTimes(now: Parts, content: readonly Token[], isHeading: boolean): Parts | undefined {
  const runs = cut(content);
  let parts: Parts | undefined = now;
  for (const run of runs) {
    const time = run.find(({ sign }) => sign === 'T');
    const words = run.filter(({ sign }) => !/[Ts]/.test(sign));
    const name = plainName(words);
    if (time === undefined || time.chime !== undefined || time.end !== undefined) return undefined;
    if (typeOfName(name) === 'rest') {
      if (parts.rest !== undefined || name.split(' ').length > 2) return undefined;
      parts = { ...parts, rest: time };
      continue;
    }
    if (parts.work !== undefined) return undefined;
    const isSided = run.some(({ sign }) => sign === 's');
    const isWork = name === '' || /^(?:work|on|hold|exercise|work time)$/i.test(name);
    parts = { ...parts, work: time, isEach: time.isEach === true, isOfSides: isSided };
    if (!isWork && !isHeading) {
      if (time.isEach !== true && parts.places === 0) return undefined;
      const named = withNames(parts, words, false);
      if (named === undefined) return undefined;
      parts = named;
    }
  }
  return parts;
}

/** Pieces with one time each. */
function cut(content: readonly Token[]): readonly (readonly Token[])[] {
  const runs: Token[][] = [[]];
  content.forEach((token, at) => {
    const current = runs.at(-1) ?? [];
    const isSecond = token.sign === 'T' && current.some(({ sign }) => sign === 'T');
    const isRestFirst = token.sign === 'R' && content[at + 1]?.sign === 'T' && current.some(({ sign }) => sign === 'T');
    if (isSecond || isRestFirst) runs.push([token]);
    else current.push(token);
  });
  return runs;
}

/** The parts with the names in some words, unless these are a title. */
function withNames(parts: Parts, words: readonly Token[], isTitle: boolean): Parts | undefined {
  if (words.length === 0) return parts;
  if (words.some(({ sign }) => /[abQ]/.test(sign))) return undefined;
  const pieces: Token[][] = [[]];
  for (const token of words) {
    if (/[&|,/]/.test(token.sign)) pieces.push([]);
    else pieces.at(-1)?.push(token);
  }
  const names = pieces.map((piece) => plainName(piece)).filter((name) => name !== '');
  if (
    names.some(
      (name) =>
        name.split(' ').length > NAME_WORDS || hasTalk(name) || standsAlone(name) || typeOfName(name) === 'rest',
    )
  )
    return undefined;
  const isNameOfPlaces = parts.places > 0 && parts.names.length === 0;
  if (names.length === 1 && (isTitle || isNameOfPlaces)) return parts;
  return { ...parts, names: [...parts.names, ...names] };
}

function nodesOf(parts: Parts, notes: ParseNotes): readonly Node[] {
  const { names, work, rest, places, counts, fill, roundRest } = parts;
  if (work === undefined) return [];
  if (names.length === 0) notes.note(`I read "${places} exercises" as ${places} steps of ${work.text}.`);
  const gap = restStep(rest);
  if (gap !== undefined && names.length > 1)
    notes.note(`I put ${gap.seconds} s of rest after each of the ${names.length} moves.`);
  const isBetween = rest !== undefined && 'where' in rest && rest.where !== 'after';
  const rounds = counts[0]?.value ?? 1;
  const isParted = isBetween && (roundRest !== undefined || rounds === 1);
  const step = (name: string): Item => ({
    ...newItem(shownName(name), typeOfName(name), work.seconds),
    zone: work.zone ?? null,
    ...(parts.isOfSides && { repeat: 2, isOfSides: true }),
  });
  const body: readonly Node[] =
    names.length === 0
      ? [placesOf(Math.min(places, PLACES_MOST), step(''), gap, isParted)]
      : names.flatMap((name, at) =>
          gap === undefined || (isParted && at === names.length - 1) ? [step(name)] : [step(name), gap],
        );
  const inner = counts[1];
  const once: readonly Node[] = inner === undefined ? body : [{ kind: 'loop', repeat: inner.value, rest: 0, body }];
  const loop: Loop = {
    kind: 'loop',
    repeat: fill === undefined || counts.length > 0 ? rounds : timesToFill(fill, once),
    rest: 0,
    body: once,
  };
  const full = roundRest === undefined ? loop : rested(loop, roundRest);
  return full.repeat === 1 && full.rest === 0 ? full.body : [full];
}

function placesOf(count: number, step: Item, gap: Item | undefined, isParted: boolean): Node {
  const body = gap === undefined || isParted ? [step] : [step, gap];
  if (gap !== undefined && isParted) return { kind: 'loop', repeat: count, rest: gap.seconds, body };
  return body.length === 1 ? { ...step, repeat: step.repeat * count } : { kind: 'loop', repeat: count, rest: 0, body };
}

function restStep(rest: Parts['rest']): Item | undefined {
  if (rest === undefined) return undefined;
  return 'where' in rest ? restItemOf(rest) : { ...newRest(rest.seconds), zone: rest.zone ?? null };
}
