// How much room a text takes when it is sent or stored.

/** The bytes of a text in UTF-8, at most: half a pair counts 3, as it is written when alone; a whole pair is 4 and counts 6. */
export function utf8Length(text: string): number {
  let bytes = text.length;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code >= 0x80) bytes += code < 0x800 ? 1 : 2;
  }
  return bytes;
}

/** The bytes of a value as JSON. */
export function bytesOf(value: unknown): number {
  // A value that JSON cannot express has no bytes.
  const text = String(JSON.stringify(value));
  // JSON leaves no half of a pair alone, and each half of one counts as a byte too many.
  return utf8Length(text) - (text.match(/[\uD800-\uDFFF]/g)?.length ?? 0);
}
