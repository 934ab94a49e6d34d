// What reading finds, before it becomes rounds: steps, and loops of steps and loops, as deep as they are written.

import type { Seconds } from '../../base/units.ts';
import type { EarlyEnd } from '../../timer/step-end.ts';
import type { StepType, ZoneNumber } from '../../timer/timer.ts';

/** A step as read. */
export interface Item {
  readonly kind: 'item';
  readonly name: string;
  readonly type: StepType;
  readonly seconds: Seconds;
  readonly repeat: number;
  /** Whether it is the rest behind each step of a loop. */
  readonly isParting?: boolean;
  /** Whether its two repeats are two sides. */
  readonly isOfSides?: boolean;
  readonly zone: ZoneNumber | null;
  /** Seconds between chimes. */
  readonly chime?: Seconds;
  /** Whether the timer pauses after it. */
  readonly pauses?: boolean;
  /** How it ends other than after its time. */
  readonly end?: EarlyEnd;
}
/** What is repeated, with the rest between the repeats; -1 is forever. */
export interface Loop {
  readonly kind: 'loop';
  readonly repeat: number;
  readonly rest: Seconds;
  readonly body: readonly Node[];
  /** Whether a count behind its steps made it. */
  readonly isCounted?: boolean;
}
/** A step or a loop. */
export type Node = Item | Loop;

/** A single step without a target. */
export function newItem(name: string, type: StepType, seconds: Seconds): Item {
  return { kind: 'item', name, type, seconds, repeat: 1, zone: null };
}

/** How long some nodes take; endless loops count once. */
export function lengthOfNode(nodes: readonly Node[]): Seconds {
  return nodes.reduce((sum, node) => {
    if (node.kind === 'item') return sum + node.seconds * node.repeat;
    const times = Math.max(1, node.repeat);
    return sum + lengthOfNode(node.body) * times + node.rest * (times - 1);
  }, 0);
}

/** How many repeats of some nodes come nearest to a length. */
export function timesToFill(total: Seconds, nodes: readonly Node[]): number {
  return Math.max(1, Math.round(total / Math.max(1, lengthOfNode(nodes))));
}

/** The names of some nodes, as one would say them: 'Burpees, Rest'. */
export function namesOf(nodes: readonly Node[]): string {
  return nodes.map((node) => (node.kind === 'item' ? node.name : namesOf(node.body))).join(', ');
}

/** Whether a step is easier than what is around it: a recovery, a walk, an easy jog. */
export function isRecovery({ type, name, zone }: Item): boolean {
  if (/\b(?:warm|cool)/i.test(name)) return false;
  return (
    type === 'recovery' ||
    /^(?:easy|slow|walk|walking|jog|jogging|float|light|gentle)\b/i.test(name) ||
    (zone === 1 && type === 'work')
  );
}

/** A zone beside steps is meant for the work in them. */
export function aimed(nodes: readonly Node[], zone: Item['zone'] | undefined): readonly Node[] {
  if (zone === undefined) return nodes;
  return nodes.map((node) => {
    if (node.kind === 'loop') return { ...node, body: aimed(node.body, zone) };
    return node.zone === null && node.type !== 'rest' ? { ...node, zone } : node;
  });
}

/** Nodes so many times: a single step as its reps, all others as a loop. */
export function repeated(nodes: readonly Node[], times: number): readonly Node[] {
  const [only] = nodes;
  if (only?.kind === 'item' && nodes.length === 1 && times > 0) return [{ ...only, repeat: only.repeat * times }];
  return [{ kind: 'loop', repeat: times, rest: 0, body: nodes }];
}

/** A step named 'Rest'. */
export function newRest(seconds: Seconds): Item {
  return newItem('Rest', 'rest', seconds);
}

/** The index of the last element that passes, -1 if none does: the browsers we serve are older than `findLastIndex`. */
export function lastIndexWhere<T>(list: readonly T[], passes: (element: T, at: number) => boolean): number {
  for (let at = list.length - 1; at >= 0; at -= 1) {
    const element = list[at];
    if (element !== undefined && passes(element, at)) return at;
  }
  return -1;
}
