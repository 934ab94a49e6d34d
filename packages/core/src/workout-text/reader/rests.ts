// Where a rest goes: between the repeats of a loop, at the end of each, after every step, or between all there is.

import { standsAlone } from '../../timer/type-of-name.ts';
import { quote, type ParseNotes } from '../lexer/notes.ts';
import {
  lengthOfNode,
  isRecovery,
  lastIndexWhere,
  namesOf,
  newItem,
  newRest,
  type Item,
  type Loop,
  type Node,
} from './parsed.ts';
import type { Rest } from './said.ts';
import { shownName } from './steps.ts';

/** A loop with its rest in place: between the repeats, at the end of each, or after every step. */
export function rested(loop: Loop, rest: Rest): Loop {
  const step = restItemOf(rest);
  const isPlain = rest.active === undefined && rest.end === undefined;
  const last = loop.body.at(-1);
  const isParted = last?.kind === 'item' && last.isParting === true;
  const bare = isParted ? { ...loop, body: loop.body.slice(0, -1) } : loop;
  if (rest.where === 'between') return isPlain ? { ...bare, rest: rest.seconds } : parted(bare, step);
  if (rest.where === 'after') return { ...bare, body: [...bare.body, step] };
  const body = loop.body.flatMap((node) => (isRest(node) ? [node] : [node, { ...step, isParting: true }]));
  return { ...loop, body: loop.rest > 0 ? body.slice(0, -1) : body };
}

/** The steps of two sides with a rest between these. */
export function sided(nodes: readonly Node[], rest: Rest): readonly Node[] {
  return nodes.flatMap((node): readonly Node[] => {
    if (node.kind === 'loop') return [{ ...node, body: sided(node.body, rest) }];
    if (node.isOfSides !== true || node.repeat !== 2) return [node];
    const side = { ...node, repeat: 1 };
    return [side, restItemOf(rest), side];
  });
}

/** The step that such a rest is. */
export function restItemOf({ seconds, active, end }: Rest): Item {
  const item =
    active === undefined
      ? newRest(seconds)
      : { ...newItem(shownName(active.name), 'recovery', seconds), zone: active.zone };
  return end === undefined ? item : { ...item, end };
}

/** A loop with a step between its repeats and none after the last; a loop forever has it after each. */
function parted(loop: Loop, step: Item): Loop {
  const body = [...loop.body, step];
  if (loop.repeat < 2) return loop.repeat === 1 ? loop : { ...loop, body };
  return { ...loop, repeat: 1, body: [{ ...loop, repeat: loop.repeat - 1, body }, ...loop.body] };
}

/** Whether it is played more than once. */
export function counted(node: Node): boolean {
  return node.kind === 'loop' || node.repeat > 1;
}

/** A node with the rest in it, if it is played more than once. */
export function restedIn(node: Node, rest: Rest): Node {
  return counted(node) ? rested(asLoop(node), rest) : node;
}

/** The repeats of a step as a loop. */
export function asLoop(node: Node): Loop {
  if (node.kind === 'loop') return node;
  return { kind: 'loop', repeat: node.repeat, rest: 0, body: [{ ...node, repeat: 1 }] };
}

/** '2 rounds of 3 min, then 4 rounds of 2 min, 1 min rest between all rounds': between the repeats of each, and between them. */
export function restedEverywhere(nodes: readonly Node[], rest: Rest): readonly Node[] {
  const between = { ...rest, where: 'between' } as const;
  const done = nodes.map((node) => restedIn(node, between));
  return done.flatMap((node, at) => (at === 0 || isAlone(node) ? [node] : [restItemOf(rest), node]));
}

/** Puts a rest that waited for sets of what is repeated, where none came, into the last loop; false if there is none. */
export function takeWaitingRest(nodes: Node[], rest: Rest): boolean {
  const at = lastIndexWhere(nodes, (node) => node.kind === 'loop');
  const loop = nodes[at];
  if (loop?.kind !== 'loop' || loop.rest > 0 || (nodes.length > 1 && isRest(loop.body.at(-1)))) return false;
  nodes.splice(at, 1, rested(loop, rest));
  return true;
}

/** Puts a rest behind sets of sets, which nothing follows, between them: '3x(5x(7 s, 3 s)), rest 2 min'. */
export function takeLastRest(nodes: Node[], notes: ParseNotes): void {
  const [sets, rest] = nodes.slice(-2);
  if (sets?.kind !== 'loop' || sets.repeat < 2 || sets.rest > 0 || rest?.kind !== 'item' || !isRest(rest)) return;
  if (rest.repeat > 1 || rest.end !== undefined || !hasLoop(sets.body)) return;
  notes.note(`${quote(rest.name)} comes between the ${sets.repeat} repeats.`);
  nodes.splice(-2, 2, { ...sets, rest: rest.seconds });
}

/** The last loop with its last rest between the repeats alone: 'no rest after the last one'. */
export function withoutLastRest(nodes: readonly Node[], notes: ParseNotes): readonly Node[] {
  const at = lastIndexWhere(nodes, (node) => node.kind === 'loop' && node.body.length > 1 && isRest(node.body.at(-1)));
  const loop = nodes[at];
  const rest = loop?.kind === 'loop' ? loop.body.at(-1) : undefined;
  if (loop?.kind !== 'loop' || rest?.kind !== 'item' || loop.rest > 0) return nodes;
  notes.note(`${quote(rest.name)} does not come after the last of the ${loop.repeat} repeats.`);
  return [...nodes.slice(0, at), { ...loop, body: loop.body.slice(0, -1), rest: rest.seconds }, ...nodes.slice(at + 1)];
}

/** Whether it repeats a single step that nothing parts. */
export function isOfOneStep({ body, rest, repeat, isCounted }: Loop): boolean {
  return isCounted === true && repeat > 1 && rest === 0 && body.length === 1 && body[0]?.kind === 'item';
}

/** Whether it is a rest. */
export function isRest(node: Node | undefined): boolean {
  return node?.kind === 'item' && node.type === 'rest';
}

/** What follows the repeats of a hard step, after each of them: a rest, or something easy. */
export function isRestful(node: Node): boolean {
  return isRest(node) || (node.kind === 'item' && isRecovery(node));
}

/** Whether it is done once, before or after everything. */
export function isAlone(node: Node): boolean {
  return node.kind === 'item' && standsAlone(node.name);
}

/** Whether one of them is a loop. */
export function hasLoop(nodes: readonly Node[]): boolean {
  return nodes.some((node) => node.kind === 'loop');
}

/** '5 min jog, then 30 s sprint and 90 s walk, 8 times': something easy, or much longer, before what is repeated. */
export function isPrelude(before: readonly Node[], repeats: readonly Node[]): boolean {
  const [only] = before;
  if (only === undefined || before.length > 1 || repeats.length < 2) return false;
  return isRestful(only) || lengthOfNode([only]) >= 4 * Math.max(...repeats.map((node) => lengthOfNode([node])));
}

/** Whether a count reaches back no further than to this. */
export function isBarrier(node: Node): boolean {
  return node.kind === 'loop' || isAlone(node);
}

const WHOLE_WORKOUT = /\b(?:hiit|workout|session|circuit|cardio|training|routine|intervals?)$/i;

/** Notes what may be meant otherwise: a rest once after work that is repeated without one, and what is called a whole workout as one of several steps. */
export function noteDoubts(nodes: readonly Node[], notes: ParseNotes): void {
  nodes.forEach((node, at) => {
    const next = nodes[at + 1];
    const isBare =
      node.kind === 'item' ? node.repeat > 1 && node.isOfSides !== true : node.rest === 0 && !node.body.some(isRestful);
    if (isBare && !isRest(node) && next !== undefined && isRestful(next) && !isAlone(next))
      notes.note(`${quote(namesOf([next]))} comes once, after all of ${quote(namesOf([node]))}.`);
    if (node.kind === 'item' && nodes.length > 1 && WHOLE_WORKOUT.test(node.name))
      notes.note(`I took ${quote(node.name)} as a step of its own.`);
  });
}
