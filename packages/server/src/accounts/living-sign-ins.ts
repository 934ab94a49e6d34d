// Whether the sign-ins of open streams still live, asked once for all streams of an account: documents travel in them.

import { sql } from 'kysely';
import type { DatabaseConnection } from '../database/tables.ts';
import { tokenHash } from './hashed-tokens.ts';

/** Whether a sign-in, named by its cookie's value, is among those of an account that are not over. */
export type IsSignedIn = (owner: string, signIn: string) => Promise<boolean>;

interface SignInRow {
  readonly token: string;
  readonly expiresAt: Date | string;
}

/** Reads them once for all who ask at the same time. */
export function createIsSignedIn(db: DatabaseConnection, now: () => number): IsSignedIn {
  const reading = new Map<string, Promise<ReadonlySet<string>>>();

  async function read(owner: string): Promise<ReadonlySet<string>> {
    const { rows } = await sql<SignInRow>`select token, "expiresAt" from session where "userId" = ${owner}`.execute(db);
    return new Set(rows.filter(({ expiresAt }) => new Date(expiresAt).getTime() > now()).map(({ token }) => token));
  }

  return async (owner, signIn) => {
    const tokens = reading.get(owner) ?? read(owner).finally(() => reading.delete(owner));
    reading.set(owner, tokens);
    const [token = ''] = signIn.split('.');
    return (await tokens).has(tokenHash(token));
  };
}
