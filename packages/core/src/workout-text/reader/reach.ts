// How far back a count, a length or a rest reaches: over its sentence, its line or the lines above, line by line and comma by comma.

import type { Seconds } from '../../base/units.ts';
import { close, growingOf, noteRepeat, openIn, partFrom, type TimerBuilder } from './builder.ts';
import { lastIndexWhere, lengthOfNode, type Loop, type Node } from './parsed.ts';
import {
  counted,
  hasLoop,
  isAlone,
  isBarrier,
  isPrelude,
  isRest,
  isRestful,
  rested,
  restedIn,
  restedEverywhere,
  restItemOf,
  sided,
} from './rests.ts';
import type { Rest } from './said.ts';

/** How far back something reaches: over its own sentence if the one before was repeated, over its line, or over the lines above. */
export type Reach = 'sentence' | 'line' | 'block';

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
  if (reach !== 'block' && openIn(builder)?.isBlock !== true) close(builder);
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
  const sentence = partFrom(builder, 'then');
  const list = growingOf(builder);
  const fits = (from: number): boolean => from < list.length && fill % lengthOfNode(list.slice(from)) === 0;
  const isThen = openIn(builder) === undefined && sentence > start && list.length - sentence > 1;
  return isThen && !fits(start) && fits(sentence) ? sentence : start;
}

/** '1 min after each' behind several steps without one comes after each step. */
function behindEach(rest: Rest, body: readonly Node[]): Rest {
  const isOfSteps = rest.where === 'after' && rest.isOfRounds !== true && body.length > 1 && !body.some(isRestful);
  return isOfSteps ? { ...rest, where: 'steps' } : rest;
}

/** A rest for the surrounding loop, the one just read, or the next one. */
export function restFor(builder: TimerBuilder, rest: Rest): void {
  const loop = openIn(builder);
  const last = builder.nodes.at(-1);
  if (rest.where === 'sides') {
    const list = growingOf(builder);
    list.push(...sided(list.splice(loop === undefined ? partFrom(builder, 'line') : 0), rest));
  } else if (rest.where === 'everywhere') {
    close(builder);
    builder.nodes.push(...restedEverywhere(builder.nodes.splice(partFrom(builder, 'blank')), rest));
  } else if (loop !== undefined) loop.rests.push(rest);
  else if (last?.kind === 'loop' && rest.where === 'between' && isRest(last.body.at(-1)) && last.body.length > 1)
    builder.restToCome = rest;
  else if (
    last !== undefined &&
    (last.kind === 'loop' || (last.repeat > 1 && last.isOfSides !== true && rest.where !== 'steps'))
  ) {
    // 'Rest after each' is meant for all that is repeated before it.
    const reach = rest.where === 'after' ? builder.nodes.slice(partFrom(builder, 'line')).filter(counted).length : 1;
    const taken = builder.nodes.splice(-Math.max(1, reach));
    builder.nodes.push(...taken.map((node) => restedIn(node, rest)));
  } else builder.restToCome = rest;
}

/** A rest given with the step just added. */
export function restBehind(builder: TimerBuilder, rest: Rest): void {
  const loop = openIn(builder);
  if (loop?.isBlock === false) {
    loop.rests.push(rest);
    close(builder);
  } else if (rest.where === 'steps' || (rest.isBetween === true && growingOf(builder).length > 1))
    builder.restToCome = rest;
  else growingOf(builder).push(restItemOf(rest));
}

function startOf(builder: TimerBuilder, reach: Reach): number {
  const { nodes, alternating } = builder;
  const loop = openIn(builder);
  if (reach === 'block') {
    const list = growingOf(builder);
    const barrier = lastIndexWhere(list, isBarrier) + 1;
    // Right after a loop, the loop itself is meant.
    return Math.max(
      barrier === list.length ? barrier - 1 : barrier,
      loop === undefined ? partFrom(builder, 'blank') : 0,
    );
  }
  if (loop !== undefined) return loop.lineFrom;
  if (alternating !== undefined && alternating < nodes.length) return alternating;
  const line = partFrom(builder, 'line');
  if (reach === 'line') return line;
  const sentence = partFrom(builder, 'then');
  const [before, behind] = [nodes.slice(line, sentence), nodes.slice(sentence)];
  const isOwn = (hasLoop(before) && behind.some((node) => !isRest(node))) || isPrelude(before, behind);
  if (isOwn) return sentence;
  const stop = partFrom(builder, 'stop');
  const stopped = nodes.slice(stop);
  return stopped.length > 1 && stopped.some((node) => !isRest(node)) ? stop : line;
}
