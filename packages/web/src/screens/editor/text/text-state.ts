import { isSameContent } from '@roundbell/core/base';
import {
  mergeIds,
  type NotationNote,
  type NotationProblem,
  printNotation,
  readNotation,
} from '@roundbell/core/formats';
import type { Zones } from '@roundbell/core/heart';
import type { TimerDraft } from '@roundbell/core/timer';

/** A text that can be read, and the draft that it stands for. */
export interface TextState {
  readonly text: string;
  /** The last draft that was read from the text, or that the text was made from. */
  readonly shown: TimerDraft;
  /** What the draft says otherwise. */
  readonly notes: readonly NotationNote[];
}

/** A draft as text. */
export function textOfDraft(draft: TimerDraft): TextState {
  return { text: printNotation(draft), shown: draft, notes: [] };
}

/**
 * What someone has typed, over the draft as it is: rounds and steps keep their ids, and a text without a name leaves the
 * timer's name alone. Undefined if it cannot be read.
 */
export function typedText(
  text: string,
  draft: TimerDraft,
  zones: Zones,
  newId: (prefix: string) => string,
): TextState | undefined {
  const read = readNotation(text, zones);
  if (!read.ok) return undefined;
  const merged = mergeIds(draft, { ...read.draft, name: read.draft.name || draft.name }, newId);
  return { text, shown: isSameContent(merged, draft) ? draft : merged, notes: read.notes };
}

/** Why a text cannot be read; empty if it can. */
export function problemsOf(text: string, zones: Zones): readonly NotationProblem[] {
  const read = readNotation(text, zones);
  return read.ok ? [] : read.problems;
}

/** Where in a text a line and a column are. */
export function placeInText(text: string, { line, column }: Pick<NotationProblem, 'line' | 'column'>): number {
  const before = text.split('\n').slice(0, line - 1);
  return before.reduce((sum, each) => sum + each.length + 1, 0) + column - 1;
}
