// The small subset of XML that an export needs: elements without mixed content, indented by one space.
// cspell:ignore FFFD

/** A whole document around its root. */
export function xmlDocument(root: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${root}\n`;
}

/** An element that holds elements; without any it is written as empty. */
export function element(
  name: string,
  attributes: Readonly<Record<string, string>>,
  children: readonly string[],
): string {
  const begin = [name, ...Object.entries(attributes).map(([key, value]) => `${key}="${escaped(value)}"`)].join(' ');
  return children.length === 0 ? `<${begin}/>` : `<${begin}>\n${children.join('\n')}\n</${name}>`;
}

/** An element that holds text. */
export function textElement(name: string, text: string): string {
  return `<${name}>${escaped(text)}</${name}>`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};
/** What XML 1.0 cannot hold, even escaped: most control characters, unpaired surrogates, and the two non-characters. */
const NOT_IN_XML = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

function escaped(text: string): string {
  return text
    .replace(NOT_IN_XML, '\u{FFFD}')
    .replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? '')
    .replaceAll('\r', '&#13;');
}
