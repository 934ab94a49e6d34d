import type { Timer } from '@roundbell/core/timer';

/** What the library is narrowed to; blank text and no tag match everything. */
export interface Wanted {
  readonly text: string;
  readonly tag: string | undefined;
}

/** The timers that match. */
export interface Found {
  readonly timers: ReadonlySet<Timer>;
  /** Whether their steps hold the words, because no name, description or tag does. */
  readonly isBySteps: boolean;
}

/**
 * At most this many characters of the steps' names are searched: as many as a person writes, not as many as a file can
 * hold.
 */
const MOST_OF_STEPS = 4000;

/** Every tag in use, each once regardless of case, in alphabetical order. */
export function tagsIn(timers: readonly Timer[]): readonly string[] {
  const tags = new Map(timers.flatMap((timer) => timer.tags).map((tag) => [tag.toLowerCase(), tag]));
  // A browser's first comparison by language costs it 15 ms, before the first picture; plain words do without.
  if (![...tags.keys()].every((tag) => /^[a-z0-9 ]*$/.test(tag)))
    return [...tags.values()].sort((one, other) => one.localeCompare(other));
  return [...tags].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, tag]) => tag);
}

/**
 * The timers that carry the tag and contain every word of the text, in any order and with any accents, in name,
 * description or tags; if none do, those whose rounds and steps have such names.
 */
export function matching(timers: readonly Timer[], { text, tag }: Wanted): Found {
  const words = folded(text).split(/\s+/).filter(Boolean);
  const key = tag?.toLowerCase();
  const tagged = timers.filter((timer) => key === undefined || timer.tags.some((own) => own.toLowerCase() === key));
  const holding = (textOf: (timer: Timer) => string) =>
    new Set(tagged.filter((timer) => words.every((word) => textOf(timer).includes(word))));
  const found = words.length === 0 ? new Set(tagged) : holding(detailsOf);
  if (found.size > 0) return { timers: found, isBySteps: false };
  const bySteps = holding(stepsOf);
  return { timers: bySteps, isBySteps: bySteps.size > 0 };
}

function folded(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** Reads a timer once: its text does not change, as an edited one is another object. */
function foldedOnce(read: (timer: Timer) => readonly string[]): (timer: Timer) => string {
  const texts = new WeakMap<Timer, string>();
  return (timer) => {
    const known = texts.get(timer);
    if (known !== undefined) return known;
    const text = folded(read(timer).join('\n'));
    texts.set(timer, text);
    return text;
  };
}

const detailsOf = foldedOnce(({ name, description = '', tags }) => [name, description, ...tags]);

const stepsOf = foldedOnce(({ rounds }) => {
  const names = new Set(rounds.flatMap(({ name, steps }) => [name, ...steps.map((step) => step.name)]));
  return [[...names].join('\n').slice(0, MOST_OF_STEPS)];
});
