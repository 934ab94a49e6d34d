// Reads request bodies: never more than the limit, JSON only, through a schema, naming the field that is wrong.

import { Failure, readAs } from '@roundbell/core/base';
import type * as z from 'zod/mini';
import { hasRefusedKey } from './refused-keys.ts';

/** A body that says it is no larger is counted before it comes: watching it come takes a stream, which costs more than the rest of its reading. */
const SMALL_BYTES = 16_384;

/**
 * Parses a request body. Throws 'too-large' as soon as the limit is passed, 'bad-request' for anything else; `hold` hears of what
 * has come, and may throw.
 */
export async function readBody<S extends z.core.$ZodType>(
  request: Request,
  schema: S,
  most: number,
  hold?: (bytes: number) => void,
): Promise<z.output<S>> {
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/json') throw new Failure('bad-request', 'content-type must be application/json');
  return parse(schema, jsonOf(await readBytes(request, most, hold)));
}

/**
 * The same for a flat body whose words go into the database: PostgreSQL takes no null character in a text. Throws 'bad-request'
 * with the field's name, too.
 */
export async function readWords<S extends z.core.$ZodType<object>>(
  request: Request,
  schema: S,
  most: number,
): Promise<z.output<S>> {
  const read = await readBody(request, schema, most);
  for (const [field, value] of Object.entries(read))
    if (typeof value === 'string' && value.includes('\0')) throw new Failure('bad-request', `${field} is not valid`);
  return read;
}

/** The text of a body that is no JSON, such as a form's. Throws 'too-large'. */
export async function readText(request: Request, most: number): Promise<string> {
  return new TextDecoder().decode(await readBytes(request, most));
}

function parse<S extends z.core.$ZodType>(schema: S, value: unknown): z.output<S> {
  const parsed = readAs(schema, value);
  if (parsed.success) return parsed.data;
  const path = parsed.error.issues[0]?.path.join('.') ?? '';
  throw new Failure('bad-request', `${path === '' ? 'The body' : path} is not valid`);
}

async function readBytes(request: Request, most: number, hold?: (bytes: number) => void): Promise<Uint8Array> {
  const stated = Number(request.headers.get('content-length') ?? Number.NaN);
  if (stated > most) throw tooLarge(most);
  // HTTP enforces a stated length: only a body without one needs to be watched, and a large one whose sender may take its time.
  const isWatched = !(stated <= (hold === undefined ? most : SMALL_BYTES));
  if (!isWatched) hold?.(stated);
  const bytes = isWatched ? await readWatched(request, most, hold) : new Uint8Array(await request.arrayBuffer());
  if (bytes.byteLength > most) throw tooLarge(most);
  return bytes;
}

/** Reads chunk by chunk; at the first byte beyond `most` it stops and returns what it has. */
async function readWatched(request: Request, most: number, hold?: (bytes: number) => void): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of request.body ?? []) {
    chunks.push(chunk);
    length += chunk.byteLength;
    hold?.(chunk.byteLength);
    if (length > most) break;
  }
  return Buffer.concat(chunks);
}

function tooLarge(most: number): Failure {
  return new Failure('too-large', `The body must not be longer than ${most} bytes`);
}

function jsonOf(bytes: Uint8Array): unknown {
  const [text, value] = parsedOf(bytes);
  if (hasRefusedKey(text, value)) throw new Failure('bad-request', 'The key __proto__ is not allowed');
  return value;
}

function parsedOf(bytes: Uint8Array): readonly [string, unknown] {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return [text, JSON.parse(text)];
  } catch {
    throw new Failure('bad-request', 'The body is not JSON');
  }
}
