import {
  EDITS_ROOM,
  editsText,
  isSameWriting,
  newHistory,
  parseEdits,
  type Drafts,
  type DraftSubject,
  type SavedDraft,
  type SaveResult,
  type Timer,
  type TimerDraft,
  type Writing,
} from '@roundbell/core';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Editing, EditingView } from './editing.ts';
import { newId } from './new-id.ts';

/** What was kept from an earlier edit session: already in the form, or available. */
export interface EditSessionView {
  readonly note: { readonly status: 'restored' | 'offered'; readonly at: number } | undefined;
}

/** One use of the editor, which ends in a save, a cancel, or not at all. */
export interface EditSession {
  readonly view: StoreApi<EditSessionView>;
  /** Brings what is offered into the form, and leaves what was written there on the device; the result takes it out again. */
  goOn(): () => void;
  /** Forgets what was kept; the result brings it back. */
  discard(): () => void;
  /** Saves what is written over what it was written from; once that outlives the page, nothing else is kept. */
  save(command: (draft: TimerDraft, opened: Timer | undefined) => Promise<SaveResult>): Promise<boolean>;
  /** Leaves without saving; if something was changed, the result lets the next edit session continue with it. */
  cancel(): (() => void) | undefined;
}

interface EditSessionParts {
  readonly drafts: Drafts;
  readonly editing: Editing;
  readonly subject: DraftSubject;
  readonly opened: Timer | undefined;
}

interface State {
  /** The stored timer as it was when the writing began. */
  base: Timer | undefined;
  /** What an earlier edit session left on the device. */
  found: SavedDraft | undefined;
  /** What was found and is forgotten on the device. */
  released: SavedDraft | undefined;
  isTouched: boolean;
  isOver: boolean;
}

/**
 * Begins an edit session: what is typed is kept, and what was kept before comes back, unless someone is already writing or
 * had cancelled it.
 */
export function openEditSession(parts: EditSessionParts): EditSession {
  const { drafts, editing, subject, opened } = parts;
  const view = createStore<EditSessionView>(() => ({ note: undefined }));
  const state: State = { base: opened, found: undefined, released: undefined, isTouched: false, isOver: false };
  const form = formOf(parts, view, state);

  function meet(kept: SavedDraft | undefined): void {
    if (kept === undefined || state.isOver) return;
    editing.settle();
    // It was saved after all, and the page closed before that could be noted.
    if (isSameWriting(kept, form.initial)) return void drafts.release(kept);
    state.found = kept;
    const { saving } = editing.view.getState();
    if (kept.isCancelled || state.isTouched || saving) view.setState({ note: { status: 'offered', at: kept.at } });
    else form.restore(kept);
  }

  void drafts.find(subject).then(meet);
  return {
    view,
    ...choices(parts, view, state, form),
    async save(command) {
      const saved = written(form.shownNow());
      let savedAs = '';
      const isSaved = await editing.save(async (draft) => {
        const result = await command(draft, state.base);
        if (result.ok) savedAs = result.id;
        return result;
      });
      if (!isSaved) return false;
      state.isOver = true;
      // What was brought back meanwhile by an undo was not saved.
      if (!isSameWriting(written(form.shownNow()), saved)) return true;
      form.keep(false, savedAs);
      return true;
    },
    cancel() {
      state.isOver = true;
      if (!form.isChanged()) {
        form.forget();
        return undefined;
      }
      form.keep(true);
      return () => form.keep(false);
    },
  };
}

type Form = ReturnType<typeof formOf>;

/** What the editor shows. */
type Shown = Pick<EditingView, 'history' | 'unread'>;

function written({ history, unread }: Shown): Pick<SavedDraft, 'draft' | 'text' | 'history'> {
  return { draft: history.present, text: unread, history: () => editsText(history, EDITS_ROOM) };
}

function shownIn({ draft, text, history }: SavedDraft): Shown {
  return { history: parseEdits(history?.(), draft) ?? newHistory(draft), unread: text };
}

/** What was found and is in the form is from now on in the row of this edit session, or in none. */
function releaseOnce(drafts: Drafts, state: State): void {
  const { found, released } = state;
  if (found === undefined || found === released) return;
  state.released = found;
  void drafts.release(found);
}

/** The row of this edit session on the device. */
function rowOf({ drafts, subject }: Pick<EditSessionParts, 'drafts' | 'subject'>) {
  const described = 'described' in subject ? subject.described : undefined;
  let id = newId('draft-');
  return {
    keep(given: Omit<SavedDraft, 'id' | 'at' | 'described'>, savedAs: string | undefined) {
      const kept = { ...given, id, described };
      if (savedAs === undefined) drafts.keep(kept);
      else drafts.keepSaved(kept, savedAs);
    },
    drop: () => drafts.drop(id),
    /** Leaves what is kept where it is, and goes on in another row; the result comes back. */
    leave() {
      const left = id;
      id = newId('draft-');
      return () => {
        id = left;
      };
    },
  };
}

/** The form of the editor, and the row of this edit session on the device. */
function formOf({ drafts, editing, subject, opened }: EditSessionParts, view: EditSession['view'], state: State) {
  const row = rowOf({ drafts, subject });
  const shownNow = (): Shown => {
    editing.settle();
    return editing.view.getState();
  };
  const initial: Writing = written(shownNow());
  const isChanged = () => !isSameWriting(written(shownNow()), initial);
  let isHeard = true;

  const letGo = () => {
    if (view.getState().note?.status === 'restored') releaseOnce(drafts, state);
  };
  function keep(isCancelled: boolean, savedAs?: string): void {
    row.keep({ opened: state.base, isCancelled, ...written(shownNow()) }, savedAs);
    letGo();
  }
  function show({ history, unread }: Shown): void {
    isHeard = false;
    editing.show(history, unread);
    isHeard = true;
  }
  function store(): void {
    if (isChanged()) keep(false);
    else row.drop();
  }
  editing.view.subscribe((now, before) => {
    const isSame = now.history === before.history && now.unread === before.unread;
    if (isSame || !isHeard || state.isOver) return;
    state.isTouched = true;
    store();
  });
  return {
    initial,
    row,
    isChanged,
    keep,
    show,
    store,
    shownNow,
    forget() {
      row.drop();
      letGo();
    },
    restore(kept: SavedDraft) {
      state.base = kept.opened ?? opened;
      show(shownIn(kept));
      view.setState({ note: { status: 'restored', at: kept.at } });
    },
  };
}

/** What a person can do with what was kept. */
function choices(
  { drafts, opened }: EditSessionParts,
  view: EditSession['view'],
  state: State,
  form: Form,
): Pick<EditSession, 'goOn' | 'discard'> {
  /** Makes a choice. The result restores the state before it; what was written since then stays on the device. */
  const choose = (choice: () => (() => void) | undefined) => {
    const [{ history, unread }, base, found] = [form.shownNow(), state.base, state.found];
    const { note } = view.getState();
    const comeBack = choice();
    const chosen = written(form.shownNow());
    return () => {
      const isWritten = !isSameWriting(written(form.shownNow()), chosen);
      if (comeBack === undefined && isWritten) form.row.leave();
      if (comeBack !== undefined && !isWritten) form.row.drop();
      comeBack?.();
      if (found !== undefined) drafts.keep(found);
      state.found = found;
      state.released = undefined;
      state.base = base;
      form.show({ history, unread });
      view.setState({ note });
      form.store();
    };
  };
  return {
    goOn: () =>
      choose(() => {
        if (state.found === undefined) return undefined;
        const comeBack = form.isChanged() ? form.row.leave() : undefined;
        form.restore(state.found);
        // Of the two rows the one of what is in the form must be the later one.
        if (comeBack !== undefined) form.keep(false);
        return comeBack;
      }),
    discard: () =>
      choose(() => {
        if (state.found !== undefined) void drafts.release(state.found);
        if (view.getState().note?.status === 'restored') {
          state.base = opened;
          form.show({ history: newHistory(form.initial.draft), unread: undefined });
          form.store();
        }
        state.found = undefined;
        view.setState({ note: undefined });
        return undefined;
      }),
  };
}
