import type { Seconds } from '@roundbell/core/base';
import {
  chimeProblems,
  edited,
  editorProblems,
  type EditHistory,
  type MoveBy,
  newHistory,
  type Problem,
  redone,
  type SaveResult,
  type TimerDraft,
  undone,
} from '@roundbell/core/timer';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { placeKey } from '../focus.ts';
import { additions, deletions, moves } from './card-edits.ts';
import { openings, selection, stillThere } from './openings.ts';
import { createPending, type Pending } from './pending.ts';

/** A round or step by its kind. */
export type Card = 'round' | 'step';

/** One use of the editor. */
export interface EditingView {
  /** The present of the history. */
  readonly draft: TimerDraft;
  readonly history: EditHistory;
  /** What was typed as text and cannot be read; undefined if the draft says all that was typed. */
  readonly unread: string | undefined;
  /** Whether the draft is shown as text; undefined until it first is. */
  readonly isTextShown: boolean | undefined;
  /** The one step whose fields are shown. */
  readonly openStep: string | undefined;
  /** The steps that are selected, and the one that was selected last. */
  readonly selected: ReadonlySet<string>;
  readonly lastSelected: string | undefined;
  readonly closedRounds: ReadonlySet<string>;
  /** What the last save found and is still true, and what the store said. */
  readonly problems: readonly Problem[];
  /** What was done last, for the live region; `count` distinguishes two equal sentences. */
  readonly said: { readonly text: string; readonly count: number };
  readonly saving: boolean;
  readonly deleting: { readonly card: Card; readonly id: string } | undefined;
  /** The rehearsal that is asked for, a new object each time: from a step, or from the beginning. */
  readonly rehearsal: { readonly from: string | undefined } | undefined;
  /** The step that a rehearsal plays. */
  readonly playing: string | undefined;
}

/** The editor's state and everything that can be done to it; each edit is one pure edit from core. */
export interface Editing extends Pending {
  readonly view: StoreApi<EditingView>;
  readonly change: Change;
  /** Tells assistive technology something that is not an edit. */
  say(text: string): void;
  /** Shows another draft with a history of its own, as when an edit session begins, and what is unread beside it. */
  show(history: EditHistory, unread: string | undefined): void;
  /** Holds what was typed as text and cannot be read; undefined once there is nothing of that kind. */
  holdUnread(text: string | undefined): void;
  undo(): void;
  redo(): void;
  toggleText(): void;
  /** Opens or closes a card; steps are open one at a time. */
  toggle(card: Card, id: string): void;
  /** Collapses every card, or expands all rounds if they are all collapsed. */
  collapseAll(): void;
  /** Selects a step or takes it out of the selection; with `isRange` all from the last one selected to it. */
  select(stepId: string, isRange: boolean): void;
  selectNone(): void;
  /** Opens the cards around a problem, so that its field is on the page. */
  reveal(problem: Problem): void;
  /** Opens the rehearsal, at a step or at the beginning. */
  rehearse(from?: string): void;
  endRehearsal(): void;
  addRound(): string;
  /** A round with one step of that length, opened; returns the step. One edit. */
  addFirstStep(duration: Seconds): string;
  /** A new step or delay at the end of a round, opened. */
  addStep(roundId: string, kind: 'step' | 'delay'): string;
  /** A new step after another one of its kind, opened. */
  addStepAfter(stepId: string): string;
  /** Returns the id of the copy. */
  duplicate(card: Card, id: string): string;
  move(card: Card, id: string, by: MoveBy): void;
  /** Drops a round among the rounds, or a step in a round, at an index counted without it. */
  place(to: CardPlace): void;
  askDelete(card: Card, id: string): void;
  keep(): void;
  /** Deletes what was asked about, and returns how to restore it; undefined if nothing was. */
  confirmDelete(): Deleted | undefined;
  /** Deletes several steps; the result puts them back in their old places, as they were. */
  deleteSteps(ids: ReadonlySet<string>): () => void;
  /** Saves with the given command; false if there are problems, which are then in the view. */
  save(command: (draft: TimerDraft) => Promise<SaveResult>): Promise<boolean>;
}

/** Where a dragged card is dropped. */
export type CardPlace =
  | { readonly card: 'round'; readonly id: string; readonly index: number }
  | { readonly card: 'step'; readonly id: string; readonly roundId: string; readonly index: number };

/** What was deleted. */
export interface Deleted {
  readonly card: Card;
  readonly id: string;
  /** The ids of its neighbours, the next first. */
  readonly neighbours: readonly string[];
  /** The round of a step. */
  readonly roundId: string | undefined;
  /** Puts it back in its old place, as it was. */
  putBack(): void;
}

/** One pure edit. */
export type DraftEdit = (draft: TimerDraft) => TimerDraft;
/** Makes an edit, and says in few words what it did. */
export type Change = (edit: DraftEdit, spoken?: string) => void;
/** Shows another history. */
export type Go = (history: EditHistory, spoken?: string) => void;

/** What the editor's state needs: each edit is reported, and dated by any clock (ms). `whenPaused` does work once someone pauses. */
export interface EditingParts {
  readonly draft: TimerDraft;
  readonly onEdit: () => void;
  readonly now: () => number;
  readonly whenPaused: (work: () => void) => void;
}

const UNREAD: Problem = {
  message: 'The text has lines that cannot be read. Correct them, or press "Show the rounds as text" to discard them.',
  at: { field: 'text' },
};

/** Starts with a draft. */
export function createEditing({ draft, onEdit, now, whenPaused }: EditingParts): Editing {
  const view = createStore<EditingView>()(() => startOf(draft));
  const { first, ...pending } = createPending(whenPaused);
  const go: Go = (history, spoken) => {
    const { history: before, problems, said } = view.getState();
    if (history === before) return;
    const words = spoken === undefined ? said : { text: spoken, count: said.count + 1 };
    const { present } = history;
    view.setState({
      history,
      draft: present,
      problems: stillTrue(problems, view.getState().unread, present),
      said: words,
      selected: stillThere(view.getState().selected, present),
    });
  };
  // What a save is under way for stays as it is: what is written then would be neither saved nor kept.
  const edit: Go = (history, spoken) => {
    if (view.getState().saving || history === view.getState().history) return;
    go(history, spoken);
    onEdit();
  };
  const change: Change = first((made, spoken) => {
    const { history } = view.getState();
    edit(edited(history, made(history.present), now()), spoken);
  });
  return {
    view,
    ...pending,
    change,
    ...unreadText(view, go),
    undo: first(() => edit(undone(view.getState().history), 'Undone')),
    redo: first(() => edit(redone(view.getState().history), 'Redone')),
    ...additions(view, change),
    ...moves(change),
    ...deletions(view, change, edit),
    ...openings(view),
    ...selection(view),
    say: (text) => view.setState(({ said }) => ({ said: { text, count: said.count + 1 } })),
    rehearse: first((from?: string) => view.setState({ rehearsal: { from } })),
    endRehearsal: () => view.setState({ rehearsal: undefined }),
    save: first((command: Parameters<Editing['save']>[0]) => save(view, command)),
  };
}

function startOf(draft: TimerDraft): EditingView {
  return {
    draft,
    history: newHistory(draft),
    unread: undefined,
    isTextShown: undefined,
    openStep: undefined,
    selected: new Set<string>(),
    lastSelected: undefined,
    closedRounds: new Set<string>(),
    problems: [],
    said: { text: '', count: 0 },
    saving: false,
    deleting: undefined,
    rehearsal: undefined,
    playing: undefined,
  };
}

async function save(
  view: StoreApi<EditingView>,
  command: (draft: TimerDraft) => Promise<SaveResult>,
): Promise<boolean> {
  if (view.getState().unread !== undefined) {
    view.setState({ problems: [UNREAD] });
    return false;
  }
  const { draft } = view.getState();
  // The library would keep these: it also takes what files and links bring.
  if (chimeProblems(draft).length > 0) {
    view.setState({ problems: editorProblems(draft) });
    return false;
  }
  view.setState({ saving: true, problems: [] });
  try {
    const result = await command(draft);
    if (!result.ok) view.setState({ problems: result.problems });
    return result.ok;
  } finally {
    view.setState({ saving: false });
  }
}

/** What is beside the draft: a text that cannot be read. */
function unreadText(view: StoreApi<EditingView>, go: Go): Pick<Editing, 'show' | 'holdUnread'> {
  const holdUnread = (unread: string | undefined) =>
    view.setState(({ problems, draft }) => ({ unread, problems: stillTrue(problems, unread, draft) }));
  return {
    holdUnread,
    show: (history, unread) => {
      holdUnread(unread);
      if (unread !== undefined) view.setState({ isTextShown: true });
      go(history);
    },
  };
}

function stillTrue(problems: readonly Problem[], unread: string | undefined, draft: TimerDraft): readonly Problem[] {
  if (problems.length === 0) return problems;
  const found = new Set(problems.map(({ at }) => placeKey(at)));
  const others = problems.filter(({ at }) => at.field === 'store' || (at.field === 'text' && unread !== undefined));
  return [...others, ...editorProblems(draft).filter(({ at }) => found.has(placeKey(at)))];
}
