// A sound of a person's own as a document: a file of theirs, which steps name by its id and length.

import * as z from 'zod/mini';
import { fromBase64Url } from '../base/base64url.ts';
import { readAs } from '../base/read.ts';
import type { Millis } from '../base/units.ts';
import type { OwnSoundName } from '../ports/audio.ts';
import { SOUND_BYTES, type Document } from '../ports/wire/wire.ts';
import { LONGEST_OWN } from '../timer/sound-set.ts';

/** What a device knows of a sound without its bytes. */
export interface OwnSound {
  /** Made from its bytes: the same file is the same sound on every device. */
  readonly id: string;
  /** The file's. */
  readonly name: string;
  /** How long it is heard. */
  readonly millis: Millis;
}

/** A sound with its bytes. */
export interface WholeSound extends OwnSound {
  /** The file as it was given, in the letters of base64url. */
  readonly data: string;
}

/** The kind of their documents. */
export const SOUNDS = 'sounds';
/** A name has at most this many characters. */
export const SOUND_NAME_MOST = 100;
/** All sounds of a person together have at most this many bytes as files. */
export const SOUNDS_BYTES = 3_000_000;
/** Bytes as text are a third longer. */
const LETTERS_MOST = Math.ceil((SOUND_BYTES * 4) / 3);

const soundSchema = z.object({
  id: z.string().check(z.regex(/^[a-z\d-]{1,40}$/)),
  name: z.string().check(z.minLength(1), z.maxLength(SOUND_NAME_MOST)),
  millis: z.int().check(z.gte(1), z.lte(LONGEST_OWN)),
});
const wholeSchema = z.extend(soundSchema, {
  data: z.string().check(z.minLength(1), z.maxLength(LETTERS_MOST), z.regex(/^[\w-]+$/)),
});

/** What is known of a sound by something of unknown origin; undefined if it is none. */
export function parseSound(value: unknown): OwnSound | undefined {
  const read = readAs(soundSchema, value);
  return read.success ? read.data : undefined;
}

/** A sound with its bytes, in something of unknown origin; undefined if it is none. */
export function parseWholeSound(value: unknown): WholeSound | undefined {
  const read = readAs(wholeSchema, value);
  return read.success ? read.data : undefined;
}

/** The sounds in documents, by name; those that cannot be read are left out. */
export function soundsIn(documents: readonly Document[]): readonly OwnSound[] {
  const sounds = documents.flatMap(({ body }) => parseSound(body) ?? []);
  return sounds.sort((a, b) => a.name.localeCompare(b.name) || a.id.localeCompare(b.id));
}

/** The document of a sound. */
export function soundDocument(sound: WholeSound, rev: string, updatedAt: number): Document {
  return { id: sound.id, rev, updatedAt, deleted: false, body: { ...sound } };
}

/** How many bytes the file of a document has, here or in the account. */
export function bytesOfSound({ body }: Pick<Document, 'body'>): number {
  const { data, dataSize } = body;
  // A size counts the quotes around a text.
  const letters = typeof data === 'string' ? data.length : typeof dataSize === 'number' ? dataSize - 2 : 0;
  return Math.floor((letters * 3) / 4);
}

/** The bytes of the file; undefined if they cannot be read. */
export function fileOfSound({ data }: WholeSound): ArrayBuffer | undefined {
  return fromBase64Url(data)?.slice().buffer;
}

/** What steps call a sound. */
export function ownSoundName({ id, millis }: Pick<OwnSound, 'id' | 'millis'>): OwnSoundName {
  return `own:${id}:${millis}`;
}

/** The id of the document of a sound. */
export function idOfSound(sound: OwnSoundName): string {
  return sound.split(':')[1] ?? '';
}
