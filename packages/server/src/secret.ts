// The secret that signs the cookies: made once and kept beside the database, readable by nobody else.

import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const FILE = 'session-secret';

/** The secret kept in a folder; made there with mode 600 when it is missing. Two starts at once agree on one. (SRV-6) */
export async function sessionSecretIn(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, FILE);
  try {
    // 'wx' never replaces a secret: a new one would sign everybody out.
    await writeFile(file, `${randomBytes(32).toString('base64url')}\n`, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  const secret = (await readFile(file, 'utf8')).trim();
  if (secret.length < 32)
    throw new Error(`${file} is damaged: delete it to make a new one (everybody signs in again).`);
  return secret;
}
