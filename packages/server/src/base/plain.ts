// Text that others wrote, fit to be passed on.

/** One line of text without control characters; two spellings of one letter become one. */
export function plainLine(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Surrogate}\s]+/gu, ' ')
    .normalize('NFC')
    .trim();
}

/** One line of at most so many characters, none of them cut in half. */
export function shortLine(text: string, most: number): string {
  return plainLine(text)
    .slice(0, most)
    .replace(/\p{Surrogate}$/u, '')
    .trim();
}

/** Text of several lines without other control characters. */
export function plainText(text: string): string {
  return text
    .replace(/[^\P{Cc}\n]+|\p{Surrogate}+/gu, ' ')
    .normalize('NFC')
    .trim();
}
