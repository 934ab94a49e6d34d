// Tags as a person types them: words between commas.

/** The tags of a text: trimmed, blank ones dropped, each once however its letters are cased, the first spelling kept. */
export function parseTags(text: string): readonly string[] {
  const tags = new Map<string, string>();
  for (const written of text.split(',')) {
    const tag = written.trim();
    const key = tag.toLowerCase();
    if (tag !== '' && !tags.has(key)) tags.set(key, tag);
  }
  return [...tags.values()];
}

/** The text of some tags, as `parseTags` reads it. */
export function formatTags(tags: readonly string[]): string {
  return tags.join(', ');
}
