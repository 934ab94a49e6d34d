// The tags of an XML text in their order: enough for a flat format, and none of what makes XML dangerous (no entities but
// the five of its own, no documents elsewhere).

/** A tag: its name in small letters, its attributes likewise, and the text between it and the next one, that in CDATA included. */
export interface XmlTag {
  readonly kind: 'open' | 'close' | 'alone';
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly text: string;
  /** Where it begins. */
  readonly at: number;
}

const ATTRIBUTE = /(?<![\w:.-])([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;
const CDATA = '<![CDATA[';
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** The tags of a text, as far as it is whole. Comments and instructions are passed over. */
export function xmlTags(text: string): readonly XmlTag[] {
  const tags: (Omit<XmlTag, 'text'> & { readonly parts: string[] })[] = [];
  let at = text.indexOf('<');
  while (at >= 0) {
    const end = endOfTag(text, at);
    if (end === undefined) break;
    const next = text.indexOf('<', end + 1);
    const tag = tagIn(text.slice(at + 1, end));
    if (tag !== undefined) tags.push({ ...tag, at, parts: [] });
    else if (text.startsWith(CDATA, at)) tags.at(-1)?.parts.push(text.slice(at + CDATA.length, end - 2));
    tags.at(-1)?.parts.push(plainText(text.slice(end + 1, next < 0 ? undefined : next)));
    at = next;
  }
  return tags.map(({ parts, ...tag }) => ({ ...tag, text: parts.join('').trim() }));
}

/** The text of the first element of a name, that of the tags inside it included. */
export function textIn(tags: readonly XmlTag[], name: string): string {
  const begin = tags.findIndex((tag) => tag.name === name && tag.kind === 'open');
  const end = tags.findIndex((tag, at) => at > begin && tag.name === name && tag.kind === 'close');
  // One that is never closed has only what follows it.
  const inside = begin < 0 ? [] : tags.slice(begin, end < 0 ? begin + 1 : end);
  return inside
    .map(({ text }) => text)
    .filter((text) => text !== '')
    .join(' ');
}

/** Where a tag ends; signs in quotation marks do not end it, and a comment ends by its own sign. */
function endOfTag(text: string, at: number): number | undefined {
  if (text.startsWith('<!--', at)) {
    const end = text.indexOf('-->', at + 4);
    return end < 0 ? undefined : end + 2;
  }
  if (text.startsWith(CDATA, at)) {
    const end = text.indexOf(']]>', at);
    return end < 0 ? undefined : end + 2;
  }
  let quote: string | undefined;
  for (let place = at + 1; place < text.length; place += 1) {
    const sign = text[place];
    if (quote !== undefined) quote = sign === quote ? undefined : quote;
    else if (sign === '"' || sign === "'") quote = sign;
    else if (sign === '>') return place;
  }
  return undefined;
}

function tagIn(inner: string): Pick<XmlTag, 'kind' | 'name' | 'attributes'> | undefined {
  const name = /^\/?([A-Za-z_][\w:.-]*)/.exec(inner)?.[1]?.toLowerCase();
  if (name === undefined) return undefined;
  const kind = inner.startsWith('/') ? 'close' : inner.endsWith('/') ? 'alone' : 'open';
  const found = [...inner.matchAll(ATTRIBUTE)].map(([, key = '', double, single]) => [
    key.toLowerCase(),
    plainText(double ?? single ?? '').trim(),
  ]);
  return { kind, name, attributes: Object.fromEntries(found) as Readonly<Record<string, string>> };
}

function plainText(text: string): string {
  return text.replaceAll(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(amp|lt|gt|quot|apos));/gi,
    (_, decimal, hex, name: string | undefined) => {
      if (name !== undefined) return ENTITIES[name.toLowerCase()] ?? '';
      const code = decimal === undefined ? Number.parseInt(String(hex), 16) : Number(decimal);
      return code <= 0x10ffff ? String.fromCodePoint(code) : '';
    },
  );
}
