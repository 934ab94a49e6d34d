// Plain data under another name.

/**
 * A copy of plain data in which a name stands in place of another, wherever it is written in a text or a key. What is not plain (bytes,
 * dates) stays as it is.
 */
export function renamed(value: unknown, from: string, to: string): unknown {
  if (typeof value === 'string') return value.replaceAll(from, to);
  if (Array.isArray(value)) return value.map((one) => renamed(one, from, to));
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [key.replaceAll(from, to), renamed(one, from, to)]),
  );
}
