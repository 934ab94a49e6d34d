import type { ProblemPlace } from '@roundbell/core/timer';
import { flushSync } from 'react-dom';

const FOCUSABLE = 'input:not(:disabled), select:not(:disabled), textarea:not(:disabled), button:not(:disabled)';

/** The name of a field on the page: the `data-at` around it. */
export function placeKey(place: ProblemPlace): string {
  return `${place.stepId ?? place.roundId ?? 'timer'}.${place.field}`;
}

/** The first of the named places that is on the page and can be used. */
export function elementAt(keys: readonly string[]): HTMLElement | null {
  const places = Array.from(document.querySelectorAll<HTMLElement>('[data-at]'));
  for (const key of keys) {
    const place = places.find((element) => element.dataset['at'] === key);
    const target = place?.matches(FOCUSABLE)
      ? place
      : (place?.querySelector<HTMLElement>('[data-focus-first]') ?? place?.querySelector<HTMLElement>(FOCUSABLE));
    if (target) return target;
  }
  return null;
}

/** Focuses the first of the named places that can take it; its text is selected, to be typed over. */
export function focusAt(...keys: readonly string[]): void {
  const target = elementAt(keys);
  target?.focus();
  if (target instanceof HTMLInputElement && (target.type === 'text' || target.type === 'number')) target.select();
}

/** Makes an edit, lets the page follow, and focuses the first place it names. */
export function editThenFocus(edit: () => readonly string[]): void {
  focusAt(...flushSync(edit));
}
