// Reads JSON that others wrote.

/** The value in a text, undefined where it is no JSON. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
