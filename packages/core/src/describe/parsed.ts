// What reading finds, before it becomes rounds: steps, and loops of steps and loops, as deep as they are written; and the notes
// made on the way: what was assumed, and what could not be read.

import type { Seconds } from '../base/units.ts';
import type { EarlyEnd } from '../timer/step-end.ts';
import type { StepType, ZoneNumber } from '../timer/timer.ts';

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

/** Why something cannot be read, each with its own sentence. */
export type ParseTrouble = 'unread' | 'untimed' | 'distance' | 'unit' | 'zone' | 'endless' | 'range' | 'total';

/** The notes from reading one text; duplicates are kept once. */
export interface ParseNotes {
  note(sentence: string): void;
  fail(trouble: ParseTrouble, words: string): void;
  readonly notes: readonly string[];
  /** The sentence for the first kind of trouble met; undefined if there was none. */
  problem(): string | undefined;
}

const SENTENCE_MOST = 300;
const QUOTE_MOST = 48;
const QUOTES_MOST = 3;
const NOTES_MOST = 20;

/** What to write, with an example. */
export const EXAMPLE = 'Write what to do and for how long, for example "6 rounds of 40 s burpees, 20 s rest".';
const SENTENCES: Readonly<Record<ParseTrouble, (quoted: string, isOne: boolean) => string>> = {
  unread: (quoted) => `I could not read ${quoted}. ${EXAMPLE}`,
  untimed: (quoted, isOne) =>
    `${quoted} ${isOne ? 'has' : 'have'} no time. Write how long it takes, for example "3 sets of 40 s push-ups, 20 s rest", or "then tap" behind it.`,
  distance: (quoted, isOne) =>
    `${quoted} ${isOne ? 'is a distance' : 'are distances'}, and a timer counts time. Write how long it takes, for example "2 min run".`,
  unit: (quoted, isOne) =>
    `${isOne ? 'Is' : 'Are'} ${quoted} meant in seconds or in minutes? Write the unit after the number, such as "30 s" or "3 min".`,
  range: (quoted, isOne) =>
    `${quoted} ${isOne ? 'does' : 'do'} not say how long it takes. Write one length, for example "40 s".`,
  total: (quoted) => `What follows ${quoted} does not last as long. Change the steps or the total.`,
  zone: (quoted) => `I could not read ${quoted}. A step has one target zone, from "zone 1" to "zone 5".`,
  endless: (quoted) =>
    `${quoted} would never end, so what follows it is never reached. Write how many times it repeats.`,
};

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

/** A step named 'Rest'. */
export function newRest(seconds: Seconds): Item {
  return newItem('Rest', 'rest', seconds);
}

/** Empty notes. */
export function newParseNotes(): ParseNotes {
  const notes = new Set<string>();
  const troubles: { readonly trouble: ParseTrouble; readonly words: string }[] = [];
  return {
    note: (sentence) => void (notes.size < NOTES_MOST && notes.add(cut(sentence, SENTENCE_MOST))),
    fail: (trouble, words) => void troubles.push({ trouble, words }),
    get notes() {
      return [...notes];
    },
    problem() {
      const first = troubles[0];
      if (first === undefined) return undefined;
      const same = troubles.filter(({ trouble }) => trouble === first.trouble).map(({ words }) => quote(words));
      const shown = [...new Set(same)].slice(0, QUOTES_MOST);
      return cut(SENTENCES[first.trouble](shown.join(', '), shown.length === 1), SENTENCE_MOST);
    },
  };
}

/** A person's words in quotation marks, shortened. */
export function quote(words: string): string {
  return `"${cut(words.trim(), QUOTE_MOST)}"`;
}

function cut(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most - 1).trimEnd()}…`;
}

/** The index of the last element that passes, -1 if none does: the browsers we serve are older than `findLastIndex`. */
export function lastIndexWhere<T>(list: readonly T[], passes: (element: T, at: number) => boolean): number {
  for (let at = list.length - 1; at >= 0; at -= 1) {
    const element = list[at];
    if (element !== undefined && passes(element, at)) return at;
  }
  return -1;
}
