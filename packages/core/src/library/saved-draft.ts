// A timer being written, as this device keeps it until it is saved.

import type { WallTime } from '../base/units.ts';
import { parseTimer, timerDocument } from '../timer/document.ts';
import { draftDocument, parseDraft } from '../timer/draft-document.ts';
import type { Timer, TimerDraft } from '../timer/timer.ts';
import type { RowSize } from './rows.ts';

/** One use of the editor that has not ended in a save. */
export interface SavedDraft {
  /** The edit session's id: two tabs that write the same timer keep one each. */
  readonly id: string;
  /** The stored timer as it was when the writing began; undefined for a new one. */
  readonly opened: Timer | undefined;
  /** Identifies the description a new timer was read from. */
  readonly described: string | undefined;
  readonly draft: TimerDraft;
  /** What was written as text and cannot be read; undefined if the draft says all of it. */
  readonly text: string | undefined;
  /** The text of what can be undone and redone, as the editor writes and reads it; undefined if that was not kept. */
  readonly history: (() => unknown) | undefined;
  /** When it was last edited. */
  readonly at: WallTime;
  /** Whether the person left it with 'Cancel'. */
  readonly isCancelled: boolean;
  /** The id of the timer that it was saved as, by a page whose end may have taken that timer along. */
  readonly savedAs?: string | undefined;
}

/** What someone has written: a draft, and what cannot be read as one yet. */
export type Writing = Pick<SavedDraft, 'draft' | 'text'>;

/** Which draft is meant: that of a stored timer, of a description, or of any new timer. */
export type DraftSubject =
  | { readonly timerId: string }
  | { readonly described: string }
  | { readonly timerId?: undefined; readonly described?: undefined };

/** A description that has not become a timer, and how many timers there were when it was written. */
export interface SavedDescription {
  readonly words: string;
  readonly timers: number;
}

/** More characters than the storage of a device holds. */
const TEXT_LIMIT = 5_000_000;

/** The row of a draft, plain JSON; the least of it is without its history. */
export function draftRow({ history, ...saved }: SavedDraft, userId: string, size: RowSize): unknown {
  return {
    ...saved,
    userId,
    ...(size === 'whole' && history !== undefined && { history: history() }),
    draft: draftDocument(saved.draft),
    opened: saved.opened && timerDocument(saved.opened),
  };
}

/** The draft in a row, undefined if it is not one or is another person's. */
export function draftIn(row: unknown, userId: string): SavedDraft | undefined {
  const { id, at, described, isCancelled, opened, savedAs, text, ...rest } = fieldsOf(row);
  const draft = parseDraft(rest['draft']);
  if (rest['userId'] !== userId || typeof id !== 'string' || typeof at !== 'number' || !draft) return undefined;
  const read = opened === undefined ? undefined : parseTimer(opened);
  // Without its starting point, saving it would overwrite what others have changed since.
  if (read?.ok === false) return undefined;
  return {
    id,
    at,
    draft,
    text: typeof text === 'string' && text.length <= TEXT_LIMIT ? text : undefined,
    history: () => rest['history'],
    opened: read?.timer,
    described: typeof described === 'string' ? described : undefined,
    isCancelled: isCancelled === true,
    savedAs: typeof savedAs === 'string' ? savedAs : undefined,
  };
}

/** The row of a description. */
export function descriptionRow(saved: SavedDescription, userId: string): unknown {
  return { ...saved, userId };
}

/** The description in a row, undefined if it is not one or is another person's. */
export function descriptionIn(row: unknown, userId: string): SavedDescription | undefined {
  const { words, timers, ...rest } = fieldsOf(row);
  if (rest['userId'] !== userId || typeof words !== 'string' || typeof timers !== 'number') return undefined;
  return { words, timers };
}

/** Whether a row is what someone has written, or does not say whose it is. */
export function isDraftOf(row: unknown, userId: string): boolean {
  const owner = fieldsOf(row)['userId'];
  return owner === undefined || owner === userId;
}

/** The most recently edited draft of a subject. */
export function latestDraftOf(drafts: readonly SavedDraft[], subject: DraftSubject): SavedDraft | undefined {
  return drafts.filter((saved) => isOf(saved, subject)).sort((a, b) => b.at - a.at)[0];
}

function isOf({ opened, described }: SavedDraft, subject: DraftSubject): boolean {
  if (opened?.id !== ('timerId' in subject ? subject.timerId : undefined)) return false;
  return !('described' in subject) || subject.described === described;
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
}
