// What a person has written and not saved, kept on this device as it is typed and found again by its subject.

import type { StoreApi } from 'zustand/vanilla';
import type { Clock } from '../ports/clock.ts';
import type { Page } from '../ports/page.ts';
import { createDebounce } from './debounce.engine.ts';
import type { RowsView, WriteBehind } from './rows.ts';
import { isSameWriting } from './same-writing.ts';
import {
  descriptionIn,
  descriptionRow,
  draftIn,
  draftRow,
  isDraftOf,
  latestDraftOf,
  type DraftSubject,
  type SavedDescription,
  type SavedDraft,
} from './saved-draft.ts';

/** The engine of drafts. Nothing rejects but `forgetOf`; if the disk does not answer, only the promises wait. */
export interface Drafts {
  readonly view: StoreApi<RowsView>;
  /** The most recently edited draft of a subject, from this tab or another. */
  find(subject: DraftSubject): Promise<SavedDraft | undefined>;
  /** How many timers have changes that were neither saved nor left with 'Cancel', in this tab or another. */
  unsaved(): Promise<number>;
  /** Keeps a draft, dated now: on the disk a moment later, at the latest when the page is hidden. */
  keep(draft: Omit<SavedDraft, 'at'>): void;
  /** Does the last work it is given once someone pauses, and before the page is gone: what that keeps is still written. */
  whenPaused(work: () => void): void;
  /** Forgets the draft of one of this tab's edit sessions. */
  drop(id: string): void;
  /**
   * Keeps a draft that was saved as a timer until that outlives this page; only another page finds it. It takes the place of what was saved
   * of that timer before, and goes on from where that began.
   */
  keepSaved(draft: Omit<SavedDraft, 'at'>, savedAs: string): void;
  /** Forgets a draft that was found, unless another tab has edited it since. */
  release(found: SavedDraft): Promise<void>;
  /** The text of a description that has not become a timer. */
  description(): Promise<SavedDescription | undefined>;
  /** Undefined forgets it. */
  keepDescription(description: SavedDescription | undefined): void;
  /** Forgets what is not written yet: another page has removed all that was of the person who was here. */
  forgetOwn(): Promise<void>;
  /** Forgets what one account has written, and what does not say whose it is. Rejects if some of it stays. */
  forgetOf(userId: string): Promise<void>;
}

/** What the drafts need of the world; `user` is the id of the person here. */
export interface DraftsParts {
  readonly rows: WriteBehind<StoreApi<RowsView>>;
  readonly clock: Clock;
  readonly page: Page;
  readonly user: () => string | undefined;
  /** Does some work once what was saved outlives this page, and the one who saved it is here. */
  readonly whenPersisted: (isHere: () => boolean, work: () => void) => void;
}

/** Earlier versions kept one, no matter whose it was: that of the person who wrote last. */
const DESCRIPTION = 'description';
const descriptionOf = (userId: string): string => `${DESCRIPTION} ${userId}`;

/** Makes the drafts of the person here. */
export function createDrafts({ rows, clock, page, user, whenPersisted }: DraftsParts): Drafts {
  const saved = new Map<string, SavedDraft>();
  const draftsIn = (all: Iterable<unknown>): readonly SavedDraft[] => {
    const userId = user();
    if (userId === undefined) return [];
    return [...all].flatMap((row) => draftIn(row, userId) ?? []).filter(({ id }) => !saved.has(id));
  };
  function drop(id: string): void {
    saved.delete(id);
    rows.put(id, undefined);
    rows.flush();
  }
  function keep(draft: Omit<SavedDraft, 'at'>, userId: string): SavedDraft {
    const stamped = { ...draft, at: clock.wall() };
    rows.put(stamped.id, (size) => draftRow(stamped, userId, size));
    return stamped;
  }
  async function forgetEarlier(userId: string): Promise<void> {
    if (descriptionIn((await rows.rows()).get(DESCRIPTION), userId)) rows.put(DESCRIPTION, undefined);
  }
  const unwritten = (): readonly unknown[] => [...rows.unwritten().values()].map((row) => row?.('whole'));

  return {
    view: rows.view,
    async find(subject) {
      // What this tab has not written yet is newer than anything on the disk, and needs no disk.
      return (
        latestDraftOf(draftsIn(unwritten()), subject) ?? latestDraftOf(draftsIn((await rows.rows()).values()), subject)
      );
    },
    async unsaved() {
      const drafts = draftsIn((await rows.rows()).values()).filter(({ isCancelled }) => !isCancelled);
      return new Set(drafts.map(({ id, opened, savedAs }) => opened?.id ?? savedAs ?? id)).size;
    },
    keep(draft) {
      const userId = user();
      if (userId === undefined) return;
      keep(draft, userId);
      if (draft.isCancelled) rows.flush();
    },
    whenPaused: createDebounce({ clock, page }),
    drop,
    keepSaved(draft, savedAs) {
      const userId = user();
      if (userId === undefined) return;
      const { id } = draft;
      const earlier = [...saved.values()].find((one) => one.savedAs === savedAs);
      // A draft made from what may be gone would undo that when it is merged.
      const { opened, described } = earlier ?? draft;
      saved.set(id, keep({ ...draft, savedAs, opened, described }, userId));
      if (earlier !== undefined) drop(earlier.id);
      whenPersisted(
        () => user() === userId,
        () => drop(id),
      );
      rows.flush();
    },
    async release(found) {
      const now = draftsIn((await rows.rows()).values()).find(({ id }) => id === found.id);
      if (now === undefined || !isSameWriting(now, found)) return;
      rows.put(found.id, undefined);
      rows.flush();
    },
    async description() {
      const userId = user();
      if (userId === undefined) return undefined;
      const key = descriptionOf(userId);
      if (rows.unwritten().has(key)) return descriptionIn(rows.unwritten().get(key)?.('whole'), userId);
      const all = await rows.rows();
      return descriptionIn(all.get(key) ?? all.get(DESCRIPTION), userId);
    },
    keepDescription(description) {
      const userId = user();
      if (userId === undefined) return;
      rows.put(descriptionOf(userId), description && (() => descriptionRow(description, userId)));
      if (description === undefined) void forgetEarlier(userId);
    },
    forgetOwn: () => rows.drop(),
    forgetOf: (userId) => rows.remove((row) => isDraftOf(row, userId)),
  };
}
