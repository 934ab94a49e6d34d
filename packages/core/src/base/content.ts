// When two pieces of plain JSON hold the same content, and a short name for it. The order of keys does not matter.

/** Plain JSON with an absent field written as undefined. */
export type Content = unknown;

/** Whether two values hold the same; an undefined field counts as absent. */
export function isSameContent(a: Content, b: Content): boolean {
  if (Object.is(a, b)) return true;
  if (Array.isArray(a) || Array.isArray(b)) {
    return (
      Array.isArray(a) && Array.isArray(b) && a.length === b.length && a.every((item, at) => isSameContent(item, b[at]))
    );
  }
  if (!isFields(a) || !isFields(b)) return false;
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].every((key) =>
    isSameContent(fieldOf(a, key), fieldOf(b, key)),
  );
}

/** Whether a value is an object with fields, not a list. */
export function isFields(value: Content): value is Readonly<Record<string, Content>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** An own field, or undefined: what every object inherits is not content. */
export function fieldOf(fields: Readonly<Record<string, Content>>, key: string): Content {
  return Object.hasOwn(fields, key) ? fields[key] : undefined;
}

/** 32 hexadecimal digits for some content: the same for the same content, and in practice for nothing else. */
export function contentHash(content: Content): string {
  const text = canonicalText(content);
  return [0x9e3779b9, 0x85ebca6b, 0xc2b2ae35, 0x27d4eb2f].map((seed) => hash32(text, seed)).join('');
}

function canonicalText(content: Content): string {
  if (Array.isArray(content)) return `[${content.map(canonicalText).join(',')}]`;
  if (!isFields(content)) return JSON.stringify(content ?? null);
  const keys = Object.keys(content)
    .filter((key) => content[key] !== undefined)
    .sort();
  return `{${keys.map((key) => `${JSON.stringify(key)}:${canonicalText(content[key])}`).join(',')}}`;
}

// FNV-1a over UTF-16 units with a final avalanche; four seeds side by side make 128 bits.
function hash32(text: string, seed: number): string {
  let hash = 0x811c9dc5 ^ seed;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x7feb352d);
  hash = Math.imul(hash ^ (hash >>> 15), 0x846ca68b);
  return ((hash ^ (hash >>> 16)) >>> 0).toString(16).padStart(8, '0');
}
