// The steps and loops read so far, with what has not ended yet: the loops, and the parts of the text.
// cspell:ignore alternat

import { formatDuration } from '../../base/units.ts';
import type { ZoneNumber } from '../../timer/timer.ts';
import { typeOfName } from '../../timer/type-of-name.ts';
import { FOR_EVER } from '../guard/guard.ts';
import { quote, type ParseNotes } from '../lexer/notes.ts';
import { isLooser, type Clause, type Joint } from './clause.ts';
import { namesOf, newRest, type Node } from './parsed.ts';
import { asLoop, isAlone, isOfOneStep, isRest, rested, takeLastRest, takeWaitingRest } from './rests.ts';
import type { Rest } from './said.ts';
import { isTalk, shownName } from './steps.ts';

/** What opens a group at its own place: what stands before it is never repeated. */
const ALTERNATING = /^alternat(?:e|ing)$/;

/** A loop that has not ended yet; a block continues across lines. */
interface OpenLoop {
  readonly repeat: number;
  readonly rests: Rest[];
  readonly body: Node[];
  readonly isBlock: boolean;
  isBulleted: boolean | undefined;
  /** Whether a colon opened it. */
  readonly isHeaded: boolean;
  clauses: number;
  /** How much of it there was when the line began. */
  lineFrom: number;
}

/** A block, a line, a sentence or a part of one that has not ended yet, by the joint before it. */
interface Part {
  readonly joint: Joint;
  /** How many nodes there were when it began. */
  readonly from: number;
}

/** A growing sequence of steps and loops; it is changed in place as a text is read. */
export interface TimerBuilder {
  readonly notes: ParseNotes;
  readonly nodes: Node[];
  /** Names that wait for their time, with the words around them. */
  readonly waiting: { readonly name: string; readonly words: string }[];
  /** The loops that have not ended yet, innermost last. */
  readonly loops: OpenLoop[];
  /** A rest that waits for its loop. */
  restToCome: Rest | undefined;
  /** The parts of the text that have not ended yet, each within the one before. */
  readonly parts: Part[];
  /** How many there were before what is to alternate, if the line says that. */
  alternating: number | undefined;
}

/** An empty builder. */
export function newTimerBuilder(notes: ParseNotes): TimerBuilder {
  return { notes, nodes: [], waiting: [], loops: [], restToCome: undefined, parts: [], alternating: undefined };
}

/** Begins a clause; a boundary ends the open loop, and so does a line outside the list that fills it. */
export function begin(
  builder: TimerBuilder,
  { joint: written, isBulleted, tokens }: Clause,
  isBoundary: boolean,
): void {
  const joint = written === 'colon' ? 'comma' : written;
  const isLine = joint === 'line' || joint === 'blank';
  const outer = openIn(builder);
  const leavesList = outer?.isBlock === true && outer.isBulleted === true && isLine && !isBulleted;
  if (isBoundary || leavesList) close(builder);
  if (joint !== 'comma' && openIn(builder)?.isBlock !== false) flush(builder);
  const loop = openIn(builder);
  if (loop !== undefined) {
    loop.clauses += 1;
    if (isLine) {
      loop.isBulleted ??= isBulleted;
      loop.lineFrom = loop.body.length;
    }
  }
  if (joint === 'comma') return;
  const { parts, nodes } = builder;
  while (!isLooser(parts.at(-1)?.joint, joint)) parts.pop();
  parts.push({ joint, from: nodes.length });
  if (isLine) builder.alternating = undefined;
  if (ALTERNATING.test(tokens[0]?.low ?? '')) builder.alternating = nodes.length;
}

/** The innermost open loop. */
export function openIn({ loops }: TimerBuilder): OpenLoop | undefined {
  return loops.at(-1);
}

/** What is appended to: the open loop, or the sequence. */
export function growingOf(builder: TimerBuilder): Node[] {
  return openIn(builder)?.body ?? builder.nodes;
}

/** Where the part began that such a joint would end. */
export function partFrom({ parts }: TimerBuilder, joint: Joint): number {
  return parts.filter((part) => !isLooser(joint, part.joint)).at(-1)?.from ?? 0;
}

/** Whether the open loop holds nothing yet. */
export function isOpenEmpty(builder: TimerBuilder): boolean {
  return openIn(builder)?.body.length === 0 && builder.waiting.length === 0;
}

/** The last thing read. */
export function lastRead(builder: TimerBuilder): Node | undefined {
  return growingOf(builder).at(-1);
}

/** Puts something in place of the last thing read. */
export function changeLast(builder: TimerBuilder, node: Node): void {
  growingOf(builder).splice(-1, 1, node);
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
  if (!isOpenEmpty(builder)) close(builder);
  builder.loops.push({
    repeat,
    rests: [...rests],
    body: [],
    isBlock,
    isBulleted: undefined,
    isHeaded,
    clauses: isBlock ? 0 : 1,
    lineFrom: 0,
  });
}

/** Ends the open loop and those around it, or only what lies in a loop that a colon opened; one without steps is dropped. */
export function close(builder: TimerBuilder, isInner = false): void {
  for (let loop = openIn(builder); loop !== undefined && !(isInner && loop.isHeaded); loop = openIn(builder)) {
    flush(builder);
    builder.loops.pop();
    const { body, repeat, rests, clauses } = loop;
    if (body.length === 0) continue;
    if (clauses > 1 && body.length > 1) noteRepeat(builder.notes, body, repeat);
    growingOf(builder).push(rests.reduce(rested, { kind: 'loop', repeat, rest: 0, body }));
  }
}

/** The steps of a clause, with the names that waited for a time: one name, or all of them if the time is for each. */
export function named(builder: TimerBuilder, given: readonly Node[], isEach: boolean): readonly Node[] {
  const { waiting } = builder;
  const [only, ...more] = given;
  const [first] = waiting;
  if (first === undefined || only?.kind !== 'item') return given;
  if (waiting.length === 1 && /^(?:holds?|hangs?|left|right|on|slow|fast)$/i.test(only.name)) {
    waiting.splice(0);
    return [{ ...only, name: shownName(`${first.name} ${only.name.toLowerCase()}`) }, ...more];
  }
  const isBare = (node: Node) => node.kind === 'item' && node.name === 'Work';
  const isForAll =
    isBare(only) && given.every((node) => isRest(node) || (isBare(node) && openIn(builder) === undefined));
  const isForOne = waiting.length === 1 && (more.every(isRest) || isForAll);
  const isForEach = isEach && more.length === 0;
  if (only.name !== 'Work' || (!isForOne && !isForEach)) return given;
  const nameless = waiting.splice(0).map(({ name }) => ({ name: shownName(name), type: typeOfName(name) }));
  const [sole] = nameless;
  if (isForOne && isForAll) return given.map((node) => (isBare(node) ? { ...node, ...sole } : node));
  return [...nameless.map((name) => ({ ...only, ...name })), ...more];
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

/** Says how often a loop repeats what. */
export function noteRepeat(notes: ParseNotes, body: readonly Node[], repeat: number): void {
  const times = repeat === FOR_EVER ? 'for ever' : `${repeat} times`;
  notes.note(`I repeat ${quote(namesOf(body))} ${times}.`);
}
