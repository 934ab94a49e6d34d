import type { Editing } from '../draft/editing.ts';
import { pressKey } from './card-keys.ts';
import { carryByKeys } from './carry.ts';
import { dragByPointer } from './drag.ts';

/** Hears pointers and keys on the cards within an element, until the result is called. */
export function hearHands(root: HTMLElement, editing: Editing): () => void {
  const carrying = carryByKeys(root, editing);
  let letGo: (() => void) | undefined;
  const onPointerDown = (event: PointerEvent) => {
    letGo ??= dragByPointer(event, root, editing, () => (letGo = undefined));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Safari ends the composition before the key that confirms it, which then has this code.
    if (event.defaultPrevented || event.isComposing || event.keyCode === 229) return;
    if (carrying.press(event) || pressKey(event, root, editing)) event.preventDefault();
  };
  root.addEventListener('pointerdown', onPointerDown);
  root.addEventListener('keydown', onKeyDown);
  root.addEventListener('focusout', carrying.leave);
  return () => {
    carrying.leave();
    letGo?.();
    root.removeEventListener('pointerdown', onPointerDown);
    root.removeEventListener('keydown', onKeyDown);
    root.removeEventListener('focusout', carrying.leave);
  };
}
