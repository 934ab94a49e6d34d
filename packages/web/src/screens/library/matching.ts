import type { Timer } from '@roundbell/core';

/** What the library is narrowed to; blank text and no tag match everything. */
export interface Wanted {
  readonly text: string;
  readonly tag: string | undefined;
}

/** Every tag in use, each once however it is cased, in alphabetical order. */
export function tagsIn(timers: readonly Timer[]): readonly string[] {
  const tags = new Map(timers.flatMap((timer) => timer.tags).map((tag) => [tag.toLowerCase(), tag]));
  return [...tags.values()].sort((one, other) => one.localeCompare(other));
}

/** The timers, in their order, that carry the tag and hold every word of the text in name, description or tags. */
export function matching(timers: readonly Timer[], { text, tag }: Wanted): readonly Timer[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return timers.filter((timer) => {
    const tags = timer.tags.map((own) => own.toLowerCase());
    const all = [timer.name, timer.description ?? '', ...tags].join('\n').toLowerCase();
    return (tag === undefined || tags.includes(tag.toLowerCase())) && words.every((word) => all.includes(word));
  });
}
