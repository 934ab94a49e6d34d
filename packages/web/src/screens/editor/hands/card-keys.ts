import type { MoveBy } from '@roundbell/core/timer';
import { isTyping } from '../../../app/hooks/use-keys.ts';
import type { Editing } from '../draft/editing.ts';
import { editThenFocus, elementAt, focusAt, placeKey } from '../focus.ts';
import { cardKeyOf, type CardKey, type FocusOn } from './card-key.ts';
import { heldCard, type Held } from './spots.ts';

/** Does what a key is for at the card that has the focus; whether it was such a key. */
export function pressKey(event: KeyboardEvent, root: HTMLElement, editing: Editing): boolean {
  const { target } = event;
  if (!(target instanceof HTMLElement)) return false;
  const at = placeAt(target);
  const on = focusOn(target, at);
  const key = cardKeyOf(event, on);
  // What cannot be read is said first, and notes have lines.
  const takesEnter = 'unreadable' in target.dataset || target instanceof HTMLTextAreaElement;
  if (key === undefined || (key.does === 'add-step' && takesEnter)) return false;
  if (key.does === 'add-round') {
    editThenFocus(() => [placeKey({ roundId: editing.addRound(), field: 'name' })]);
    return true;
  }
  const held = heldCard(target);
  return held !== undefined && act(key, held, { at, on, root, editing });
}

function focusOn(target: HTMLElement, at: string | undefined): FocusOn {
  if (isTyping(target)) return 'field';
  if (target instanceof HTMLSelectElement) return 'list';
  return at?.endsWith('.row') && heldCard(target)?.card === 'step' ? 'row' : 'other';
}

interface At {
  /** The name of the place that has the focus. */
  readonly at: string | undefined;
  readonly on: FocusOn;
  readonly root: HTMLElement;
  readonly editing: Editing;
}

function act(key: CardKey, held: Held, here: At): boolean {
  const { editing } = here;
  switch (key.does) {
    case 'add-step':
      return addStep(held, editing);
    case 'go':
      return go(held, key.by, here);
    case 'move':
      move(held, key.by, here);
      return true;
    case 'duplicate':
      duplicate(held, editing);
      return true;
    case 'delete':
      editing.askDelete(held.card, held.id);
      return true;
    case 'close':
      return close(held, editing);
    case 'add-round':
      return false;
  }
}

/** After a step one of its kind; an empty round gets its first. */
function addStep({ card, id }: Held, editing: Editing): boolean {
  const round = editing.view.getState().draft.rounds.find((one) => one.id === id);
  if (card === 'round' && (round?.steps.length ?? 0) > 0) return false;
  editThenFocus(() => {
    const stepId = card === 'step' ? editing.addStepAfter(id) : editing.addStep(id, 'step');
    return [placeKey({ stepId, field: 'name' }), placeKey({ stepId, field: 'duration' })];
  });
  return true;
}

/** To the same field of the next step on the page, or to its row. */
function go({ item, id }: Held, by: MoveBy, { at, on, root, editing }: At): boolean {
  const steps = [...root.querySelectorAll<HTMLElement>('[data-card=step]')];
  const isThere = (step: HTMLElement) => {
    const order = item.compareDocumentPosition(step);
    return (order & (by < 0 ? Node.DOCUMENT_POSITION_PRECEDING : Node.DOCUMENT_POSITION_FOLLOWING)) !== 0;
  };
  const next = (by < 0 ? steps.filter(isThere).at(-1) : steps.find(isThere))?.dataset['id'];
  if (next === undefined) return false;
  if (on === 'row') focusAt(`${next}.row`);
  else
    editThenFocus(() => {
      leaveField();
      if (editing.view.getState().openStep !== next) editing.toggle('step', next);
      const field = at?.startsWith(`${id}.`) ? at.slice(id.length + 1) : 'name';
      return [`${next}.${field}`, `${next}.name`, `${next}.duration`];
    });
  return true;
}

function move({ card, id }: Held, by: MoveBy, { at, editing }: At): void {
  editThenFocus(() => {
    editing.move(card, id, by);
    return [at ?? '', `${id}.row`];
  });
}

function duplicate({ card, id }: Held, editing: Editing): void {
  editThenFocus(() => {
    leaveField();
    const copy = editing.duplicate(card, id);
    if (card === 'round') return [placeKey({ roundId: copy, field: 'name' })];
    if (editing.view.getState().openStep !== id) return [`${copy}.row`];
    editing.toggle('step', copy);
    return [placeKey({ stepId: copy, field: 'name' }), placeKey({ stepId: copy, field: 'duration' })];
  });
}

/** A field that is about to go is left first, so that it says what it could not read: React hears no blur of what it removes. */
function leaveField(): void {
  if (document.activeElement instanceof HTMLInputElement) document.activeElement.blur();
}

function close({ card, id }: Held, editing: Editing): boolean {
  if (card !== 'step' || editing.view.getState().openStep !== id) return false;
  editing.toggle('step', id);
  elementAt([`${id}.row`])?.focus();
  return true;
}

/** The nearest place of an element that has a name: a button's own, or that around a field. */
function placeAt(target: HTMLElement): string | undefined {
  return target.closest<HTMLElement>('[data-at]')?.dataset['at'];
}
