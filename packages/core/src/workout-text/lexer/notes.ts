// The notes made while a text is read: what was assumed, and what could not be read.

/** Why something cannot be read, each with its own sentence. */
export type ParseTrouble = 'unread' | 'untimed' | 'distance' | 'unit' | 'zone' | 'endless' | 'range' | 'total';

/** The notes from reading one text; duplicates are kept once. */
export interface ParseNotes {
  note(sentence: string): void;
  fail(trouble: ParseTrouble, words: string): void;
  readonly notes: readonly string[];
  /** The sentence for the first kind of trouble met; undefined if there was none. */
  problem(): string | undefined;
}

const SENTENCE_MOST = 300;
const QUOTE_MOST = 48;
const QUOTES_MOST = 3;
const NOTES_MOST = 20;

/** What to write, with an example. */
export const EXAMPLE = 'Write what to do and for how long, for example "6 rounds of 40 s burpees, 20 s rest".';
const SENTENCES: Readonly<Record<ParseTrouble, (quoted: string, isOne: boolean) => string>> = {
  unread: (quoted) => `I could not read ${quoted}. ${EXAMPLE}`,
  untimed: (quoted, isOne) =>
    `${quoted} ${isOne ? 'has' : 'have'} no time. Write how long it takes, for example "3 sets of 40 s push-ups, 20 s rest", or "then tap" behind it.`,
  distance: (quoted, isOne) =>
    `${quoted} ${isOne ? 'is a distance' : 'are distances'}, and a timer counts time. Write how long it takes, for example "2 min run".`,
  unit: (quoted, isOne) =>
    `${isOne ? 'Is' : 'Are'} ${quoted} meant in seconds or in minutes? Write the unit after the number, such as "30 s" or "3 min".`,
  range: (quoted, isOne) =>
    `${quoted} ${isOne ? 'does' : 'do'} not say how long it takes. Write one length, for example "40 s".`,
  total: (quoted) => `What follows ${quoted} does not last as long. Change the steps or the total.`,
  zone: (quoted) => `I could not read ${quoted}. A step has one target zone, from "zone 1" to "zone 5".`,
  endless: (quoted) =>
    `${quoted} would never end, so what follows it is never reached. Write how many times it repeats.`,
};

/** Empty notes. */
export function newParseNotes(): ParseNotes {
  const notes = new Set<string>();
  const troubles: { readonly trouble: ParseTrouble; readonly words: string }[] = [];
  return {
    note: (sentence) => void (notes.size < NOTES_MOST && notes.add(cut(sentence, SENTENCE_MOST))),
    fail: (trouble, words) => void troubles.push({ trouble, words }),
    get notes() {
      return [...notes];
    },
    problem() {
      const first = troubles[0];
      if (first === undefined) return undefined;
      const same = troubles.filter(({ trouble }) => trouble === first.trouble).map(({ words }) => quote(words));
      const shown = [...new Set(same)].slice(0, QUOTES_MOST);
      return cut(SENTENCES[first.trouble](shown.join(', '), shown.length === 1), SENTENCE_MOST);
    },
  };
}

/** A person's words in quotation marks, shortened. */
export function quote(words: string): string {
  return `"${cut(words.trim(), QUOTE_MOST)}"`;
}

function cut(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most - 1).trimEnd()}…`;
}
