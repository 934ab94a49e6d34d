// Files of a server that this user of the machine may not use: named, with what to do.

import { access, constants } from 'node:fs/promises';
import { codeOf, messageOf } from './thrown.ts';

/** Says which file it is, and what to do. */
export function notOurs(file: string, cause: unknown): Error {
  const why = codeOf(cause) || messageOf(cause);
  return new Error(`the file ${file} cannot be used by this user (${why}). Let the user that runs Roundbell own it.`, {
    cause,
  });
}

/** Throws that sentence if the file is there and this user may not read and write it: a server would start and save nothing. */
export async function requireOurs(file: string): Promise<void> {
  await access(file, constants.R_OK | constants.W_OK).catch((error: unknown) => {
    if (codeOf(error) !== 'ENOENT') throw notOurs(file, error);
  });
}
