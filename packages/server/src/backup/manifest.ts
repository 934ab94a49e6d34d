// What lies beside a backed-up database: what it is, and how to know that it is whole.

import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { readAs } from '@roundbell/core/base';
import * as z from 'zod';
import { codeOf, messageOf } from '../base/thrown.ts';
import { refusal } from './engines.ts';

/** The manifest's name in a backup's folder. */
export const MANIFEST = 'backup.json';

const manifestSchema = z.object({
  product: z.literal('roundbell'),
  format: z.literal(1),
  engine: z.enum(['sqlite', 'postgres']),
  madeAt: z.string(),
  file: z.string().regex(/^[\w.-]+$/),
  sha256: z.string(),
  accounts: z.number(),
  documents: z.number(),
});
/** One backup; `madeAt` is ISO 8601. */
export type Manifest = z.infer<typeof manifestSchema>;

/** The hash of a file, as hexadecimal digits. */
export async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

/** Reads a backup's manifest and makes sure that its database is whole; throws a refusal. */
export async function readBackup(folder: string): Promise<Manifest> {
  const text = await readIfThere(folder, MANIFEST);
  if (text === undefined) throw refusal(`There is no backup in ${folder}: it has no ${MANIFEST}.`);
  const manifest = manifestIn(text);
  if (manifest === undefined) throw refusal(`${MANIFEST} cannot be read: is it a backup of Roundbell?`);
  const hash = await ifThere(folder, hashOf(join(folder, manifest.file)));
  if (hash !== manifest.sha256) throw refusal('The backup is damaged: its database is not the one that was backed up.');
  return manifest;
}

/** A text in the folder of a backup, undefined if it is not there; throws a refusal if this user may not read it. */
export async function readIfThere(folder: string, name: string): Promise<string | undefined> {
  return await ifThere(folder, readFile(join(folder, name), 'utf8'));
}

async function ifThere<T>(folder: string, reading: Promise<T>): Promise<T | undefined> {
  return await reading.catch((error: unknown) => {
    const code = codeOf(error);
    if (code === 'ENOENT') return undefined;
    throw refusal(
      `${folder} cannot be read by this user (${code ?? messageOf(error)}): let the user that runs Roundbell own it.`,
    );
  });
}

function manifestIn(text: string): Manifest | undefined {
  try {
    return readAs(manifestSchema, JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
