// The steps and loops read so far, and the open loop: what a count covers, line by line and comma by comma.
// cspell:ignore alternat

import { formatDuration, type Seconds } from '../../base/units.ts';
import type { ZoneNumber } from '../../timer/timer.ts';
import { typeOfName } from '../../timer/type-of-name.ts';
import { FOR_EVER } from '../guard/guard.ts';
import { quote, type ParseNotes } from '../lexer/notes.ts';
import { changeLast, growingOf, isInBlock, isOpenEmpty, lastRead, type TimerBuilder } from './builder-state.ts';
import type { Clause } from './clause.ts';
import { lastIndexWhere, lengthOfNode, namesOf, newRest, type Loop, type Node } from './parsed.ts';
import {
  asLoop,
  hasLoop,
  isAlone,
  isBarrier,
  isOfOneStep,
  isPrelude,
  counted,
  isRest,
  isRestful,
  rested,
  restedIn,
  restedEverywhere,
  restItemOf,
  sided,
  takeLastRest,
  takeWaitingRest,
} from './rests.ts';
import type { Rest } from './said.ts';
import { isTalk, shownName } from './steps.ts';

/** What opens a group at its own place: what stands before it is never repeated. */
const ALTERNATING = /^alternat(?:e|ing)$/;

/** How far back something reaches: over its own sentence if the one before was repeated, over its line, or over the lines above. */
export type Reach = 'sentence' | 'line' | 'block';

/** Begins a clause; a boundary ends the open loop, and so does a line outside the list that fills it. */
export function begin(
  builder: TimerBuilder,
  { joint: written, isBulleted, tokens }: Clause,
  isBoundary: boolean,
): void {
  const joint = written === 'colon' ? 'comma' : written;
  const isLine = joint === 'line' || joint === 'blank';
  const leavesList = builder.open?.isBlock === true && builder.open.isBulleted === true && isLine && !isBulleted;
  if (isBoundary || leavesList) close(builder);
  if (joint !== 'comma' && builder.open?.isBlock !== false) flush(builder);
  const { open } = builder;
  if (open !== undefined) {
    const isInList = isLine ? (open.isBulleted ?? isBulleted) : open.isBulleted;
    builder.open = { ...open, clauses: open.clauses + 1, isBulleted: isInList };
  }
  if (isLine) {
    builder.from.line = builder.nodes.length;
    builder.from.body = builder.open?.body.length ?? 0;
    builder.from.alternating = undefined;
  }
  if (joint === 'blank') builder.from.block = builder.nodes.length;
  if (joint !== 'comma') builder.from.sentence = builder.nodes.length;
  if (isLine || joint === 'stop') builder.from.stop = builder.nodes.length;
  if (joint !== 'comma' && ALTERNATING.test(tokens[0]?.low ?? '')) builder.from.alternating = builder.nodes.length;
}

/** Appends nodes. */
export function append(builder: TimerBuilder, nodes: readonly Node[]): void {
  growingOf(builder).push(...nodes);
}

/** Appends a rest behind a comma: after each of the reps right before it, if there are some ('Sprint 20 s x8, rest 10 s'). */
export function appendRest(builder: TimerBuilder, rests: readonly Node[]): void {
  const before = lastRead(builder);
  if (before === undefined || !isParted(before, rests)) return append(builder, rests);
  const loop = asLoop(before);
  builder.notes.note(
    `${quote(namesOf(rests))} comes after each of the ${loop.repeat} times ${quote(namesOf(loop.body))}.`,
  );
  changeLast(builder, { ...loop, body: [...loop.body, ...rests] });
}

/** Whether such a rest parts its repeats. */
function isParted(node: Node, rests: readonly Node[]): boolean {
  if (node.kind === 'loop') return isOfOneStep(node) && rests.every(isRest);
  return node.repeat > 1 && node.isOfSides !== true && !isAlone(node);
}

/** Opens a loop in place of the open one, or in it if nothing is in it yet. */
export function open(
  builder: TimerBuilder,
  repeat: number,
  rests: readonly Rest[],
  isBlock: boolean,
  isHeaded = false,
): void {
  if (builder.open !== undefined && isOpenEmpty(builder)) builder.around.push(builder.open);
  else close(builder);
  builder.open = {
    repeat,
    rests,
    body: [],
    isBlock,
    isBulleted: undefined,
    isHeaded,
    clauses: isBlock ? 0 : 1,
  };
  builder.from.body = 0;
}

/** Ends the open loop and those around it, or only what lies in a loop that a colon opened; one without steps is dropped. */
export function close(builder: TimerBuilder, isInner = false): void {
  while (builder.open !== undefined && !(isInner && builder.open.isHeaded)) {
    flush(builder);
    const { body, repeat, rests, clauses } = builder.open;
    builder.open = builder.around.pop();
    if (body.length === 0) continue;
    if (clauses > 1 && body.length > 1) noteRepeat(builder.notes, body, repeat);
    growingOf(builder).push(rests.reduce(rested, { kind: 'loop', repeat, rest: 0, body }));
  }
}

/** The steps of a clause, with the names that waited for a time: one name, or all of them if the time is for each. */
export function named(
  { waiting, open: current }: TimerBuilder,
  given: readonly Node[],
  isEach: boolean,
): readonly Node[] {
  const [only, ...more] = given;
  const [first] = waiting;
  if (first === undefined || only?.kind !== 'item') return given;
  if (waiting.length === 1 && /^(?:holds?|hangs?|left|right|on|slow|fast)$/i.test(only.name)) {
    waiting.splice(0);
    return [{ ...only, name: shownName(`${first.name} ${only.name.toLowerCase()}`) }, ...more];
  }
  const isBare = (node: Node) => node.kind === 'item' && node.name === 'Work';
  const isForAll = isBare(only) && given.every((node) => isRest(node) || (isBare(node) && current === undefined));
  const isForOne = waiting.length === 1 && (more.every(isRest) || isForAll);
  const isForEach = isEach && more.length === 0;
  if (only.name !== 'Work' || (!isForOne && !isForEach)) return given;
  const nameless = waiting.splice(0).map(({ name }) => ({ name: shownName(name), type: typeOfName(name) }));
  const [sole] = nameless;
  if (isForOne && isForAll) return given.map((node) => (isBare(node) ? { ...node, ...sole } : node));
  return [...nameless.map((name) => ({ ...only, ...name })), ...more];
}

/** Whether there is something earlier that a count could cover. */
export function hasBefore(builder: TimerBuilder, reach: Reach): boolean {
  return growingOf(builder)
    .slice(startOf(builder, reach))
    .some((node) => !isAlone(node));
}

/** Wraps the earlier steps in a loop, except warm-ups. */
export function wrap(
  builder: TimerBuilder,
  reach: Reach,
  loopOf: (body: readonly Node[]) => Loop,
  fill?: Seconds,
): void {
  if (reach !== 'block' && !isInBlock(builder)) close(builder);
  const list = growingOf(builder);
  const taken = list.splice(fill === undefined ? startOf(builder, reach) : fillFrom(builder, reach, fill));
  const isBehindLoop = list.at(-1)?.kind === 'loop' && taken.some((node) => !isRest(node));
  const first = taken.findIndex((node) => !isAlone(node) && !(isBehindLoop && isRest(node)));
  if (first < 0) {
    builder.notes.fail('unread', 'repeat');
    return;
  }
  const body = taken.slice(first);
  const loop = loopOf(body);
  if (body.length > 1) noteRepeat(builder.notes, body, loop.repeat);
  const { restToCome } = builder;
  list.push(...taken.slice(0, first), restToCome === undefined ? loop : rested(loop, behindEach(restToCome, body)));
  builder.restToCome = undefined;
}

/** Where what fills a length begins: at the last 'then' if that fills it exactly, and all that it could reach does not. */
function fillFrom(builder: TimerBuilder, reach: Reach, fill: Seconds): number {
  const start = startOf(builder, reach);
  const { sentence } = builder.from;
  const list = growingOf(builder);
  const fits = (from: number): boolean => from < list.length && fill % lengthOfNode(list.slice(from)) === 0;
  const isThen = builder.open === undefined && sentence > start && list.length - sentence > 1;
  return isThen && !fits(start) && fits(sentence) ? sentence : start;
}

/** '1 min after each' behind several steps without one comes after each step. */
function behindEach(rest: Rest, body: readonly Node[]): Rest {
  const isOfSteps = rest.where === 'after' && rest.isOfRounds !== true && body.length > 1 && !body.some(isRestful);
  return isOfSteps ? { ...rest, where: 'steps' } : rest;
}

/** A rest for the surrounding loop, the one just read, or the next one. */
export function restFor(builder: TimerBuilder, rest: Rest): void {
  const last = builder.nodes.at(-1);
  if (rest.where === 'sides') {
    const list = growingOf(builder);
    list.push(...sided(list.splice(builder.open === undefined ? builder.from.line : 0), rest));
  } else if (rest.where === 'everywhere') {
    close(builder);
    builder.nodes.push(...restedEverywhere(builder.nodes.splice(builder.from.block), rest));
  } else if (builder.open !== undefined) builder.open = { ...builder.open, rests: [...builder.open.rests, rest] };
  else if (last?.kind === 'loop' && rest.where === 'between' && isRest(last.body.at(-1)) && last.body.length > 1)
    builder.restToCome = rest;
  else if (
    last !== undefined &&
    (last.kind === 'loop' || (last.repeat > 1 && last.isOfSides !== true && rest.where !== 'steps'))
  ) {
    // 'Rest after each' is meant for all that is repeated before it.
    const reach = rest.where === 'after' ? builder.nodes.slice(builder.from.line).filter(counted).length : 1;
    const taken = builder.nodes.splice(-Math.max(1, reach));
    builder.nodes.push(...taken.map((node) => restedIn(node, rest)));
  } else builder.restToCome = rest;
}

/** A rest given with the step just added. */
export function restBehind(builder: TimerBuilder, rest: Rest): void {
  if (builder.open?.isBlock === false) {
    builder.open = { ...builder.open, rests: [...builder.open.rests, rest] };
    close(builder);
  } else if (rest.where === 'steps' || (rest.isBetween === true && growingOf(builder).length > 1))
    builder.restToCome = rest;
  else growingOf(builder).push(restItemOf(rest));
}

/** Sets a target for the previous step. */
export function aim(builder: TimerBuilder, zone: ZoneNumber, words: string): void {
  const last = lastRead(builder);
  if (last?.kind === 'item') changeLast(builder, { ...last, zone });
  else builder.notes.fail('zone', words);
}

/** All nodes in order; names still waiting, and a rest between the steps without two steps, go to the notes. */
export function finish(builder: TimerBuilder): readonly Node[] {
  close(builder);
  flush(builder);
  takeLastRest(builder.nodes, builder.notes);
  if (builder.restToCome?.where === 'between' && takeWaitingRest(builder.nodes, builder.restToCome))
    builder.restToCome = undefined;
  if (builder.restToCome === undefined) return builder.nodes;
  const { seconds, end } = builder.restToCome;
  const rest = { ...newRest(seconds), ...(end !== undefined && { end }) };
  if (!builder.nodes.slice(1).some((node) => !isAlone(node))) {
    builder.notes.fail('unread', `${formatDuration(seconds)} rest between`);
    return builder.nodes;
  }
  builder.notes.note(`I put ${seconds} s of rest between the steps.`);
  return builder.nodes.flatMap((node, at) => (at === 0 || isAlone(node) || isOtherSide(node) ? [node] : [rest, node]));
}

/** 'Side plank left 30 s, right 30 s' is one exercise. */
function isOtherSide(node: Node): boolean {
  return node.kind === 'item' && /^(?:r|right|other)(?: (?:side|leg|arm))?$/i.test(node.name);
}

function flush({ waiting, notes, nodes }: TimerBuilder): void {
  for (const { name, words } of waiting.splice(0)) {
    const isStep = /\d/.test(words) || nodes.length > 0 || typeOfName(name) !== 'work';
    notes.fail(isStep && !isTalk(name) ? 'untimed' : 'unread', words);
  }
}

function startOf(builder: TimerBuilder, reach: Reach): number {
  const { from, open: current } = builder;
  if (reach !== 'block' && current !== undefined) return from.body;
  if (reach !== 'block' && from.alternating !== undefined && from.alternating < builder.nodes.length)
    return from.alternating;
  if (
    reach === 'sentence' &&
    hasLoop(builder.nodes.slice(from.line, from.sentence)) &&
    builder.nodes.slice(from.sentence).some((node) => !isRest(node))
  )
    return from.sentence;
  if (
    reach === 'sentence' &&
    isPrelude(builder.nodes.slice(from.line, from.sentence), builder.nodes.slice(from.sentence))
  )
    return from.sentence;
  const stopped = builder.nodes.slice(from.stop);
  if (reach === 'sentence' && stopped.length > 1 && stopped.some((node) => !isRest(node))) return from.stop;
  if (reach !== 'block') return from.line;
  const list = growingOf(builder);
  const barrier = lastIndexWhere(list, isBarrier) + 1;
  // Right after a loop, the loop itself is meant.
  return Math.max(barrier === list.length ? barrier - 1 : barrier, current === undefined ? from.block : 0);
}

function noteRepeat(notes: ParseNotes, body: readonly Node[], repeat: number): void {
  const times = repeat === FOR_EVER ? 'for ever' : `${repeat} times`;
  notes.note(`I repeat ${quote(namesOf(body))} ${times}.`);
}
