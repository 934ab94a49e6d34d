import {
  addDelay,
  addRound,
  addStep,
  addStepAfter,
  changeStep,
  deleteRound,
  deleteStep,
  deleteSteps,
  duplicateRound,
  duplicateStep,
  type EditHistory,
  moveRound,
  moveStep,
  placeRound,
  placeStepIn,
  putBackRound,
  putBackStep,
  type TimerDraft,
  undone,
} from '@roundbell/core/timer';
import type { StoreApi } from 'zustand/vanilla';
import type { Change, Deleted, DraftEdit, Editing, EditingView, Go } from './editing.ts';
import { newId } from './new-id.ts';

const WORDS = { round: 'Round', step: 'Step' } as const;

/** What adds a card. */
export function additions(
  view: StoreApi<EditingView>,
  change: Change,
): Pick<Editing, 'addRound' | 'addFirstStep' | 'addStep' | 'addStepAfter' | 'duplicate'> {
  return {
    addRound: () => {
      const id = newId('round-');
      change((draft) => addRound(draft, id), 'Round added');
      return id;
    },
    addFirstStep: (duration) => {
      const roundId = newId('round-');
      const id = newId('step-');
      change((draft) => changeStep(addStep(addRound(draft, roundId), roundId, id), id, { duration }), 'Step added');
      view.setState({ openStep: id });
      return id;
    },
    addStep: (roundId, kind) => {
      const id = newId('step-');
      const add = kind === 'step' ? addStep : addDelay;
      change((draft) => add(draft, roundId, id), kind === 'step' ? 'Step added' : 'Delay added');
      view.setState({ openStep: id });
      return id;
    },
    addStepAfter: (stepId) => {
      const id = newId('step-');
      change((draft) => addStepAfter(draft, stepId, id), 'Step added');
      view.setState({ openStep: id });
      return id;
    },
    duplicate: (card, id) => {
      const copyId = newId(`${card}-`);
      const idOf = (prefix: string) => (prefix === 'round-' ? copyId : newId(prefix));
      const copy: DraftEdit =
        card === 'round' ? (draft) => duplicateRound(draft, id, idOf) : (draft) => duplicateStep(draft, id, copyId);
      change(copy, `${WORDS[card]} duplicated`);
      return copyId;
    },
  };
}

/** What moves a card. */
export function moves(change: Change): Pick<Editing, 'move' | 'place'> {
  return {
    move: (card, id, by) => {
      const move = card === 'round' ? moveRound : moveStep;
      change((draft) => move(draft, id, by), `${WORDS[card]} moved ${by < 0 ? 'up' : 'down'}`);
    },
    // The drag itself announces where the card was dropped.
    place: (to) =>
      change((draft) =>
        to.card === 'round' ? placeRound(draft, to.id, to.index) : placeStepIn(draft, to.id, to.roundId, to.index),
      ),
  };
}

/** What takes a card out, after a question, and puts it back. */
export function deletions(
  view: StoreApi<EditingView>,
  change: Change,
  go: Go,
): Pick<Editing, 'askDelete' | 'keep' | 'confirmDelete' | 'deleteSteps'> {
  /** Nothing was done since: the deletion is undone, and can be redone. */
  const backTo = (deleted: EditHistory, putBack: DraftEdit, spoken: string) => () =>
    view.getState().history === deleted ? go(undone(deleted), spoken) : change(putBack, spoken);
  return {
    askDelete: (card, id) => view.setState({ deleting: { card, id } }),
    keep: () => view.setState({ deleting: undefined }),
    confirmDelete: () => {
      const { deleting, draft, history } = view.getState();
      if (deleting === undefined) return undefined;
      const { card, id } = deleting;
      const remove = card === 'round' ? deleteRound : deleteStep;
      // A deletion is announced with its undo.
      change((now) => remove(now, id));
      view.setState({ deleting: undefined });
      if (view.getState().history === history) return undefined;
      const { neighbours, roundId, putBack } = placeOf(draft, id);
      const back = backTo(view.getState().history, putBack, `${WORDS[card]} is back`);
      return { card, id, neighbours, roundId, putBack: back };
    },
    deleteSteps: (ids) => {
      const { rounds } = view.getState().draft;
      const places = rounds.flatMap(({ id, steps }) =>
        steps.flatMap((step, at) => (ids.has(step.id) ? [{ roundId: id, step, at }] : [])),
      );
      change((now) => deleteSteps(now, ids));
      const putBack: DraftEdit = (now) =>
        places.reduce((draft, { roundId, step, at }) => putBackStep(draft, roundId, step, at), now);
      return backTo(view.getState().history, putBack, places.length === 1 ? 'Step is back' : 'Steps are back');
    },
  };
}

/** The surroundings of a card, and the edit that puts it back there. */
function placeOf(
  draft: TimerDraft,
  id: string,
): Pick<Deleted, 'neighbours' | 'roundId'> & { readonly putBack: DraftEdit } {
  const round = draft.rounds.find(({ steps }) => steps.some((step) => step.id === id));
  const ids = (round?.steps ?? draft.rounds).map((card) => card.id);
  const at = ids.indexOf(id);
  const neighbours = [ids[at + 1], ids[at - 1]].filter((near) => near !== undefined);
  const [step, gone] = [round?.steps[at], draft.rounds[at]];
  const putBack: DraftEdit =
    round !== undefined && step !== undefined
      ? (now) => putBackStep(now, round.id, step, at)
      : (now) => (gone === undefined ? now : putBackRound(now, gone, at));
  return { neighbours, roundId: round?.id, putBack };
}
