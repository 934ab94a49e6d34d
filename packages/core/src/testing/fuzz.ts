// What strangers, broken disks and other versions send: valid values with something done to them. Each input is made from a
// number, so that a failure is found again; a law with fast-check's own arbitraries would take ten times as long.

import * as fc from 'fast-check';
import type { Random } from '../ports/random.ts';
import { assertLaw } from './law.ts';
import { seededRandom } from './seeded-random.ts';

/** What a reader did with an input: took it, or said no as its contract says. Anything else it throws is a fault. */
export type Verdict = 'accepted' | 'refused';

/** One reader of what comes from outside. */
export interface FuzzedReader<Input> {
  readonly name: string;
  /** Makes one input. */
  readonly input: (random: Random) => Input;
  /** Reads it, and checks whatever must be true of what was read. Throws if that is not so. */
  readonly read: (input: Input) => Verdict | Promise<Verdict>;
  /** Absent: it must both take and refuse some. */
  readonly never?: Verdict;
}

const asked = process.env['FUZZ'];
/** How many inputs each reader gets: FUZZ in the environment, with new inputs each time; or this many, always the same. */
export const FUZZ_INPUTS = Number(asked ?? 400);

/** The reader keeps its contract for every input, takes some, refuses some, and leaves no trace on what all objects share. */
export async function fuzz<Input>({ name, input, read, never }: FuzzedReader<Input>): Promise<void> {
  const least = { accepted: never === 'accepted' ? 0 : 2, refused: never === 'refused' ? 0 : 2 };
  const attempt = async (seed: number): Promise<Verdict> => {
    const given = input(seededRandom(seed));
    let verdict: Verdict;
    try {
      verdict = await read(given);
    } catch (error) {
      throw new Error(`${name} cannot bear ${shown(given)}`, { cause: error });
    }
    const trace = Reflect.ownKeys(Object.prototype).find((key) => !OWN_KEYS.has(key));
    if (trace !== undefined) throw new Error(`${name} left ${String(trace)} on every object: ${shown(given)}`);
    return verdict;
  };
  await assertLaw(least, (met) => fc.asyncProperty(fc.nat(), async (seed) => void met(await attempt(seed))), {
    numRuns: FUZZ_INPUTS,
    endOnFailure: true,
    ...(asked === undefined && { seed: 1 }),
  });
}

const OWN_KEYS: ReadonlySet<PropertyKey> = new Set(Reflect.ownKeys(Object.prototype));
const SHOWN = 2000;

function shown(input: unknown): string {
  if (input instanceof Uint8Array) return `bytes ${[...input.slice(0, SHOWN)].join(' ')}`;
  if (typeof input === 'string') return `a text of ${input.length}: ${JSON.stringify(input.slice(0, SHOWN))}`;
  try {
    return JSON.stringify(input)?.slice(0, SHOWN) ?? String(input);
  } catch {
    return 'a value too deep to be shown';
  }
}

/** One of some. */
export function oneOf<L extends readonly [unknown, ...unknown[]]>({ next }: Pick<Random, 'next'>, some: L): L[number] {
  return some[Math.floor(next() * some.length)];
}

const below = ({ next }: Pick<Random, 'next'>, limit: number): number => Math.floor(next() * limit);

const ODD_TEXTS = [
  '',
  ' ',
  '0',
  '-1',
  'null',
  '__proto__',
  'constructor',
  'toString',
  '\u0000',
  '\uD800',
  '\uDFFF\uD800',
  '\u202Eabc',
  '\uFEFF',
  'İ',
  'ß',
  '👩‍👩‍👧‍👦',
  '<script>',
  "'; drop table user; --",
  '../../etc/passwd',
  '%00%ff',
  '${x}',
  '\r\n\r\n',
  'a'.repeat(129),
  'é'.repeat(10_000),
  '9'.repeat(400),
] as const;
const ODD_NUMBERS = [
  0,
  -1,
  0.1,
  1e-320,
  1e21,
  1e308,
  -1e308,
  2 ** 31,
  2 ** 32,
  2 ** 53,
  2 ** 53 + 2,
  8.64e15,
  8.64e15 + 1,
] as const;
/** What a device's own store can hold and JSON cannot. */
const UNWRITTEN = [-0, Number.NaN, Number.POSITIVE_INFINITY, undefined, new Date(Number.NaN), new Map(), 10n] as const;
const ODD_KEYS = ['__proto__', 'constructor', 'prototype', 'toString', 'length', '', '\u0000', 'then', '0'] as const;

/** A value that means nothing, as JSON may hold it. */
export function oddJson(random: Random): unknown {
  switch (below(random, 8)) {
    case 0:
      return oneOf(random, ODD_TEXTS);
    case 1:
    case 2:
      return oneOf(random, ODD_NUMBERS);
    case 3:
      return oneOf(random, [true, false, null]);
    case 4:
      return [];
    case 5:
      return withKey({}, oneOf(random, ODD_KEYS), oneOf(random, ODD_TEXTS));
    case 6:
      return Array.from({ length: below(random, 300) }, () => oneOf(random, ODD_NUMBERS));
    default:
      return nested(oneOf(random, [3, 70, 400]), random.next() < 0.5);
  }
}

function nested(depth: number, isList: boolean): unknown {
  let value: unknown = 1;
  for (let level = 0; level < depth; level++) value = isList ? [value] : { a: value };
  return value;
}

/** `__proto__` becomes a field of its own, as in JSON. */
function withKey(target: object, key: string, value: unknown): object {
  return Object.defineProperty(target, key, { value, enumerable: true, configurable: true, writable: true });
}

type Holder = Record<string | number, unknown>;

const isHolder = (value: unknown): value is Holder =>
  typeof value === 'object' &&
  value !== null &&
  (Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype);

/** A copy of a plain value with one to four things done to it; sometimes none. */
export function mutated(random: Random, valid: unknown): unknown {
  let value: unknown = structuredClone(valid);
  for (let times = below(random, 5); times > 0; times--) value = changed(random, value, oddJson);
  return value;
}

/** The same with what a device's own store may hold, which is more than JSON. */
export function mutatedRecord(random: Random, valid: unknown): unknown {
  let value: unknown = structuredClone(valid);
  const odd = (): unknown => (random.next() < 0.3 ? oneOf(random, UNWRITTEN) : oddJson(random));
  for (let times = below(random, 5); times > 0; times--) value = changed(random, value, odd);
  return value;
}

function changed(random: Random, value: unknown, odd: (random: Random) => unknown): unknown {
  if (!isHolder(value) || random.next() < 0.05) return odd(random);
  let holder = value;
  let keys = Object.keys(holder);
  for (;;) {
    const inner = holder[keys[below(random, keys.length)] ?? ''];
    if (!isHolder(inner) || random.next() < 0.3) break;
    holder = inner;
    keys = Object.keys(holder);
  }
  const key = keys[below(random, keys.length)] ?? '';
  if (Array.isArray(holder)) changeList(random, holder, Number(key), odd);
  else changeFields(random, holder, key, odd);
  return value;
}

function changeList(random: Random, list: unknown[], at: number, odd: (random: Random) => unknown): void {
  switch (below(random, 4)) {
    case 0:
      list.splice(at, 1);
      break;
    case 1:
      list.splice(at, 0, list[at]);
      break;
    case 2:
      list[at] = odd(random);
      break;
    default:
      for (let times = below(random, 9); times > 0 && list.length < 5000; times--) list.push(...list.slice(0, 300));
  }
}

function changeFields(random: Random, fields: Holder, key: string, odd: (random: Random) => unknown): void {
  const kept = fields[key];
  switch (below(random, 5)) {
    case 0:
      delete fields[key];
      break;
    case 1:
      withKey(fields, oneOf(random, ODD_KEYS), odd(random));
      break;
    case 2:
      if (typeof kept === 'string') fields[key] = mutatedText(random, kept);
      else if (typeof kept === 'number') fields[key] = oneOf(random, [kept + 1, 0 - kept, kept / 3, kept * 1e6]);
      else fields[key] = [kept];
      break;
    default:
      fields[key] = odd(random);
  }
}

/** A text of brackets without end, in which readers that call themselves run out of stack. */
export const BOTTOMLESS = '{"a":['.repeat(20_000);

/** A text with a few characters removed, doubled, replaced or cut off; sometimes as it was. */
export function mutatedText(random: Random, valid: string): string {
  let text = valid;
  for (let times = below(random, 5); times > 0; times--) {
    const at = below(random, text.length + 1);
    const to = Math.min(text.length, at + 1 + below(random, 8));
    switch (below(random, 6)) {
      case 0:
        text = text.slice(0, at);
        break;
      case 1:
        text = text.slice(0, at) + text.slice(to);
        break;
      case 2:
        text = text.slice(0, to) + text.slice(at);
        break;
      case 3:
        text = text.slice(0, at) + oneOf(random, ODD_TEXTS) + text.slice(at);
        break;
      default:
        text =
          text.slice(0, at) +
          String.fromCharCode(below(random, random.next() < 0.7 ? 128 : 65_536)) +
          text.slice(at + 1);
    }
  }
  return text;
}

/** Bytes with a few flipped, removed, doubled or cut off; sometimes as they were. */
export function mutatedBytes(random: Random, valid: Uint8Array): Uint8Array<ArrayBuffer> {
  let bytes = [...valid];
  for (let times = below(random, 5); times > 0; times--) {
    const at = below(random, bytes.length + 1);
    switch (below(random, 4)) {
      case 0:
        bytes = bytes.slice(0, at);
        break;
      case 1:
        bytes.splice(at, 1 + below(random, 3));
        break;
      case 2:
        bytes.splice(at, 0, ...Array.from({ length: 1 + below(random, 4) }, () => below(random, 256)));
        break;
      default:
        if (at < bytes.length) bytes[at] = (bytes[at] ?? 0) ^ (1 << below(random, 8));
    }
  }
  return Uint8Array.from(bytes);
}
