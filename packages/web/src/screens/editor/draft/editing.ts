import {
  addDelay,
  addRound,
  addStep,
  deleteRound,
  deleteStep,
  duplicateRound,
  duplicateStep,
  moveRound,
  moveStep,
  placeRound,
  placeStep,
  putBackRound,
  putBackStep,
  validateTimer,
  type MoveBy,
  type Problem,
  type SaveResult,
  type TimerDraft,
} from '@roundbell/core';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { placeKey } from '../focus.ts';
import { newId } from './new-id.ts';

/** A round or step by its kind. */
export type Card = 'round' | 'step';

/** One sitting at the editor. */
export interface EditingView {
  readonly draft: TimerDraft;
  readonly openSteps: ReadonlySet<string>;
  readonly closedRounds: ReadonlySet<string>;
  /** What the last save found and is still true, and what the store said. */
  readonly problems: readonly Problem[];
  /** What was done last, for the live region; `count` distinguishes two equal sentences. */
  readonly said: { readonly text: string; readonly count: number };
  readonly saving: boolean;
  readonly deleting: { readonly card: Card; readonly id: string } | undefined;
}

/** The editor's state and everything that can be done to it; each edit is one pure edit from core. */
export interface Editing {
  readonly view: StoreApi<EditingView>;
  change(edit: (draft: TimerDraft) => TimerDraft): void;
  toggle(card: Card, id: string): void;
  /** Opens the cards around a problem, so that its field is on the page. */
  reveal(problem: Problem): void;
  addRound(): string;
  /** A new step or delay, opened. */
  addStep(roundId: string, kind: 'step' | 'delay'): string;
  /** Returns the id of the copy. */
  duplicate(card: Card, id: string): string;
  move(card: Card, id: string, by: MoveBy): void;
  place(card: Card, id: string, index: number): void;
  askDelete(card: Card, id: string): void;
  keep(): void;
  /** Deletes what was asked about, and returns how to restore it; undefined if nothing was asked about. */
  confirmDelete(): Deleted | undefined;
  /** Saves with the given command; false if it found problems, which are then in the view. */
  save(command: (draft: TimerDraft) => Promise<SaveResult>): Promise<boolean>;
}

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

type Edit = (draft: TimerDraft) => TimerDraft;
type Change = (edit: Edit, spoken?: string) => void;

const WORDS = { round: 'Round', step: 'Step' } as const;

/** Starts with a draft; each edit is reported. */
export function createEditing(draft: TimerDraft, onEdit: () => void): Editing {
  const view = createStore<EditingView>()(() => ({
    draft,
    openSteps: new Set<string>(),
    closedRounds: new Set<string>(),
    problems: [],
    said: { text: '', count: 0 },
    saving: false,
    deleting: undefined,
  }));
  const change: Change = (edit, spoken) => {
    const { draft: now, problems, said } = view.getState();
    const next = edit(now);
    if (next === now) return;
    const words = spoken === undefined ? said : { text: spoken, count: said.count + 1 };
    view.setState({ draft: next, problems: stillTrue(problems, next), said: words });
    onEdit();
  };
  return {
    view,
    change,
    ...additions(view, change),
    ...moves(change),
    ...deletions(view, change),
    toggle: (card, id) =>
      view.setState((now) =>
        card === 'round' ? { closedRounds: toggled(now.closedRounds, id) } : { openSteps: toggled(now.openSteps, id) },
      ),
    reveal: ({ at }) =>
      view.setState((now) => ({
        closedRounds: without(now.closedRounds, at.roundId),
        openSteps: at.stepId === undefined ? now.openSteps : new Set([...now.openSteps, at.stepId]),
      })),
    save: (command) => save(view, command),
  };
}

function additions(view: StoreApi<EditingView>, change: Change): Pick<Editing, 'addRound' | 'addStep' | 'duplicate'> {
  return {
    addRound: () => {
      const id = newId('round-');
      change((draft) => addRound(draft, id), 'Round added');
      return id;
    },
    addStep: (roundId, kind) => {
      const id = newId('step-');
      const add = kind === 'step' ? addStep : addDelay;
      change((draft) => add(draft, roundId, id), kind === 'step' ? 'Step added' : 'Delay added');
      view.setState((now) => ({ openSteps: new Set([...now.openSteps, id]) }));
      return id;
    },
    duplicate: (card, id) => {
      const copyId = newId(`${card}-`);
      const idOf = (prefix: string) => (prefix === 'round-' ? copyId : newId(prefix));
      const copy: Edit =
        card === 'round' ? (draft) => duplicateRound(draft, id, idOf) : (draft) => duplicateStep(draft, id, copyId);
      change(copy, `${WORDS[card]} duplicated`);
      return copyId;
    },
  };
}

function moves(change: Change): Pick<Editing, 'move' | 'place'> {
  return {
    move: (card, id, by) => {
      const move = card === 'round' ? moveRound : moveStep;
      change((draft) => move(draft, id, by), `${WORDS[card]} moved ${by < 0 ? 'up' : 'down'}`);
    },
    // The drag itself announces where the card was dropped.
    place: (card, id, index) => change((draft) => (card === 'round' ? placeRound : placeStep)(draft, id, index)),
  };
}

function deletions(view: StoreApi<EditingView>, change: Change): Pick<Editing, 'askDelete' | 'keep' | 'confirmDelete'> {
  return {
    askDelete: (card, id) => view.setState({ deleting: { card, id } }),
    keep: () => view.setState({ deleting: undefined }),
    confirmDelete: () => {
      const { deleting, draft } = view.getState();
      if (deleting === undefined) return undefined;
      const { card, id } = deleting;
      const remove = card === 'round' ? deleteRound : deleteStep;
      // A deletion is announced with its undo.
      change((now) => remove(now, id));
      view.setState({ deleting: undefined });
      const { neighbours, roundId, putBack } = placeOf(draft, id);
      return { card, id, neighbours, roundId, putBack: () => change(putBack, `${WORDS[card]} is back`) };
    },
  };
}

async function save(
  view: StoreApi<EditingView>,
  command: (draft: TimerDraft) => Promise<SaveResult>,
): Promise<boolean> {
  view.setState({ saving: true, problems: [] });
  try {
    const result = await command(view.getState().draft);
    if (!result.ok) view.setState({ problems: result.problems });
    return result.ok;
  } finally {
    view.setState({ saving: false });
  }
}

function stillTrue(problems: readonly Problem[], draft: TimerDraft): readonly Problem[] {
  if (problems.length === 0) return problems;
  const found = new Set(problems.map(({ at }) => placeKey(at)));
  const store = problems.filter(({ at }) => at.field === 'store');
  return [...store, ...validateTimer(draft).filter(({ at }) => found.has(placeKey(at)))];
}

/** The surroundings of a card, and the edit that puts it back there. */
function placeOf(draft: TimerDraft, id: string): Pick<Deleted, 'neighbours' | 'roundId'> & { readonly putBack: Edit } {
  const round = draft.rounds.find(({ steps }) => steps.some((step) => step.id === id));
  const ids = (round?.steps ?? draft.rounds).map((card) => card.id);
  const at = ids.indexOf(id);
  const neighbours = [ids[at + 1], ids[at - 1]].filter((near) => near !== undefined);
  const [step, gone] = [round?.steps[at], draft.rounds[at]];
  const putBack: Edit =
    round !== undefined && step !== undefined
      ? (now) => putBackStep(now, round.id, step, at)
      : (now) => (gone === undefined ? now : putBackRound(now, gone, at));
  return { neighbours, roundId: round?.id, putBack };
}

function toggled(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  return ids.has(id) ? without(ids, id) : new Set([...ids, id]);
}

function without(ids: ReadonlySet<string>, id: string | undefined): ReadonlySet<string> {
  return new Set([...ids].filter((other) => other !== id));
}
