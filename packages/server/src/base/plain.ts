// Text that others wrote, made safe to pass on.

/** One line of text without control characters, with different encodings of a letter normalized. */
export function plainLine(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Surrogate}\s]+/gu, ' ')
    .normalize('NFC')
    .trim();
}

/** One line of at most so many characters, never cutting one in half. */
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
