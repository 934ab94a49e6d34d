// cspell:ignore nendobj endcodespacerange
// The text of a PDF as Chromium writes it: glyphs by number, with a table for each font of what they mean.

import { inflateSync } from 'node:zlib';

/** The pages and the text of a PDF, one line for each piece of text; other programs' PDFs are not read. */
export interface PdfText {
  readonly pages: number;
  readonly text: string;
}

/** Reads what Chromium printed. */
export function pdfText(pdf: Buffer): PdfText {
  const whole = pdf.toString('latin1');
  const objects = new Map(
    [...whole.matchAll(/(\d+) 0 obj\n(.*?)\nendobj/gs)].map(([, id = '', body = '']) => [id, body]),
  );
  const refIn = (body: string, key: string) =>
    objects.get(new RegExp(`/${key} (\\d+) 0 R`).exec(body)?.[1] ?? '') ?? '';
  const pages = [...objects.values()].filter((body) => /\/Type \/Page\b/.test(body));
  const pieces = pages.flatMap((page) =>
    piecesOf(streamOf(refIn(page, 'Contents')), (font) => glyphsOf(streamOf(refIn(refIn(page, font), 'ToUnicode')))),
  );
  return { pages: pages.length, text: pieces.join('\n') };
}

/** What a stream holds; by its length, since its bytes may look like anything, its end included. */
function streamOf(body: string): string {
  const length = Number(/\/Length (\d+)/.exec(body)?.[1] ?? 0);
  const begin = body.indexOf('stream\n') + 'stream\n'.length;
  return length === 0 ? '' : inflateSync(Buffer.from(body.slice(begin, begin + length), 'latin1')).toString('latin1');
}

function piecesOf(content: string, glyphsIn: (font: string) => ReadonlyMap<string, string>): readonly string[] {
  return [...content.matchAll(/BT\n\/(F\d+) (.*?)ET\n/gs)].map(([, font = '', drawn = '']) => {
    const glyphs = glyphsIn(font);
    const width = [...glyphs.keys()][0]?.length ?? 2;
    const codes = [...drawn.matchAll(/<([0-9A-F]+)>/g)].flatMap(
      ([, hex = '']) => hex.match(new RegExp(`.{${width}}`, 'g')) ?? [],
    );
    return codes.map((code) => glyphs.get(code) ?? '?').join('');
  });
}

/** What each glyph means, by its number as the page writes it. */
function glyphsOf(table: string): ReadonlyMap<string, string> {
  const glyphs = new Map<string, string>();
  const meanings = table.slice(table.indexOf('endcodespacerange'));
  const number = (hex = '') => Number.parseInt(hex, 16);
  for (const [, from = '', to, first] of meanings.matchAll(/<(\w+)> <(\w+)> <(\w+)>/g))
    for (let code = number(from); code <= number(to); code += 1) {
      const key = code.toString(16).toUpperCase().padStart(from.length, '0');
      glyphs.set(key, String.fromCharCode(number(first) + code - number(from)));
    }
  for (const [, code = '', letter] of meanings.matchAll(/^<(\w+)> <(\w+)>$/gm))
    glyphs.set(code, String.fromCharCode(number(letter)));
  return glyphs;
}
