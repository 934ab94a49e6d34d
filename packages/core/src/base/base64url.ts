// Bytes as text that a URL can hold as it is (RFC 4648, section 5), without padding.

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const VALUES = new Map(LETTERS.split('').map((letter, value) => [letter, value]));

/** The bytes as letters, digits, '-' and '_'. */
export function toBase64Url(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 3) {
    const [first = 0, second = 0, third = 0] = bytes.subarray(at, at + 3);
    const group = (first << 16) | (second << 8) | third;
    const letters = [18, 12, 6, 0].map((shift) => LETTERS.charAt((group >> shift) & 63));
    text += letters.slice(0, Math.min(3, bytes.length - at) + 1).join('');
  }
  return text;
}

/** The bytes of what `toBase64Url` wrote; undefined if a character is none of its letters. */
export function fromBase64Url(text: string): Uint8Array | undefined {
  const bytes = new Uint8Array(Math.floor((text.length * 3) / 4));
  let [held, bits, at] = [0, 0, 0];
  for (const letter of text) {
    const value = VALUES.get(letter);
    if (value === undefined) return undefined;
    held = ((held << 6) | value) & 0xffff;
    bits += 6;
    if (bits < 8) continue;
    bits -= 8;
    bytes[at] = (held >> bits) & 0xff;
    at += 1;
  }
  return bytes;
}
