// The secret that signs the cookies: made once and kept next to the database, readable by no one else.

import { randomBytes, randomUUID } from 'node:crypto';
import { link, mkdir, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { notOurs } from './own-file.ts';
import { codeOf } from './thrown.ts';

/** The secret's name in its folder. */
export const SECRET_FILE = 'session-secret';

/** The secret stored in a folder; created there with mode 600 if missing. Two simultaneous starts agree on one. */
export async function sessionSecretIn(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, SECRET_FILE);
  // Before anything is written: a server whose disk is full starts, and lets everyone read.
  return (await storedSecretIn(folder)) ?? (await makeSecret(file));
}

/** The secret that is there, if there is one; throws a sentence if it is damaged, or not this user's to read. */
export async function storedSecretIn(folder: string): Promise<string | undefined> {
  const file = join(folder, SECRET_FILE);
  const secret = await readFile(file, 'utf8').catch((error: unknown) => {
    if (codeOf(error) !== 'ENOENT') throw notOurs(file, error);
  });
  if (secret === undefined) return undefined;
  if (secret.trim().length < 32)
    throw new Error(`${file} is damaged: delete it to make a new one (everyone has to sign in again).`);
  return secret.trim();
}

/** Makes it, or returns the one that another start has just made. */
async function makeSecret(file: string): Promise<string> {
  const draft = `${file}.${randomUUID()}`;
  try {
    await writeDurably(draft, `${randomBytes(32).toString('base64url')}\n`);
    // A link appears whole and never replaces a secret: a new one would sign everyone out.
    await link(draft, file);
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
  } finally {
    await rm(draft, { force: true });
  }
  return (await readFile(file, 'utf8')).trim();
}

async function writeDurably(file: string, text: string): Promise<void> {
  const opened = await open(file, 'wx', 0o600);
  try {
    await opened.writeFile(text);
    await opened.sync();
  } finally {
    await opened.close();
  }
}
