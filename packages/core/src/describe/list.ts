// A list of moves, or of places, with one length for each: in whatever order its parts are written, the moves, the work and the
// rest of each, repetitions, rounds, the rest between rounds.

import type { Seconds } from '../base/units.ts';
import { newItem, type Item, type Loop, type Node, type ParseNotes } from './parsed.ts';
import { rested, restItemOf } from './rests.ts';
import { signsOf } from './rules/rule.ts';
import { isTimed, type Rest, type Said } from './said.ts';
import { hasTalk, plainName, shownName } from './steps.ts';
import type { Token } from './token.ts';
import { NAME_WORDS, standsAlone, typeOfName } from './words.ts';

interface Parts {
  readonly names: string[];
  title: string | undefined;
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

/** The list that begins with the first clause, and how many clauses it takes; undefined if there is none. */
export function listIn(
  rows: readonly Said[],
  notes: ParseNotes,
): { readonly nodes: readonly Node[]; readonly taken: number } | undefined {
  const parts: Parts = {
    names: [],
    title: undefined,
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
  if (pair !== undefined) {
    if (times.length > 0 || now.work !== undefined || now.rest !== undefined || pair.inner === undefined)
      return undefined;
    [now.work, now.rest] = [pair.inner[0], pair.inner[1]];
    return withNames(now, words, isFirst && clause.isHeading, next);
  }
  if (times.length === 0) return withNames(now, words, isFirst && clause.isHeading, next);
  return withTimes(now, content, said);
}

function withTimes(now: Parts, content: readonly Token[], said: Said): Parts | undefined {
  const runs = cut(content);
  let parts: Parts | undefined = now;
  for (const run of runs) {
    const time = run.find(({ sign }) => sign === 'T');
    const name = plainName(run.filter(({ sign }) => !/[Ts]/.test(sign)));
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
    if (!isWork && said.clause.isHeading) parts = { ...parts, title: name };
    else if (!isWork) {
      const named: Parts | undefined =
        time.isEach === true || parts.places > 0
          ? withNames(
              parts,
              run.filter(({ sign }) => !/[Ts]/.test(sign)),
              false,
              undefined,
            )
          : undefined;
      if (named === undefined) return undefined;
      parts = named;
    }
  }
  return said.places > 0 && parts.places === 0 ? undefined : parts;
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

function withNames(
  parts: Parts,
  words: readonly Token[],
  isHeading: boolean,
  next: Said | undefined,
): Parts | undefined {
  if (words.length === 0) return parts;
  if (words.some(({ sign }) => /[abQ]/.test(sign))) return undefined;
  const pieces: Token[][] = [[]];
  for (const token of words) {
    if (/[&|,]/.test(token.sign) || token.sign === '/') pieces.push([]);
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
  if (isHeading && names.length === 1 && next !== undefined) return { ...parts, title: names[0] };
  if (parts.places > 0 && names.length === 1 && parts.names.length === 0) return { ...parts, title: names[0] };
  return { ...parts, names: [...parts.names, ...names] };
}

function nodesOf(parts: Parts, notes: ParseNotes): readonly Node[] {
  const { names, work, rest, places, counts, fill, roundRest } = parts;
  const list = names.length > 0 ? names : Array.from({ length: Math.min(places, 61) }, () => '');
  if (work === undefined) return [];
  if (names.length === 0) notes.note(`I read "${places} exercises" as ${places} steps of ${work.text}.`);
  const gap = restStep(rest);
  if (gap !== undefined && names.length > 1)
    notes.note(`I put ${gap.seconds} s of rest behind each of the ${names.length} moves.`);
  const isBetween = rest !== undefined && 'where' in rest && rest.where !== 'after';
  const rounds = counts[0]?.value ?? 1;
  const isParted = isBetween && (roundRest !== undefined || rounds === 1);
  const step = (name: string): Item => ({
    ...newItem(shownName(name), typeOfName(name), work.seconds),
    zone: work.zone ?? null,
    ...(parts.isOfSides && { repeat: 2, isOfSides: true }),
  });
  const body: readonly Node[] = list.every((name) => name === '')
    ? [placesOf(list.length, step(''), gap, isParted)]
    : list.flatMap((name, at) =>
        gap === undefined || (isParted && at === list.length - 1) ? [step(name)] : [step(name), gap],
      );
  const inner = counts[1];
  const once: readonly Node[] = inner === undefined ? body : [{ kind: 'loop', repeat: inner.value, rest: 0, body }];
  const loop: Loop = {
    kind: 'loop',
    repeat: fill === undefined || counts.length > 0 ? rounds : timesIn(fill, once),
    rest: 0,
    body: once,
  };
  const full = roundRest === undefined ? loop : rested(loop, roundRest);
  return full.repeat === 1 && full.rest === 0 ? full.body : [full];
}

function timesIn(fill: Seconds, nodes: readonly Node[]): number {
  const once = nodes.reduce(
    (sum, node) =>
      sum +
      (node.kind === 'item'
        ? node.seconds * node.repeat
        : node.repeat * node.body.reduce((all, one) => all + (one.kind === 'item' ? one.seconds * one.repeat : 0), 0)),
    0,
  );
  return Math.max(1, Math.round(fill / Math.max(1, once)));
}

function placesOf(count: number, step: Item, gap: Item | undefined, isParted: boolean): Node {
  const body = gap === undefined || isParted ? [step] : [step, gap];
  if (gap !== undefined && isParted) return { kind: 'loop', repeat: count, rest: gap.seconds, body };
  return body.length === 1 ? { ...step, repeat: step.repeat * count } : { kind: 'loop', repeat: count, rest: 0, body };
}

function restStep(rest: Parts['rest']): Item | undefined {
  if (rest === undefined) return undefined;
  return 'where' in rest ? restItemOf(rest) : { ...newItem('Rest', 'rest', rest.seconds), zone: rest.zone ?? null };
}
