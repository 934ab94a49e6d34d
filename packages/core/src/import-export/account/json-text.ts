// JSON read by our own parser, because the browsers' parser does not say where a value is, nor use the same words
// everywhere. It records where each value begins, stops at the first fault and returns what was whole up to there.

/** The keys and indexes that lead to a value. */
export type Path = readonly (string | number)[];

/** Why reading stopped, and the place in the text. */
export interface TextFault {
  readonly at: number;
  readonly message: string;
}

/** What a text held. */
export interface ReadText {
  /** As far as it was read; undefined if nothing was. */
  readonly value: unknown;
  readonly fault: TextFault | undefined;
  /** Objects and lists that the fault left unfinished. */
  readonly unfinished: ReadonlySet<unknown>;
  /** Keys that occur twice in an object; the later one counts. */
  readonly doubles: readonly { readonly path: Path; readonly at: number }[];
  /** Where a value, or its key, begins; if there is no such value, where the nearest one around it begins. */
  placeOf(path: Path): number;
}

/** Nothing of ours is nested deeper than this. */
export const DEPTH_MOST = 64;
/** A file with more values than this is not ours: 5 MB of timers hold a fifth of it. */
export const VALUES_MOST = 1_000_000;

const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const ESCAPE = /\\(?:["\\/bf]|[nrt]|u[\dA-Fa-f]{4})/y;
const WORDS = [
  ['true', true],
  ['false', false],
  ['null', null],
] as const;

type Places = Map<string, number> | number[];

/** The state of a walk through a text. */
interface Walk {
  readonly text: string;
  readonly places: Map<object, Places>;
  readonly unfinished: Set<unknown>;
  readonly doubles: { readonly path: Path; readonly at: number }[];
  /** The path to the value being read. */
  readonly path: (string | number)[];
  at: number;
  values: number;
  fault: TextFault | undefined;
}

/** Reads a text as JSON. Never throws; what `JSON.parse` accepts is read the same, except absurd depth or size. */
export function readJson(text: string): ReadText {
  const walk: Walk = {
    text,
    places: new Map(),
    unfinished: new Set(),
    doubles: [],
    path: [],
    at: text.charCodeAt(0) === 0xfeff ? 1 : 0,
    values: 0,
    fault: undefined,
  };
  const value = readValue(walk);
  if (walk.fault === undefined && walk.at < text.length) fail(walk, 'There is something after the end');
  const { fault, unfinished, doubles, places } = walk;
  return { value, fault, unfinished, doubles, placeOf: (path) => placeIn(value, places, path) };
}

function readValue(walk: Walk): unknown {
  skipSpace(walk);
  walk.values += 1;
  if (walk.values > VALUES_MOST) return fail(walk, 'The file holds too much to read');
  if (walk.path.length > DEPTH_MOST) return fail(walk, 'This is nested too deeply');
  const mark = walk.text[walk.at];
  const value =
    mark === '{' ? readObject(walk) : mark === '[' ? readList(walk) : mark === '"' ? readText(walk) : readPlain(walk);
  if (walk.fault === undefined) skipSpace(walk);
  return value;
}

function readList(walk: Walk): unknown {
  const list: unknown[] = [];
  const places: number[] = [];
  walk.places.set(list, places);
  walk.at += 1;
  skipSpace(walk);
  if (isAt(walk, ']')) return list;
  do {
    skipSpace(walk);
    places.push(walk.at);
    walk.path.push(list.length);
    const item = readValue(walk);
    walk.path.pop();
    if (isWhole(walk, item)) list.push(item);
  } while (goesOn(walk, ']'));
  if (walk.fault !== undefined) walk.unfinished.add(list);
  return list;
}

function readObject(walk: Walk): unknown {
  const fields: Record<string, unknown> = {};
  const places = new Map<string, number>();
  walk.places.set(fields, places);
  walk.at += 1;
  skipSpace(walk);
  if (isAt(walk, '}')) return fields;
  do {
    skipSpace(walk);
    readField(walk, fields, places);
  } while (goesOn(walk, '}'));
  if (walk.fault !== undefined) walk.unfinished.add(fields);
  return fields;
}

function readField(walk: Walk, fields: Record<string, unknown>, places: Map<string, number>): void {
  const from = walk.at;
  if (walk.text[from] !== '"') return fail(walk, 'A name in quotation marks is missing here');
  const key = readText(walk);
  if (key === undefined) return;
  skipSpace(walk);
  if (!isAt(walk, ':')) return fail(walk, 'A colon is missing here');
  walk.path.push(key);
  if (places.has(key)) walk.doubles.push({ path: [...walk.path], at: from });
  places.set(key, from);
  const value = readValue(walk);
  walk.path.pop();
  if (!isWhole(walk, value)) return;
  // A plain assignment of '__proto__' would change what the object is.
  Object.defineProperty(fields, key, { value, writable: true, enumerable: true, configurable: true });
}

/** Whether a value is whole, or contains something that is. */
function isWhole({ fault, unfinished }: Walk, value: unknown): boolean {
  return fault === undefined || unfinished.has(value);
}

/** Whether a list or an object continues after an item; if not, steps over its end. */
function goesOn(walk: Walk, end: ']' | '}'): boolean {
  if (walk.fault !== undefined || isAt(walk, end)) return false;
  if (!isAt(walk, ',')) {
    fail(walk, `A comma or ${end} is missing here`);
    return false;
  }
  skipSpace(walk);
  if (walk.text[walk.at] !== end) return true;
  fail(walk, 'There is an extra comma before this');
  return false;
}

function readText(walk: Walk): string | undefined {
  const from = walk.at;
  walk.at += 1;
  let hasEscapes = false;
  for (;;) {
    const code = walk.text.charCodeAt(walk.at);
    if (code === 0x22) break;
    // The end of the file counts as the end of a line: NaN is not below anything.
    if (!(code >= 0x20)) return fail(walk, 'A closing quotation mark is missing', from);
    if (code === 0x5c) {
      const escape = match(walk, ESCAPE);
      if (escape === '') return fail(walk, 'This backslash has no meaning');
      hasEscapes = true;
      walk.at += escape.length;
    } else walk.at += 1;
  }
  walk.at += 1;
  const raw = walk.text.slice(from, walk.at);
  return hasEscapes ? (JSON.parse(raw) as string) : raw.slice(1, -1);
}

function readPlain(walk: Walk): unknown {
  for (const [word, value] of WORDS) {
    if (!walk.text.startsWith(word, walk.at)) continue;
    walk.at += word.length;
    return value;
  }
  const digits = match(walk, NUMBER);
  if (digits === '') return fail(walk, 'A value is missing here');
  walk.at += digits.length;
  return Number(digits);
}

/** Whether a mark is here; steps over it. */
function isAt(walk: Walk, mark: string): boolean {
  if (walk.text[walk.at] !== mark) return false;
  walk.at += 1;
  return true;
}

function match({ text, at }: Walk, pattern: RegExp): string {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0] ?? '';
}

function skipSpace(walk: Walk): void {
  while (isSpace(walk.text.charCodeAt(walk.at))) walk.at += 1;
}

function isSpace(code: number): boolean {
  return code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09;
}

function fail(walk: Walk, message: string, at = walk.at): undefined {
  const isEnd = walk.at >= walk.text.length;
  walk.fault = isEnd ? { at: walk.text.length, message: 'The file ends too early' } : { at, message };
}

function placeIn(root: unknown, starts: ReadonlyMap<object, Places>, path: Path): number {
  let value = root;
  let place = 0;
  for (const key of path) {
    if (typeof value !== 'object' || value === null) break;
    const places = starts.get(value);
    const next = Array.isArray(places) ? places[Number(key)] : places?.get(String(key));
    if (next === undefined) break;
    place = next;
    value = (value as Readonly<Record<string | number, unknown>>)[key];
  }
  return place;
}
