// Text and lines as calendar files have them (RFC 5545, 3.1 and 3.3.11).

/** A line has at most this many octets, its end not counted. */
const LINE_MOST = 75;

/** A text as a value: what would end it is escaped, and what no calendar may have is left out. (EXC-56) */
export function calendarText(text: string): string {
  return text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/(?![\t\n])\p{Cc}/gu, '')
    .replaceAll(/[\\;,]/g, String.raw`\$&`)
    .replaceAll('\n', String.raw`\n`);
}

/** The lines of a file, each folded and with its end. (EXC-55) */
export function calendarLines(lines: readonly string[]): string {
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

/** A line that goes on in others, which begin with a space; it is never cut inside a character. */
function folded(line: string): string {
  let text = '';
  let octets = 0;
  for (const character of line) {
    const more = octetsOf(character);
    const isFull = octets + more > LINE_MOST;
    text += isFull ? `\r\n ${character}` : character;
    octets = isFull ? 1 + more : octets + more;
  }
  return text;
}

/** How long a character is in UTF-8. */
function octetsOf(character: string): number {
  const code = character.codePointAt(0) ?? 0;
  return code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
}
