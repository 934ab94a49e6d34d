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
} from '@roundbell/core/timer';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Editing, EditingView } from './editing.ts';
import { newId } from './new-id.ts';

/** What an edit session knows. Each step makes a new value, so that an undo is the value before. */
export interface EditSessionView {
  /** Whether something has been typed yet, and whether this use of the editor is over. */
  readonly stage: 'untouched' | 'touched' | 'over';
  /** The stored timer as it was when the writing began. */
  readonly base: Timer | undefined;
  /** The row of this session on the device. */
  readonly row: string;
  /** What an earlier session left on the device, and whether it is still there. */
  readonly found: { readonly draft: SavedDraft; readonly isStored: boolean } | undefined;
  /** What was found is in the form, or can be brought there. */
  readonly note: { readonly status: 'restored' | 'offered'; readonly at: number } | undefined;
}

/** One use of the editor, which ends in a save, a cancel, or not at all. */
export interface EditSession {
  readonly view: StoreApi<EditSessionView>;
  /** Brings what is offered into the form, and leaves what was written there on the device; the result takes it out again. */
  goOn(): () => void;
  /** Forgets what was found; the result brings it back. */
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

/**
 * Begins an edit session: what is typed is kept, and what was kept before comes back, unless someone is already writing or
 * had cancelled it.
 */
export function openEditSession(parts: EditSessionParts): EditSession {
  const { drafts, editing, subject, opened } = parts;
  const view = createStore<EditSessionView>(() => ({
    stage: 'untouched',
    base: opened,
    row: newRow(),
    found: undefined,
    note: undefined,
  }));
  const form = formOf(parts, view);

  function meet(draft: SavedDraft | undefined): void {
    if (draft === undefined || view.getState().stage === 'over') return;
    editing.settle();
    // It was saved after all, and the page closed before that could be noted.
    if (isSameWriting(draft, form.initial)) return void drafts.release(draft);
    view.setState({ found: { draft, isStored: true } });
    const isBusy = view.getState().stage === 'touched' || editing.view.getState().saving;
    if (draft.isCancelled || isBusy) view.setState({ note: { status: 'offered', at: draft.at } });
    else form.restore(draft);
  }

  void drafts.find(subject).then(meet);
  return {
    view,
    ...choices(parts, view, form),
    async save(command) {
      const saved = form.written();
      let savedAs = '';
      const isSaved = await editing.save(async (draft) => {
        const result = await command(draft, view.getState().base);
        if (result.ok) savedAs = result.id;
        return result;
      });
      if (!isSaved) return false;
      view.setState({ stage: 'over' });
      // What was brought back meanwhile by an undo was not saved.
      if (isSameWriting(form.written(), saved)) form.keep(false, savedAs);
      return true;
    },
    cancel() {
      view.setState({ stage: 'over' });
      if (!form.isChanged()) {
        form.forget();
        return undefined;
      }
      form.keep(true);
      return () => form.keep(false);
    },
  };
}

const newRow = (): string => newId('draft-');

/** What the editor shows. */
type Shown = Pick<EditingView, 'history' | 'unread'>;

/** What someone writes, as it stands in the form. */
function writingOf(editing: Editing) {
  const shown = (): Shown => {
    editing.settle();
    return editing.view.getState();
  };
  const written = (): Pick<SavedDraft, 'draft' | 'text' | 'history'> => {
    const { history, unread } = shown();
    return { draft: history.present, text: unread, history: () => editsText(history, EDITS_ROOM) };
  };
  const initial = written();
  return { shown, written, initial, isChanged: () => !isSameWriting(written(), initial) };
}

/** The form of the editor, and the row of this edit session on the device. */
function formOf({ drafts, editing, subject, opened }: EditSessionParts, view: EditSession['view']) {
  const described = 'described' in subject ? subject.described : undefined;
  const writing = writingOf(editing);
  let isShowing = false;

  /** What was found and is in the form is from now on in the row of this edit session, or in none. */
  function release(): void {
    const { note, found } = view.getState();
    if (note?.status !== 'restored' || found?.isStored !== true) return;
    view.setState({ found: { ...found, isStored: false } });
    void drafts.release(found.draft);
  }
  function keep(isCancelled: boolean, savedAs?: string): void {
    const { row: id, base } = view.getState();
    const draft = { id, described, opened: base, isCancelled, ...writing.written() };
    if (savedAs === undefined) drafts.keep(draft);
    else drafts.keepSaved(draft, savedAs);
    release();
  }
  const drop = (): void => drafts.drop(view.getState().row);
  const store = (): void => (writing.isChanged() ? keep(false) : drop());
  function show({ history, unread }: Shown): void {
    isShowing = true;
    editing.show(history, unread);
    isShowing = false;
  }
  function forget(): void {
    drop();
    release();
  }
  function restore({ draft, text, history, at, opened: base = opened }: SavedDraft): void {
    show({ history: parseEdits(history?.(), draft) ?? newHistory(draft), unread: text });
    view.setState({ base, note: { status: 'restored', at } });
  }
  editing.view.subscribe((now, before) => {
    const isSame = now.history === before.history && now.unread === before.unread;
    if (isSame || isShowing || view.getState().stage === 'over') return;
    view.setState({ stage: 'touched' });
    store();
  });
  return { ...writing, drop, keep, show, store, forget, restore };
}

/** What a person can do with what was found. */
function choices(
  { drafts, opened }: EditSessionParts,
  view: EditSession['view'],
  form: ReturnType<typeof formOf>,
): Pick<EditSession, 'goOn' | 'discard'> {
  /** Makes a choice. The result brings back the state before it; what was written since then stays on the device. */
  function choose(choice: (now: EditSessionView) => void): () => void {
    const [before, { history, unread }] = [view.getState(), form.shown()];
    choice(before);
    const chosen = form.written();
    return () => {
      const { row, stage } = view.getState();
      const isWritten = !isSameWriting(form.written(), chosen);
      if (row !== before.row && !isWritten) form.drop();
      const { found } = before;
      if (found !== undefined) drafts.keep(found.draft);
      view.setState({
        ...before,
        stage,
        row: row === before.row && isWritten ? newRow() : before.row,
        found: found && { ...found, isStored: true },
      });
      form.show({ history, unread });
      form.store();
    };
  }
  return {
    goOn: () =>
      choose(({ found }) => {
        if (found === undefined) return;
        const isLeft = form.isChanged();
        if (isLeft) view.setState({ row: newRow() });
        form.restore(found.draft);
        // Of the two rows the one of what is in the form must be the later one.
        if (isLeft) form.keep(false);
      }),
    discard: () =>
      choose(({ found, note }) => {
        if (found !== undefined) void drafts.release(found.draft);
        view.setState({ found: undefined, note: undefined });
        if (note?.status !== 'restored') return;
        view.setState({ base: opened });
        form.show({ history: newHistory(form.initial.draft), unread: undefined });
        form.store();
      }),
  };
}
