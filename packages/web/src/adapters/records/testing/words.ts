// The words of a history: each edit writes one of its own.

/** What takes the place of what somebody deleted; more may stand behind it. */
export const DELETED = 'deleted';

/** The mark of one deletion of a whole document. */
export function deletionMark(of: string): string {
  return `${DELETED} ${of}`;
}

function isOfDocument(mark: string): boolean {
  return mark.startsWith(`${DELETED} `);
}

/** Every word, and which later ones knowingly took its place. */
export interface Words {
  next(): string;
  replace(words: readonly string[], by: string): void;
  /** Takes back what replaced words by this one. */
  unmark(by: string): void;
  /** Whether a word is there, or what knowingly replaced it. */
  isKept(word: string, there: ReadonlySet<string>): boolean;
  lost(there: ReadonlySet<string>): readonly string[];
  /** Those that somebody knowingly replaced or took out; with a document, or its copy, goes only that one. */
  replaced(words: readonly string[]): readonly string[];
}

/** No word yet. */
export function createWords(): Words {
  const replacedBy = new Map<string, Set<string>>();
  const isKept = (word: string, there: ReadonlySet<string>): boolean =>
    word.startsWith(DELETED) || there.has(word) || [...(replacedBy.get(word) ?? [])].some((by) => isKept(by, there));
  return {
    next() {
      const word = `w${replacedBy.size + 1}`;
      replacedBy.set(word, new Set());
      return word;
    },
    replace(words, by) {
      for (const word of words) replacedBy.get(word)?.add(by);
    },
    unmark(by) {
      for (const marks of replacedBy.values()) marks.delete(by);
    },
    isKept,
    lost: (there) => [...replacedBy.keys()].filter((word) => !isKept(word, there)),
    replaced: (words) => words.filter((word) => [...(replacedBy.get(word) ?? [])].some((by) => !isOfDocument(by))),
  };
}

/** The words of edits somewhere in some content; the mark of a copy stands behind one. */
export function wordsOf(content: unknown): readonly string[] {
  if (typeof content === 'string') return [content.replaceAll(' (other device)', '')];
  return typeof content === 'object' && content !== null ? Object.values(content).flatMap(wordsOf) : [];
}
