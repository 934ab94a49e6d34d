// What the readers of a file share: the file itself, and where they report what is wrong with it.

import { isFields } from '../../base/content.ts';
import { linesOf } from '../../base/lines.ts';
import type { Path, ReadText } from './json-text.ts';
import { faultPlaceWords } from './timer-faults.ts';

/** One thing that is wrong with a file. */
export interface FileProblem {
  readonly line: number;
  readonly message: string;
}

/** At most this many problems of one file are reported in full. */
export const PROBLEMS_MOST = 500;

/** The lists of a file. */
export type ListKey = 'timers' | 'sessions' | 'programmes' | 'sounds';

/** A file that is being read. */
export interface Source {
  /** A field of the file itself; undefined if there is none. */
  field(key: string): unknown;
  /** The items of a list; none, with a complaint, if it is not a list. */
  items(key: ListKey): readonly unknown[];
  /** Whether the text breaks off inside a value, so that no one can tell how much of it is missing. */
  isUnfinished(value: unknown): boolean;
  /** Whether something in it occurs twice, so that no one can tell which was meant. */
  isDoubtful(path: Path): boolean;
  tell(path: Path, message: string): void;
  /** By line: the first PROBLEMS_MOST of all that were reported, and how many there are. */
  problems(): { readonly problems: readonly FileProblem[]; readonly problemCount: number };
}

/** A parsed text as a source; problems of the text itself are reported immediately. */
export function sourceOf(read: ReadText, text: string): Source {
  const found: { readonly at: number; readonly message: string }[] = [];
  let count = 0;
  const tellAt = (at: number, message: string): void => {
    count += 1;
    if (found.length < PROBLEMS_MOST) found.push({ at, message });
  };
  const field = (key: string): unknown =>
    isFields(read.value) && Object.hasOwn(read.value, key) ? read.value[key] : undefined;
  const { fault, doubles } = read;
  if (fault !== undefined) tellAt(fault.at, `${fault.message}. Nothing after this can be read`);
  for (const { path, at } of doubles) tellAt(at, doubleWords(path));
  // A list, or an item of one.
  const doubtful = new Set(doubles.flatMap(({ path }) => [path.slice(0, 1).join(), path.slice(0, 2).join()]));
  const tell = (path: Path, message: string): void => tellAt(read.placeOf(path), message);
  return {
    field,
    tell,
    items(key) {
      const items = field(key);
      if (Array.isArray(items)) return items as readonly unknown[];
      if (items !== undefined) tell([key], `"${key}" must be a list`);
      return [];
    },
    isUnfinished: (value) => read.unfinished.has(value),
    isDoubtful: (path) => doubtful.has(path.join()),
    problems() {
      const lineOf = linesOf(text);
      const problems = found.map(({ at, message }) => ({ line: lineOf(at).line, message }));
      return { problems: problems.sort((a, b) => a.line - b.line), problemCount: count };
    },
  };
}

const ITEMS: Readonly<Record<string, string>> = {
  timers: 'Timer',
  sessions: 'Session',
  programmes: 'Programme',
  sounds: 'Sound',
};

/** 'Timer 3: Round 2: "name" is there twice'. */
function doubleWords(path: Path): string {
  const [list, place] = path;
  const item = typeof place === 'number' ? [`${ITEMS[String(list)] ?? 'Item'} ${place + 1}`] : [];
  const around = path.slice(item.length === 0 ? 0 : 2, -1);
  const words = around.length === 0 ? [] : [faultPlaceWords(around)];
  return [...item, ...words, `"${String(path.at(-1))}" is there twice`].join(': ');
}
