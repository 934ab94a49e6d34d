// Tags as a person types them: words between commas.

/** The tags in a text: trimmed, without blanks, each once regardless of case, in its first spelling. */
export function parseTags(text: string): readonly string[] {
  const tags = new Map<string, string>();
  for (const written of text.split(',')) {
    const tag = written.trim();
    const key = tag.toLowerCase();
    if (tag !== '' && !tags.has(key)) tags.set(key, tag);
  }
  return [...tags.values()];
}

/** Some tags as text, as `parseTags` reads it. */
export function formatTags(tags: readonly string[]): string {
  return tags.join(', ');
}
