// Texts that are counted and cut, never through the middle of a character.

let segmenter: Intl.Segmenter | undefined;

/** Latin letters, figures and signs: none of them joins the one before. */
const IS_LATIN = /^[\x20-\x7e\xa0-\u02ff]*$/;

/**
 * The characters of a text as a person sees them: grapheme clusters (UAX #29), so that a family of emoji is one. Firefox before 125
 * has no segmenter: there a character is a code point. Making one takes 20 to 30 ms, a third of what a page's code takes to start:
 * it is made for the first text that needs it.
 */
function charactersOf(text: string): Iterable<string> {
  if (IS_LATIN.test(text) || !('Segmenter' in Intl)) return text;
  segmenter ??= new Intl.Segmenter('en', { granularity: 'grapheme' });
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}

/** How many characters a person sees in a text. */
export function characterCount(text: string): number {
  return IS_LATIN.test(text) ? text.length : Array.from(charactersOf(text)).length;
}

/** The beginning of a text: at most so many characters as a person sees them, and at most so many UTF-16 units. */
export function cutCharacters(text: string, most: number, mostUnits: number): string {
  if (text.length <= most && text.length <= mostUnits) return text;
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
