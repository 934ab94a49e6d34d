// Texts that are counted and cut, never through the middle of a character.

// Firefox has it from version 125 on; before, a character is a code point.
const segmenter = 'Segmenter' in Intl ? new Intl.Segmenter('en', { granularity: 'grapheme' }) : undefined;

/** The characters of a text as a person sees them: grapheme clusters (UAX #29), so that a family of emoji is one. */
function* charactersOf(text: string): Iterable<string> {
  if (segmenter === undefined) yield* text;
  else for (const { segment } of segmenter.segment(text)) yield segment;
}

/** How many characters a person sees in a text. */
export function characterCount(text: string): number {
  return /^[\x20-\x7e]*$/.test(text) ? text.length : Array.from(charactersOf(text)).length;
}

/** The beginning of a text: at most so many characters as a person sees them, and at most so many UTF-16 units. */
export function cutCharacters(text: string, most: number, mostUnits: number): string {
  let [cut, count] = ['', 0];
  for (const character of charactersOf(text)) {
    if (count === most || cut.length + character.length > mostUnits) break;
    cut += character;
    count += 1;
  }
  return cut;
}

/** The beginning of a text, at most so many UTF-16 units. */
export function cutText(text: string, most: number): string {
  return text.length > most ? text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '') : text;
}

/** The same, with an ellipsis if something is missing. */
export function shortText(text: string, most: number): string {
  return text.length > most ? `${cutText(text, most)}…` : text;
}
