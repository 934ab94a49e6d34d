// A timer that someone's assistant saves: a new one, or an edit of one that may have changed since it was read.

import type { WallTime } from '../base/units.ts';
import { merge, type Merged } from '../documents/merge.ts';
import { mergeEdit } from '../library/merge-edit.ts';
import { storageProblems } from '../library/storage-problems.ts';
import { documentOf, timerOf } from '../library/timer-reader.ts';
import type { Document } from '../ports/wire/wire.ts';
import type { Timer, TimerDraft } from '../timer/timer.ts';
import { validateTimer } from '../timer/validate.ts';
import { mergeIds } from '../workout-text/merge-ids.ts';

/** What to store: the timer, and what has to be kept next to it; or why there is nothing to store. */
export type SavedOutside =
  | ({ readonly ok: true } & Merged)
  | { readonly ok: false; readonly problems: readonly string[] };

/** Who saves, and when; `newId` makes an id that is no one else's. */
export interface SavingOutside {
  readonly userId: string;
  readonly now: WallTime;
  readonly newId: (prefix: string) => string;
}

/** A new timer of this draft. */
export function newOutside(draft: TimerDraft, { userId, now, newId }: SavingOutside): SavedOutside {
  const own = mergeIds({ ...draft, rounds: [] }, draft, newId);
  const at = new Date(now);
  return savedAs({ ...own, id: newId('timer-'), userId, createdAt: at, updatedAt: at }, newId, (document) => ({
    document,
    copies: [],
  }));
}

/** What was read of a timer, which is undefined if no one knows it any more, and what is stored now. */
export interface EditedOutside {
  readonly base: Document | undefined;
  readonly stored: Document;
}

/** The stored timer after an edit of what was read: both are merged as edits of two devices are, and what cannot be is kept as a copy. */
export function editedOutside(
  draft: TimerDraft,
  { base, stored }: EditedOutside,
  { userId, now, newId }: SavingOutside,
): SavedOutside {
  const current = timerOf(stored, userId);
  if (current === undefined) return { ok: false, problems: ['This version of Roundbell cannot read this timer.'] };
  const opened = base && timerOf(base, userId);
  const updatedAt = new Date(Math.max(now, current.updatedAt.getTime()));
  const { id, createdAt } = current;
  const mine = { ...mergeIds(opened ?? current, draft, newId), id, userId, createdAt, updatedAt };
  return savedAs(mine, newId, (document) =>
    opened === undefined ? merge('timers', undefined, document, stored) : mergeEdit(opened, document, stored),
  );
}

function savedAs(timer: Timer, newId: SavingOutside['newId'], settled: (mine: Document) => Merged): SavedOutside {
  const mine = documentOf(timer, newId('rev-'));
  const written = validateTimer(timer);
  const problems = written.length > 0 ? written : storageProblems(mine.body, timer);
  if (problems.length > 0) return { ok: false, problems: problems.map(({ message }) => message) };
  const { document, copies } = settled(mine);
  return { ok: true, document: { ...document, rev: mine.rev }, copies };
}
