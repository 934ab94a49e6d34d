// The bytes of D-Bus (its specification, "Message Protocol"): as much of it as Bluetooth needs, little-endian only.

/** A D-Bus value; a separate signature gives its type. */
export type Value = boolean | number | string | Variant | readonly Value[] | { readonly [key: string]: Value };

/** A value that carries its own signature. */
export interface Variant {
  readonly signature: string;
  readonly value: Value;
}

/** The named properties of an object. */
export type Properties = Readonly<Record<string, Variant>>;

/** A value with its type. */
export function typed(signature: string, value: Value): Variant {
  return { signature, value };
}

export const KINDS = ['call', 'return', 'error', 'signal'] as const;

/** One message in either direction. */
export interface Message {
  readonly kind: (typeof KINDS)[number];
  readonly wantsReply: boolean;
  readonly path?: string;
  readonly interface?: string;
  readonly member?: string;
  readonly error?: string;
  readonly replyTo?: number;
  readonly destination?: string;
  readonly sender?: string;
  readonly signature: string;
  readonly body: readonly Value[];
}

/** A received message, with the number its sender gave it; its body is read on demand. */
export interface Arrived extends Message {
  readonly serial: number;
}

const LITTLE_ENDIAN = 0x6c;
const NO_REPLY = 1;
const VERSION = 1;
const FIXED_HEADER = 16;
/** The header's fields by code, with their type. */
const FIELDS = [
  [1, 'path', 'o'],
  [2, 'interface', 's'],
  [3, 'member', 's'],
  [4, 'error', 's'],
  [5, 'replyTo', 'u'],
  [6, 'destination', 's'],
  [7, 'sender', 's'],
  [8, 'signature', 'g'],
] as const;
const NUMBER_SIZES: Readonly<Record<string, number>> = { y: 1, n: 2, q: 2, b: 4, i: 4, u: 4, h: 4, x: 8, t: 8, d: 8 };

/** The bytes of a message. */
export function encode(message: Message, serial: number): Uint8Array {
  const body: number[] = [];
  for (const [index, type] of typesIn(message.signature).entries()) put(body, type, message.body[index] ?? 0);
  const flags = message.wantsReply ? 0 : NO_REPLY;
  const header = [LITTLE_ENDIAN, KINDS.indexOf(message.kind) + 1, flags, VERSION];
  putNumber(header, 4, body.length);
  putNumber(header, 4, serial);
  const fields = FIELDS.flatMap(([code, name, type]) => {
    const value = message[name];
    return value === undefined || value === '' ? [] : [[code, typed(type, value)]];
  });
  put(header, 'a(yv)', fields);
  pad(header, 8);
  return Uint8Array.from([...header, ...body]);
}

/** The first message in the bytes and its length; undefined while it is not complete. */
export function decode(bytes: Buffer): { readonly message: Arrived; readonly length: number } | undefined {
  if (bytes.length < FIXED_HEADER) return undefined;
  if (bytes[0] !== LITTLE_ENDIAN) throw new Error('this bus speaks little-endian only');
  const header = { bytes, at: 4 };
  const [bodyLength, serial] = [takeNumber(header, 4), takeNumber(header, 4)];
  const bodyAt = aligned(FIXED_HEADER + bytes.readUInt32LE(12), 8);
  const length = bodyAt + bodyLength;
  if (bytes.length < length) return undefined;
  const fields = new Map((take(header, 'a(yv)') as [number, Variant][]).map(([code, { value }]) => [code, value]));
  const named = Object.fromEntries(FIELDS.map(([code, name]) => [name, fields.get(code)])) as Partial<Message>;
  const signature = named.signature ?? '';
  const message: Arrived = {
    ...named,
    kind: KINDS[bytes[1]! - 1] ?? 'signal',
    wantsReply: (bytes[2]! & NO_REPLY) === 0,
    serial,
    signature,
    get body() {
      const source = { bytes: bytes.subarray(bodyAt, length), at: 0 };
      return typesIn(signature).map((type) => take(source, type));
    },
  };
  return { message, length };
}

/** The complete types that a signature is made of: `a{sv}o` has two. */
function typesIn(signature: string): string[] {
  const types: string[] = [];
  for (let at = 0; at < signature.length;) {
    const end = endOfType(signature, at);
    types.push(signature.slice(at, end));
    at = end;
  }
  return types;
}

function endOfType(signature: string, start: number): number {
  const code = signature[start];
  if (code === 'a') return endOfType(signature, start + 1);
  if (code !== '(' && code !== '{') return start + 1;
  let at = start + 1;
  while (!')}'.includes(signature[at]!)) at = endOfType(signature, at);
  return at + 1;
}

function alignmentOf(type: string): number {
  if ('({'.includes(type[0]!)) return 8;
  if ('gv'.includes(type[0]!)) return 1;
  return NUMBER_SIZES[type[0]!] ?? 4;
}

function aligned(at: number, to: number): number {
  return Math.ceil(at / to) * to;
}

function pad(bytes: number[], to: number): void {
  while (bytes.length % to !== 0) bytes.push(0);
}

function putNumber(bytes: number[], size: number, value: number): void {
  pad(bytes, size);
  for (let shift = 0; shift < size * 8; shift += 8) bytes.push((value >> shift) & 0xff);
}

function put(bytes: number[], type: string, value: Value): void {
  const inside = type.slice(1, -1);
  switch (type[0]) {
    case 's':
    case 'o':
    case 'g':
      putText(bytes, type === 'g' ? 1 : 4, value as string);
      return;
    case 'v': {
      const variant = value as Variant;
      put(bytes, 'g', variant.signature);
      put(bytes, variant.signature, variant.value);
      return;
    }
    case '(':
    case '{':
      pad(bytes, 8);
      for (const [index, part] of typesIn(inside).entries()) put(bytes, part, (value as readonly Value[])[index]!);
      return;
    case 'a':
      putArray(bytes, type.slice(1), Array.isArray(value) ? value : Object.entries(value));
      return;
    default:
      putNumber(bytes, NUMBER_SIZES[type[0]!] ?? unknown(type), Number(value));
  }
}

function putText(bytes: number[], lengthSize: number, text: string): void {
  const encoded = Buffer.from(text);
  putNumber(bytes, lengthSize, encoded.length);
  bytes.push(...encoded, 0);
}

/**
 * The length before an array counts neither itself nor the gap before the first element: it is filled in afterwards.
 */
function putArray(bytes: number[], element: string, values: readonly Value[]): void {
  putNumber(bytes, 4, 0);
  const lengthAt = bytes.length - 4;
  pad(bytes, alignmentOf(element));
  const start = bytes.length;
  for (const value of values) put(bytes, element, value);
  const length: number[] = [];
  putNumber(length, 4, bytes.length - start);
  bytes.splice(lengthAt, 4, ...length);
}

interface Source {
  readonly bytes: Buffer;
  at: number;
}

function takeNumber(source: Source, size: number): number {
  source.at = aligned(source.at, size) + size;
  // Longer ones are times and the like, which no one here asks for.
  return size === 8 ? 0 : source.bytes.readUIntLE(source.at - size, size);
}

function take(source: Source, type: string): Value {
  switch (type[0]) {
    case 's':
    case 'o':
    case 'g':
      return takeText(source, type === 'g' ? 1 : 4);
    case 'v': {
      const signature = takeText(source, 1);
      return typed(signature, take(source, signature));
    }
    case '(':
    case '{':
      source.at = aligned(source.at, 8);
      return typesIn(type.slice(1, -1)).map((part) => take(source, part));
    case 'a':
      return takeArray(source, type.slice(1));
    case 'b':
      return takeNumber(source, 4) !== 0;
    default:
      return takeNumber(source, NUMBER_SIZES[type[0]!] ?? unknown(type));
  }
}

function takeText(source: Source, lengthSize: number): string {
  const length = takeNumber(source, lengthSize);
  const start = source.at;
  source.at += length + 1;
  return source.bytes.toString('utf8', start, start + length);
}

function takeArray(source: Source, element: string): Value {
  const length = takeNumber(source, 4);
  source.at = aligned(source.at, alignmentOf(element));
  const end = source.at + length;
  const values: Value[] = [];
  while (source.at < end) values.push(take(source, element));
  return element.startsWith('{') ? Object.fromEntries(values as [string, Value][]) : values;
}

function unknown(type: string): never {
  throw new Error(`unknown D-Bus type ${type}`);
}
