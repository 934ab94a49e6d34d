import {
  isSameContent,
  mergeIds,
  type NotationNote,
  type NotationProblem,
  printTimer,
  readNotation,
  type TimerDraft,
  type Zones,
} from '@roundbell/core';

/** The text, the draft that it stands for, and what reading it has found. */
export interface TextState {
  readonly text: string;
  /** The last draft that was read from the text, or that the text was made from. */
  readonly shown: TimerDraft;
  /** Why the text cannot be read; empty if it can. */
  readonly problems: readonly NotationProblem[];
  readonly notes: readonly NotationNote[];
}

/** A draft as text. */
export function textOfDraft(draft: TimerDraft): TextState {
  return { text: printTimer(draft), shown: draft, problems: [], notes: [] };
}

/**
 * What someone has typed, over the draft as it is: rounds and steps keep their ids, and a text without a name leaves the
 * timer's name alone. While it cannot be read, the draft stays.
 */
export function typedText(text: string, draft: TimerDraft, zones: Zones, newId: (prefix: string) => string): TextState {
  const read = readNotation(text, zones);
  if (!read.ok) return { text, shown: draft, problems: read.problems, notes: [] };
  const merged = mergeIds(draft, { ...read.draft, name: read.draft.name || draft.name }, newId);
  return { text, shown: isSameContent(merged, draft) ? draft : merged, problems: [], notes: read.notes };
}

/** Where in a text a line and a column are. */
export function placeInText(text: string, { line, column }: Pick<NotationProblem, 'line' | 'column'>): number {
  const before = text.split('\n').slice(0, line - 1);
  return before.reduce((sum, each) => sum + each.length + 1, 0) + column - 1;
}
