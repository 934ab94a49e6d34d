// What is read, before it becomes rounds: steps, and loops of steps and loops, as deep as somebody writes them.

import type { Seconds } from '../base/units.ts';
import type { StepType, ZoneNumber } from '../timer/timer.ts';

/** A step as it was read. */
export interface Item {
  readonly kind: 'item';
  readonly name: string;
  readonly type: StepType;
  readonly seconds: Seconds;
  readonly repeat: number;
  readonly zone: ZoneNumber | null;
}
/** What is repeated, with the rest between the repeats; -1 is for ever. */
export interface Loop {
  readonly kind: 'loop';
  readonly repeat: number;
  readonly rest: Seconds;
  readonly body: readonly Node[];
}
/** A step or a loop. */
export type Node = Item | Loop;

/** A step once, without a target. */
export function newItem(name: string, type: StepType, seconds: Seconds): Item {
  return { kind: 'item', name, type, seconds, repeat: 1, zone: null };
}

/** How long some nodes take, what is endless counted once. */
export function lengthOfNode(nodes: readonly Node[]): Seconds {
  return nodes.reduce((sum, node) => {
    if (node.kind === 'item') return sum + node.seconds * node.repeat;
    const times = Math.max(1, node.repeat);
    return sum + lengthOfNode(node.body) * times + node.rest * (times - 1);
  }, 0);
}

/** The names of some nodes, as one would say them: 'Burpees, Rest'. */
export function namesOf(nodes: readonly Node[]): string {
  return nodes.map((node) => (node.kind === 'item' ? node.name : namesOf(node.body))).join(', ');
}

/** A rest by that name. */
export function newRest(seconds: Seconds): Item {
  return newItem('Rest', 'rest', seconds);
}
