// A growing sequence of steps and loops, and what can be asked of it.

import type { ParseNotes } from '../lexer/notes.ts';
import { isRecovery, type Node } from './parsed.ts';
import type { Rest } from './said.ts';

/** A loop that has not ended yet; a block continues across lines. */
interface Open {
  readonly repeat: number;
  readonly rests: readonly Rest[];
  readonly body: Node[];
  readonly isBlock: boolean;
  readonly isBulleted: boolean | undefined;
  /** Whether a colon opened it. */
  readonly isHeaded: boolean;
  readonly clauses: number;
}

/** A growing sequence of steps and loops; it is changed in place as a text is read. */
export interface TimerBuilder {
  readonly notes: ParseNotes;
  readonly nodes: Node[];
  /** Names that wait for their time, with the words around them. */
  readonly waiting: { readonly name: string; readonly words: string }[];
  open: Open | undefined;
  /** The loops around the open one, outermost first. */
  readonly around: Open[];
  /** A rest that waits for its loop. */
  restToCome: Rest | undefined;
  /**
   * Where the line, the block, the part of a sentence and the sentence began, the line in the open loop, and what is to
   * alternate, if the line says that.
   */
  readonly from: {
    line: number;
    block: number;
    body: number;
    sentence: number;
    stop: number;
    alternating: number | undefined;
  };
}

/** An empty builder. */
export function newTimerBuilder(notes: ParseNotes): TimerBuilder {
  const from = { line: 0, block: 0, body: 0, sentence: 0, stop: 0, alternating: undefined };
  return { notes, nodes: [], waiting: [], open: undefined, around: [], restToCome: undefined, from };
}

/** What is appended to: the open loop, or the sequence. */
export function growingOf({ open: current, nodes }: TimerBuilder): Node[] {
  return current?.body ?? nodes;
}

/** Whether the open loop continues across lines. */
export function isInBlock({ open: current }: TimerBuilder): boolean {
  return current?.isBlock === true;
}

/** Whether the last thing read is something easy, in the open loop. */
export function endsWithRecovery({ open: current }: TimerBuilder): boolean {
  const last = current?.body.at(-1);
  return last?.kind === 'item' && isRecovery(last);
}

/** Whether a colon opened the loop, and it holds one step. */
export function isHeadedByOne({ open: current }: TimerBuilder): boolean {
  return current !== undefined && current.isHeaded && current.body.length === 1;
}

/** Whether the open loop holds nothing yet. */
export function isOpenEmpty({ open: current, waiting }: TimerBuilder): boolean {
  return current !== undefined && current.body.length === 0 && waiting.length === 0;
}

/** What the line has before this, if no loop is open. */
export function sentenceBefore(builder: TimerBuilder): readonly Node[] {
  return builder.open === undefined ? builder.nodes.slice(builder.from.line) : [];
}

/** The last thing read. */
export function lastRead(builder: TimerBuilder): Node | undefined {
  return growingOf(builder).at(-1);
}

/** Puts something in place of the last thing read. */
export function changeLast(builder: TimerBuilder, node: Node): void {
  growingOf(builder).splice(-1, 1, node);
}
