// Texts that are cut, never through the middle of a character.

/** The beginning of a text, at most so many UTF-16 units. */
export function cutText(text: string, most: number): string {
  return text.length > most ? text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '') : text;
}

/** The same, with an ellipsis if something is missing. */
export function shortText(text: string, most: number): string {
  return text.length > most ? `${cutText(text, most)}…` : text;
}
