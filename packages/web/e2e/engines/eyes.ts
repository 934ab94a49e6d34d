// Eyes in a page: they find things as assistive technology does, by role, name, label and text, the same way in every
// engine. Bundled, and run in the page before its own scripts.

import { isInaccessible, queryAllByLabelText, queryAllByRole, queryAllByText } from '@testing-library/dom';

/** Words in full, or a pattern that they match. */
export type Words = string | { readonly pattern: string };

/** Something on a page, in plain JSON. */
export type Spot = { readonly within?: Spot } & (
  | { readonly role: string; readonly name?: Words }
  | { readonly label: string }
  | { readonly text: Words }
);

/** A place in the viewport to click, or why there is none yet. */
export type Place = { readonly x: number; readonly y: number } | { readonly why: string };

/** What can be asked of a page. */
export interface Eyes {
  /** The texts of everything found. */
  texts(spot: Spot): readonly string[];
  /** The values of all fields found. */
  values(spot: Spot): readonly string[];
  /** The middle of the first one, once nothing covers it. */
  place(spot: Spot): Promise<Place>;
  /** Whether the first one, or something in it, has the focus. */
  isFocused(spot: Spot): boolean;
  isEnabled(spot: Spot): boolean;
  isChecked(spot: Spot): boolean;
  attribute(spot: Spot, name: string): string | null;
  /** Gives the first one the focus and selects its text. */
  select(spot: Spot): void;
  /** Chooses an option of a `<select>` by its value. */
  choose(spot: Spot, value: string): void;
}

declare global {
  interface Window {
    eyes: Eyes;
  }
}

const matcher = (words: Words): string | RegExp => (typeof words === 'string' ? words : new RegExp(words.pattern));

function all(spot: Spot): readonly HTMLElement[] {
  const places = spot.within === undefined ? [document.body] : all(spot.within);
  return places.flatMap((place) => allIn(place, spot)).filter((element) => element.getClientRects().length > 0);
}

function allIn(place: HTMLElement, spot: Spot): readonly HTMLElement[] {
  if ('role' in spot)
    return queryAllByRole(place, spot.role, spot.name === undefined ? {} : { name: matcher(spot.name) });
  if ('label' in spot) return queryAllByLabelText(place, spot.label);
  return queryAllByText(place, matcher(spot.text)).filter((element) => !isInaccessible(element));
}

function first(spot: Spot): HTMLElement {
  const element = all(spot)[0];
  if (element === undefined) throw new Error(`There is no ${JSON.stringify(spot)}`);
  return element;
}

function nextPicture(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())));
}

async function place(spot: Spot): Promise<Place> {
  const element = all(spot)[0];
  if (element === undefined) return { why: 'it is not there' };
  if (element instanceof HTMLButtonElement && element.disabled) return { why: 'it is disabled' };
  const before = element.getBoundingClientRect();
  element.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
  const { x, y, width, height } = element.getBoundingClientRect();
  if (y !== before.y || x !== before.x) {
    // WebKit scrolls in another process: a click before the next picture would hit what was there before.
    await nextPicture();
    return { why: 'it was scrolled to' };
  }
  const middle = { x: x + width / 2, y: y + height / 2 };
  const hit = document.elementFromPoint(middle.x, middle.y);
  if (hit === null) return { why: 'it lies outside the window' };
  const label = element.closest('label');
  if (element.contains(hit) || label?.contains(hit) === true) return middle;
  return { why: `${hit.outerHTML.slice(0, 200)} lies over it` };
}

function choose(spot: Spot, value: string): void {
  const field = first(spot);
  const isTime = field instanceof HTMLInputElement && field.type === 'time';
  if (!isTime && !(field instanceof HTMLSelectElement)) throw new Error(`${field.tagName} has no picker`);
  field.focus();
  // React watches a property of its own on each input; the browser's picker sets the one of the prototype.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
  field.dispatchEvent(new Event('change', { bubbles: true }));
}

function valueOf(element: HTMLElement): string {
  return element instanceof HTMLInputElement ||
    element instanceof HTMLSelectElement ||
    element instanceof HTMLTextAreaElement
    ? element.value
    : '';
}

window.eyes = {
  texts: (spot) => all(spot).map(({ innerText }) => innerText.trim()),
  values: (spot) => all(spot).map(valueOf),
  place,
  isFocused: (spot) => all(spot)[0]?.contains(document.activeElement) === true,
  isEnabled: (spot) => !first(spot).matches(':disabled'),
  isChecked: (spot) => first(spot).matches(':checked'),
  attribute: (spot, name) => first(spot).getAttribute(name),
  select(spot) {
    const field = first(spot);
    field.focus();
    if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) field.select();
  },
  choose,
};
