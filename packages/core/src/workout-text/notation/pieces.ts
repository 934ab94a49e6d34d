// A line of the notation cut into words, a quoted name at its beginning, and what stands in braces.

/** A piece of a line; `at` is its offset in that line. */
export interface Piece {
  readonly kind: 'word' | 'quoted' | 'braces';
  /** Without quotation marks or braces. */
  readonly text: string;
  readonly at: number;
}

/** The pieces of a line, up to a quotation mark or brace that is never closed, whose offset is `open`. */
export interface CutLine {
  readonly pieces: readonly Piece[];
  readonly open: number | undefined;
}

const QUOTED = /"([^"\\]*(?:\\[^][^"\\]*)*)"/y;
const BRACES = /\{([^{}"]*(?:"[^"\\]*(?:\\[^][^"\\]*)*"[^{}"]*)*)\}/y;
const WORD = /[^\s{]+/y;
const SPACE = /\s*/y;

/** Cuts a line from an offset on; only there a quotation mark begins a name, elsewhere it is a sign like any other. */
export function piecesOf(line: string, from: number): CutLine {
  const pieces: Piece[] = [];
  let at = afterSpace(line, from);
  if (line[at] === '"') {
    const quoted = matchAt(QUOTED, line, at);
    if (quoted === undefined) return { pieces, open: at };
    pieces.push({ kind: 'quoted', text: unquoted(quoted[1] ?? ''), at });
    at = afterSpace(line, at + quoted[0].length);
  }
  while (at < line.length) {
    const isBrace = line[at] === '{';
    const found = matchAt(isBrace ? BRACES : WORD, line, at);
    if (found === undefined) return { pieces, open: at };
    pieces.push({ kind: isBrace ? 'braces' : 'word', text: found[1] ?? found[0], at });
    at = afterSpace(line, at + found[0].length);
  }
  return { pieces, open: undefined };
}

/** What is in a value of braces: a text in quotation marks, or the value as it stands. */
export function valueText(value: string): string {
  const quoted = matchAt(QUOTED, value, 0);
  return quoted !== undefined && quoted[0].length === value.length ? unquoted(quoted[1] ?? '') : value;
}

/** The values of a list: texts between commas, those in quotation marks as they are. */
export function listValues(value: string): readonly string[] {
  const values: string[] = [];
  let at = afterSpace(value, 0);
  while (at < value.length) {
    const quoted = matchAt(QUOTED, value, at);
    const end = value.indexOf(',', at + (quoted?.[0].length ?? 0));
    const item = value.slice(at, end < 0 ? undefined : end).trim();
    if (item !== '') values.push(valueText(item));
    at = end < 0 ? value.length : afterSpace(value, end + 1);
  }
  return values;
}

/** What in a text cannot stand in a line as it is: breaks, control characters and halves of pairs. */
const ESCAPED = /["\\\p{Cc}\p{Zl}\p{Zp}\p{Surrogate}]/gu;
/** The same, but for what only ends a quotation. */
const UNSAFE = /[\p{Cc}\p{Zl}\p{Zp}\p{Surrogate}]/u;
const SHORT: Readonly<Record<string, string>> = { '"': '\\"', '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };
const LONG: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t' };

/** A text in quotation marks, as `piecesOf` and `valueText` read it back. */
export function quotedText(text: string): string {
  const codeOf = (sign: string): string => `\\u${(sign.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`;
  return `"${text.replaceAll(ESCAPED, (sign) => SHORT[sign] ?? codeOf(sign))}"`;
}

/** Whether a text can stand in braces as it is, in a list if `isItem`. */
function isPlainValue(text: string, isItem = false): boolean {
  return (
    text !== '' && text === text.trim() && !/[{}"]/.test(text) && !UNSAFE.test(text) && !(isItem && text.includes(','))
  );
}

/** A text as it stands in braces, in quotation marks where it must. */
export function valueWords(text: string, isItem = false): string {
  return isPlainValue(text, isItem) ? text : quotedText(text);
}

/** Whether a name is words between single spaces, without signs that mean something here. */
export function isPlainWords(name: string): boolean {
  return name !== '' && !/[{}]|^"/.test(name) && !UNSAFE.test(name) && name === name.split(/\s+/).join(' ').trim();
}

function unquoted(inner: string): string {
  return inner.replaceAll(/\\(?:u([\da-f]{4})|([^]))/giu, (_, code: string | undefined, sign: string | undefined) =>
    code === undefined ? (LONG[sign ?? ''] ?? sign ?? '') : String.fromCharCode(Number.parseInt(code, 16)),
  );
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | undefined {
  pattern.lastIndex = at;
  return pattern.exec(text) ?? undefined;
}

function afterSpace(text: string, at: number): number {
  SPACE.lastIndex = at;
  SPACE.exec(text);
  return SPACE.lastIndex;
}
