// Keys that would not arrive as they were sent.

const REFUSED = '__proto__';

/** Whether any object in a parsed JSON value, at any depth, has the key `__proto__`; `text` is the JSON it came from. */
export function hasRefusedKey(text: string, value: unknown): boolean {
  // Only a text that spells it, plainly or by escapes, can contain it: others are not gone through.
  if (!text.includes(REFUSED) && !text.includes('\\u')) return false;
  const waiting: unknown[] = [value];
  while (waiting.length > 0) {
    const next = waiting.pop();
    if (typeof next !== 'object' || next === null) continue;
    if (Object.hasOwn(next, REFUSED)) return true;
    for (const inner of Object.values(next)) waiting.push(inner);
  }
  return false;
}
