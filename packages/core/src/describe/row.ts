// The steps and loops read so far, and the loop that is open: what a count reaches, line by line and comma by comma.

import type { ZoneNumber } from '../timer/timer.ts';
import type { Clause } from './clause.ts';
import { FOR_EVER } from './draft.ts';
import { lastIndexWhere } from './last.ts';
import { namesOf, newRest } from './node.ts';
import type { Loop, Node } from './node.ts';
import type { Rest } from './phrase.ts';
import { quote } from './reading.ts';
import type { Reading } from './reading.ts';
import { isTalk, shownName } from './steps.ts';
import { standsAlone, typeOfName } from './words.ts';

/** How far back something reaches: over its own line, or over the lines above. */
export type Reach = 'line' | 'block';

/** A loop that is not at its end yet; a block goes on over lines. */
interface Open {
  readonly repeat: number;
  readonly rest: Rest | undefined;
  readonly body: Node[];
  readonly isBlock: boolean;
  readonly isBulleted: boolean | undefined;
  readonly clauses: number;
}

/** Steps and loops being put in a row; it grows in place, as a text is read. */
export interface Row {
  readonly reading: Reading;
  readonly nodes: Node[];
  /** Names that wait for their time, with the words around them. */
  readonly waiting: { readonly name: string; readonly words: string }[];
  open: Open | undefined;
  /** A rest that waits for its loop. */
  restToCome: Rest | undefined;
  /** Where the line and the block began, and the line within the open loop. */
  readonly from: { line: number; block: number; body: number };
}

/** An empty row. */
export function newRow(reading: Reading): Row {
  const from = { line: 0, block: 0, body: 0 };
  return { reading, nodes: [], waiting: [], open: undefined, restToCome: undefined, from };
}

/** Begins a clause; a boundary ends the open loop, and so does a line outside the list that fills it. */
export function begin(row: Row, { joint, isBulleted }: Clause, isBoundary: boolean): void {
  const isLine = joint === 'line' || joint === 'blank';
  const leavesList = row.open?.isBlock === true && row.open.isBulleted === true && isLine && !isBulleted;
  if (isBoundary || leavesList) close(row);
  if (joint !== 'comma' && row.open?.isBlock !== false) flush(row);
  const { open } = row;
  if (open !== undefined) {
    const isInList = isLine ? (open.isBulleted ?? isBulleted) : open.isBulleted;
    row.open = { ...open, clauses: open.clauses + 1, isBulleted: isInList };
  }
  if (isLine) {
    row.from.line = row.nodes.length;
    row.from.body = row.open?.body.length ?? 0;
  }
  if (joint === 'blank') row.from.block = row.nodes.length;
}

/** Puts nodes at the end. */
export function add(row: Row, nodes: readonly Node[]): void {
  const before = targetOf(row).at(-1);
  // 'Sprint 20 s x8, rest 10 s' may have meant a rest after each.
  if (before?.is === 'item' && before.repeat > 1 && nodes.length > 0 && nodes.every(isRest))
    row.reading.note(`${quote(namesOf(nodes))} comes once, after ${before.repeat} times ${quote(before.name)}.`);
  targetOf(row).push(...nodes);
}

/** Opens a loop in place of the one that is open. */
export function open(row: Row, repeat: number, rest: Rest | undefined, isBlock: boolean): void {
  close(row);
  row.open = { repeat, rest, body: [], isBlock, isBulleted: undefined, clauses: isBlock ? 0 : 1 };
  row.from.body = 0;
}

/** Ends the open loop; one without steps is forgotten. */
export function close(row: Row): void {
  if (row.open === undefined) return;
  flush(row);
  const { body, repeat, rest, clauses } = row.open;
  row.open = undefined;
  if (body.length === 0) return;
  if (clauses > 1 && body.length > 1) noteRepeat(row.reading, body, repeat);
  row.nodes.push(rested({ is: 'loop', repeat, rest: 0, body }, rest));
}

/** Whether what is read now goes on over lines. */
export function isInBlock({ open: current }: Row): boolean {
  return current?.isBlock === true;
}

/** Whether the last thing read is a rest. */
export function endsWithRest(row: Row): boolean {
  return isRest(targetOf(row).at(-1));
}

/** The steps of a clause, with the names that waited for a time: one name, or all of them where it is told for each. */
export function named({ waiting }: Row, given: readonly Node[], isEach: boolean): readonly Node[] {
  const [only] = given;
  if (waiting.length === 0 || only?.is !== 'item' || given.length > 1 || only.name !== 'Work') return given;
  if (!isEach && waiting.length > 1) return given;
  return waiting.splice(0).map(({ name }) => ({ ...only, name: shownName(name), type: typeOfName(name) }));
}

/** Whether there is something before that a count could reach. */
export function hasBefore(row: Row, reach: Reach): boolean {
  return targetOf(row)
    .slice(startOf(row, reach))
    .some((node) => !isAlone(node));
}

/** Puts what stands before into a loop, warm-ups left out. */
export function wrap(row: Row, reach: Reach, loopOf: (body: readonly Node[]) => Loop): void {
  if (reach === 'line' && !isInBlock(row)) close(row);
  const list = targetOf(row);
  const taken = list.splice(startOf(row, reach));
  const first = taken.findIndex((node) => !isAlone(node));
  if (first < 0) {
    row.reading.fail('unread', 'repeat');
    return;
  }
  const body = taken.slice(first);
  const loop = loopOf(body);
  if (body.length > 1) noteRepeat(row.reading, body, loop.repeat);
  list.push(...taken.slice(0, first), rested(loop, row.restToCome));
  row.restToCome = undefined;
}

/** A rest for the loop around, for the one just read, or for the one to come. */
export function restFor(row: Row, rest: Rest): void {
  const last = row.nodes.at(-1);
  if (row.open !== undefined) row.open = { ...row.open, rest };
  else if (last?.is === 'loop') row.nodes.splice(-1, 1, rested(last, rest));
  else if (last?.is === 'item' && last.repeat > 1 && rest.where !== 'steps') {
    const loop: Loop = { is: 'loop', repeat: last.repeat, rest: 0, body: [{ ...last, repeat: 1 }] };
    row.nodes.splice(-1, 1, rested(loop, rest));
  } else row.restToCome = rest;
}

/** A rest that was told with the step just added. */
export function restBehind(row: Row, rest: Rest): void {
  if (row.open?.isBlock === false) {
    row.open = { ...row.open, rest };
    close(row);
  } else if (rest.where === 'steps') row.restToCome = rest;
  else targetOf(row).push(newRest(rest.seconds));
}

/** A target for the step before. */
export function aim(row: Row, zone: ZoneNumber, words: string): void {
  const list = targetOf(row);
  const last = list.at(-1);
  if (last?.is === 'item') list.splice(-1, 1, { ...last, zone });
  else row.reading.fail('zone', words);
}

/** Everything in its row; what still waits is told to the reading. */
export function finish(row: Row): readonly Node[] {
  close(row);
  flush(row);
  if (row.restToCome === undefined) return row.nodes;
  const { seconds } = row.restToCome;
  row.reading.note(`I put ${seconds} s of rest between the steps.`);
  return row.nodes.flatMap((node, at) => (at === 0 || isAlone(node) ? [node] : [newRest(seconds), node]));
}

function targetOf({ open: current, nodes }: Row): Node[] {
  return current?.body ?? nodes;
}

function flush({ waiting, reading, nodes }: Row): void {
  for (const { name, words } of waiting.splice(0)) {
    const isStep = /\d/.test(words) || nodes.length > 0 || typeOfName(name) !== 'work';
    reading.fail(isStep && !isTalk(name) ? 'untimed' : 'unread', words);
  }
}

function startOf(row: Row, reach: Reach): number {
  const { from, open: current } = row;
  if (reach === 'line') return current === undefined ? from.line : from.body;
  const list = targetOf(row);
  const barrier = lastIndexWhere(list, isBarrier) + 1;
  // Right behind a loop the loop itself is meant.
  return Math.max(barrier === list.length ? barrier - 1 : barrier, current === undefined ? from.block : 0, 0);
}

/** A loop with a rest where it is wanted: between the repeats, at the end of each, or behind every step. */
function rested(loop: Loop, rest: Rest | undefined): Loop {
  if (rest === undefined) return loop;
  if (rest.where === 'between') return { ...loop, rest: rest.seconds };
  if (rest.where === 'after') return { ...loop, body: [...loop.body, newRest(rest.seconds)] };
  return { ...loop, body: loop.body.flatMap((node) => (isRest(node) ? [node] : [node, newRest(rest.seconds)])) };
}

function noteRepeat(reading: Reading, body: readonly Node[], repeat: number): void {
  const times = repeat === FOR_EVER ? 'for ever' : `${repeat} times`;
  reading.note(`I repeat ${quote(namesOf(body))} ${times}.`);
}

function isRest(node: Node | undefined): boolean {
  return node?.is === 'item' && node.type === 'rest';
}

function isAlone(node: Node): boolean {
  return node.is === 'item' && standsAlone(node.name);
}

function isBarrier(node: Node): boolean {
  return node.is === 'loop' || isAlone(node);
}
