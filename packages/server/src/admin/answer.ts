// What a command of the operator answers, and how it says why it could not be done.

import type { Environment } from '../base/env.ts';
import { messageOf } from '../base/thrown.ts';
import { isReadOnly, isUnavailable } from '../database/unavailable.ts';

/** What is printed: lines, or one sentence that says why nothing was done. */
export type AdminAnswer =
  | { readonly ok: true; readonly lines: readonly string[] }
  | { readonly ok: false; readonly problem: string };

/** That nothing is where the settings look. */
export function noDatabase({ dataDir }: Pick<Environment, 'dataDir'>): string {
  return `There is no database in ${dataDir}. Set DATA_DIR or DATABASE_URL as the server has it, or start the server once.`;
}

/** One sentence for what went wrong. */
export function reasonOf(error: unknown): string {
  return isUnavailable(error) ? causeOf(error) : `It could not be done: ${causeOf(error)}`;
}

/** What is wrong with a database, as its engine or a rule of ours says it. */
export function causeOf(error: unknown): string {
  if (isReadOnly(error)) return 'The database only reads.';
  return isUnavailable(error) ? 'The database does not answer.' : (messageOf(error).split('\n')[0] ?? '');
}
